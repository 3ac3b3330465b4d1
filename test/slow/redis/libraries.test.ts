/** Each row of docs/redis.md, compiled and run as it is written there, on the deployment that it names. */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cluster, sentinel, type Deployment } from './deployments.js';
import { bundle, root } from './program.js';
import { SERVERS, SKIPPED, startRedis } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

interface Row {
  readonly library: string;
  readonly version: string;
  /** `cluster`, `sentinel`, `over HTTP`, or nothing. */
  readonly where: string;
  readonly client: string;
  readonly command: string;
}

const page = readFileSync(join(root, 'docs/redis.md'), 'utf8');
const rows: readonly Row[] = [
  ...page.matchAll(/^\| ([@\w/-]+) ([\d.]+)(?:, ([\w ]+?))? +\| `([^`]+)` +\| `([^`]+)` +\|$/gm),
].map(([, library = '', version = '', where = '', client = '', command = '']) => ({
  library,
  version,
  where,
  client,
  command,
}));
const isBun = ({ library }: Row): boolean => library === 'bun';

const { dependencies } = JSON.parse(readFileSync(join(root, 'test/slow/package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** A program that calls as each row says, and prints the token that it has after a renewal. */
function programOf(some: readonly Row[], placeOf: (row: Row) => Place): string {
  const parts = some.map((row, at) => {
    const [, imported = ''] = /^(?:await |new )+(\w+)/.exec(row.client) ?? [];
    return `  async () => {
    const { ${imported} } = await import(${JSON.stringify(row.library)});
    const { url, host, port, name, token } = ${JSON.stringify(placeOf(row))};
    const redis = ${row.client};
    const command: RedisCommand = ${row.command};
    return use('row-${at}', command);
  },`;
  });
  return `import { redisLimiter, redisTokens, type RedisCommand } from '@svc/client/redis';
const log = (): void => undefined;
async function use(account: string, command: RedisCommand): Promise<string> {
  const limiter = redisLimiter(command, { account, perSecond: 1000 });
  const exists = ['EVAL', "return redis.call('EXISTS', KEYS[1])", '1', \`svc:{\${account}}:limit\`];
  // A call goes on without Redis where that answers late.
  do await limiter.acquire(); while ((await command(...exists)) !== 1);
  const initial = { accessToken: 'old', refreshToken: 'r0' };
  const refresh = async () => ({ accessToken: 'new', refreshToken: 'r1' });
  const tokens = redisTokens(command, { account, initial, refresh });
  return tokens.renew(await tokens.accessToken());
}
const rows: readonly (() => Promise<string>)[] = [
${parts.join('\n')}
];
const seen = await Promise.all(rows.map((row) => row().catch((error: unknown) => String(error))));
console.log(JSON.stringify(seen));
process.exit();
`;
}

/** What a row leaves to the reader. */
interface Place {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly name: string;
  readonly token: string;
}

const placeAt = (port: number, protocol = 'redis'): Place => ({
  url: `${protocol}://127.0.0.1:${port}`,
  host: '127.0.0.1',
  port,
  name: 'main',
  token: 'token-1',
});

/** Answers as Upstash's REST interface does: texts as base64, except "OK". */
async function startFront(redisPort: number): Promise<Server> {
  const redis = new Redis(redisPort);
  const encoded = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(encoded)
      : typeof value === 'string' && value !== 'OK'
        ? Buffer.from(value).toString('base64')
        : value;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isAllowed = request.headers.authorization === 'Bearer token-1' && request.url === '/';
      const [name = '', ...args] = (isAllowed ? JSON.parse(body) : []) as readonly string[];
      redis.call(name, ...args).then(
        (result) => response.end(JSON.stringify({ result: encoded(result) })),
        (error: Error) => response.writeHead(400).end(JSON.stringify({ error: error.message })),
      );
    });
  }).listen(0, '127.0.0.1');
  server.on('close', () => redis.disconnect());
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

describe.skipIf(SERVERS.length === 0)('the libraries of the guide', () => {
  let folder = '';
  let clustered: Deployment | undefined;
  const open: { close(): unknown }[] = [];
  const places = new Map<Row, Place>();
  const placeOf = (row: Row): Place => places.get(row) ?? placeAt(0);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-libraries-'));
    symlinkSync(join(root, 'test/slow/node_modules'), join(folder, 'node_modules'));
    const [grid, watched] = await Promise.all([cluster(), sentinel()]);
    clustered = grid;
    for (const row of rows) {
      const shared = row.where === 'cluster' ? grid : row.where === 'sentinel' ? watched : undefined;
      if (shared !== undefined) places.set(row, placeAt(shared.ports[0] ?? 0));
      else {
        // Of its own, which has not seen the scripts.
        const server = await startRedis();
        const front = row.where === 'over HTTP' ? await startFront(server.port) : undefined;
        const address = front?.address() as AddressInfo | undefined; // it listens on TCP
        open.push(...(front ? [front] : []), server);
        places.set(row, address ? placeAt(address.port, 'http') : placeAt(server.port));
      }
    }
    open.push(grid, watched);
  });
  /** How often servers of the cluster named another one instead of an answer. */
  async function redirections(): Promise<number> {
    const counts = (clustered?.ports ?? []).map(async (port) => {
      const redis = new Redis(port);
      const stats = await redis.info('errorstats').finally(() => redis.disconnect());
      return Number(/errorstat_MOVED:count=(\d+)/.exec(stats)?.[1] ?? 0);
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }
  afterAll(async () => {
    for (const one of open) await one.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are named in the versions that are installed', () => {
    const named = new Set(rows.map(({ library, version }) => `${library} ${version}`));
    expect(rows).toHaveLength(12);
    expect([...named].filter((one) => !one.startsWith('bun'))).toEqual(
      ['redis', 'ioredis', 'iovalkey', '@valkey/valkey-glide', '@upstash/redis'].map(
        (library) => `${library} ${dependencies[library]?.replace(/\.\d+$/, '')}`,
      ),
    );
  });

  test('compile as the page has them', async () => {
    // The types of Bun are a package of their own.
    const program = programOf(
      rows.filter((row) => !isBun(row)),
      placeOf,
    );
    const options = {
      compilerOptions: {
        ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true },
        ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2023'] },
        paths: { '@svc/client/redis': [join(root, 'runtime/redis/index.ts')] },
        ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
      },
      files: ['rows.mts'],
    };
    writeFileSync(join(folder, 'rows.mts'), program);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const compiler = join(root, 'test/slow/node_modules/typescript-7/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  test.concurrent.each([
    { name: 'Node.js', program: process.execPath, of: rows.filter((row) => !isBun(row)) },
    { name: 'Bun', program: join(root, 'test/slow/node_modules/.bin/bun'), of: rows.filter(isBun) },
  ])('share a limit and tokens on $name', async ({ name, program, of }) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, await bundle(programOf(of, placeOf)));
    const { stdout } = await promisify(execFile)(program, [file]);
    // Valkey GLIDE writes its log to standard output.
    const seen = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as readonly string[];
    expect(of.map(({ library, where }, at) => ({ library, where, token: seen[at] }))).toEqual(
      of.map(({ library, where }) => ({ library, where, token: 'new' })),
    );
    expect(await redirections()).toBe(0);
  });
});
