/** The queue worker of docs/redis.md, run as it is written there. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RedisCommand } from '../../../runtime/redis/index.js';
import { createFleet, type Fleet } from './fleet.js';
import { bundle, root } from './program.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

const readme = readFileSync(new URL('../../../docs/redis.md', import.meta.url), 'utf8');
const worker =
  [...readme.matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, text]) => text ?? '')
    .find((text) => text.includes('brPop')) ?? '';

interface TestAccount {
  readonly baseUrl: string;
  /** How often tokens were renewed: by GET, the only way that token servers document. */
  readonly refreshes: () => number;
  close(): Promise<void>;
}

async function startAccount(): Promise<TestAccount> {
  let refreshes = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      // A method that the package does not know may be a write, which carries its token in the header.
      const isOld = `${request.headers.authorization} ${body}`.includes('access-0');
      if (request.url === '/oauth/token/') {
        refreshes += 1;
        const given = Object.fromEntries(new URLSearchParams(body));
        const isRight = request.method === 'POST' && isDeepStrictEqual(given, REFRESH);
        response
          .writeHead(isRight ? 200 : 404)
          .end('{"access_token": "access-1", "refresh_token": "refresh-1"}');
      } else if (isOld) response.writeHead(401).end('{"error": "expired_token", "error_description": "x"}');
      else response.end('{"result": {"item": {"id": 8}}, "time": {}}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    refreshes: () => refreshes,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const REFRESH = {
  grant_type: 'refresh_token',
  client_id: 'client-1',
  client_secret: 'secret-1',
  refresh_token: 'refresh-0',
};

/** Resolves with the exit code. */
function runWorker(
  program: string,
  redisPort: number,
  baseUrl: string,
  accessToken: string,
): Promise<number> {
  const env = {
    ...process.env,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SVC_BASE_URL: baseUrl,
    SVC_TOKEN_URL: `${baseUrl}/oauth/token/`,
    SVC_CLIENT_ID: REFRESH.client_id,
    SVC_CLIENT_SECRET: REFRESH.client_secret,
    SVC_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
    SVC_ACCESS_TOKEN: accessToken,
    SVC_REFRESH_TOKEN: REFRESH.refresh_token,
  };
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    // Where the Redis client that the worker loads is installed.
    cwd: `${root}test/slow`,
    env,
    stdio: ['pipe', 'inherit', 'ignore'],
  });
  child.stdin.end(program);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

const JOB = JSON.stringify({ method: 'tasks.task.get', params: { id: 8 } });
const STOP = '{"method": "stop"}';

describe.skipIf(SERVERS.length === 0)('the queue worker of the guide', () => {
  let redis: RedisServer;
  let account: TestAccount;
  let fleet: Fleet;
  let command: RedisCommand;
  beforeEach(async () => {
    redis = await startRedis();
    account = await startAccount();
    fleet = createFleet(redis.port);
    command = await fleet.connect();
  });
  afterEach(async () => {
    fleet.close();
    await redis.close();
    await account.close();
  });

  test('fits on a screen', () => {
    expect(worker.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  test('takes its place among the fleet: three of them do all jobs with one refresh', async () => {
    await command('LPUSH', 'jobs', ...Array<string>(12).fill(JOB));
    const program = await bundle(worker);
    const ends = [1, 2, 3].map(() => runWorker(program, redis.port, account.baseUrl, 'access-0'));
    await command('LPUSH', 'jobs', ...Array<string>(3).fill(STOP));
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    expect(Number(await command('LLEN', 'failed'))).toBe(0);
    expect(Number(await command('LLEN', 'done'))).toBe(12);
    expect(account.refreshes()).toBe(1);
  }, 120_000);

  test('goes on with its jobs when Redis has been away for longer than the library waits', async () => {
    await command('LPUSH', 'jobs', JOB);
    const end = runWorker(await bundle(worker), redis.port, account.baseUrl, 'access-1');
    while (Number(await command('LLEN', 'done')) === 0) await sleep(50);
    await redis.kill();
    await sleep(6_000);
    await redis.start();
    const again = await createFleet(redis.port).connect();
    await again('LPUSH', 'jobs', JOB, STOP);
    expect(await end).toBe(0);
    expect(Number(await again('LLEN', 'done'))).toBe(1);
  }, 120_000);
});
