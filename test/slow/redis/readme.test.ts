/** The queue worker of the emitted README, run as it stands there. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFleet } from './fleet.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = readFileSync(new URL('../../../generated/README.md', import.meta.url), 'utf8');
const worker =
  [...readme.matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, text]) => text ?? '')
    .find((text) => text.includes('brPop')) ?? '';

/** The package without the methods of an account, from the sources of its runtime. */
const PACKAGE: Readonly<Record<string, string>> = {
  '@svc/client': `export * from './runtime/index.js'; import { defineClient } from './runtime/index.js';
    export const createClient = defineClient({ v3: {}, legacy: {} });`,
  '@svc/client/redis': "export * from './runtime/redis/index.js';",
};

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, loader: 'ts', resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['redis', 'undici'],
    plugins: [
      {
        name: 'package',
        setup(builder) {
          builder.onResolve({ filter: /^@svc\/client/ }, ({ path }) => ({ path, namespace: 'package' }));
          builder.onLoad({ filter: /.*/, namespace: 'package' }, ({ path }) => ({
            contents: PACKAGE[path] ?? '',
            loader: 'ts',
            resolveDir: root,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

describe.skipIf(SERVERS.length === 0)('the queue worker of the README', () => {
  let redis: RedisServer;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.close());

  test('has 30 lines', () => {
    expect(worker.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  test('takes its place among the fleet: three of them do all jobs with one refresh', async () => {
    let refreshes = 0;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        // A method that the package does not know may be a write, which carries its token in the header.
        const isOld = `${request.headers.authorization} ${body}`.includes('access-0');
        if (request.url === '/oauth') {
          refreshes += 1;
          const isRight =
            body.includes('grant_type=refresh_token') && body.includes('refresh_token=refresh-0');
          response
            .writeHead(isRight ? 200 : 400)
            .end('{"access_token": "access-1", "refresh_token": "refresh-1"}');
        } else if (isOld) response.writeHead(401).end('{"error": "expired_token", "error_description": "x"}');
        else response.end('{"result": {"item": {"id": 8}}, "time": {}}');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const baseUrl = `http://127.0.0.1:${port}`;
    const fleet = createFleet(redis.port);
    const command = await fleet.connect();
    const job = JSON.stringify({ method: 'tasks.task.get', params: { id: 8 } });
    await command('LPUSH', 'jobs', ...Array<string>(12).fill(job));
    const env = {
      ...process.env,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      SVC_BASE_URL: baseUrl,
      SVC_OAUTH_URL: `${baseUrl}/oauth`,
      SVC_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
      SVC_ACCESS_TOKEN: 'access-0',
      SVC_REFRESH_TOKEN: 'refresh-0',
    };
    const program = await bundle(worker);
    const ends = [1, 2, 3].map(() => {
      const child = spawn(process.execPath, ['--input-type=module', '-'], {
        // Where the Redis client that the worker loads is installed.
        cwd: `${root}test/slow`,
        env,
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      child.stdin.end(program);
      return new Promise((resolve) => child.once('exit', resolve));
    });
    await command('LPUSH', 'jobs', ...Array<string>(3).fill('{"method": "stop"}'));
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    expect(Number(await command('LLEN', 'failed'))).toBe(0);
    expect(Number(await command('LLEN', 'done'))).toBe(12);
    expect(refreshes).toBe(1);
    fleet.close();
    await new Promise((resolve) => server.close(resolve));
  }, 120_000);
});
