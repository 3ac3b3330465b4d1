/** One process of a storm: it calls an account whose server is the parent, with a Redis library as users set it up. */

import { Cluster, Redis } from 'ioredis';
import { createClient, createCluster, createSentinel } from 'redis';
import type { LimiterWait } from '../../../runtime/limit/limiter.js';
import { redisLimiter, redisTokens, type RedisCommand, type Tokens } from '../../../runtime/redis/index.js';

export interface Orders {
  readonly library: 'redis' | 'ioredis';
  readonly kind: 'alone' | 'sentinel' | 'cluster';
  readonly ports: readonly number[];
  readonly perSecond: number;
  readonly burst: number;
  readonly callers: number;
  /** ms between two calls of one caller at most. */
  readonly pause: number;
  /** ms within which a call is to get its slot. */
  readonly within: number;
  readonly initial: Tokens;
}

export type FromWorker =
  | {
      readonly type: 'taken';
      readonly at: number;
      /** No other process can have counted with this one. */
      readonly isUnknown: boolean;
    }
  | { readonly type: 'overdue'; readonly ms: number }
  | { readonly type: 'knows'; readonly token: string }
  | { readonly type: 'use'; readonly id: number; readonly token: string }
  | { readonly type: 'refresh'; readonly id: number; readonly token: string };

export interface ToWorker {
  readonly id: number;
  readonly isExpired?: boolean;
  readonly tokens?: Tokens;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const now = (): number => performance.timeOrigin + performance.now();
const ignore = (): void => undefined;

/** With the library's own settings; it connects when it can. */
function connect({ library, kind, ports }: Orders): RedisCommand {
  const nodes = ports.map((port) => ({ host: '127.0.0.1', port }));
  const [{ port } = { port: 0 }] = nodes;
  if (library === 'ioredis') {
    const redis =
      kind === 'alone'
        ? new Redis(port)
        : kind === 'cluster'
          ? new Cluster(nodes)
          : new Redis({ sentinels: nodes, name: 'main' });
    redis.on('error', ignore);
    return (name = '', ...args) => redis.call(name, ...args);
  }
  if (kind === 'sentinel') {
    const redis = createSentinel({ name: 'main', sentinelRootNodes: nodes }).on('error', ignore);
    const ready = redis.connect();
    return (...args) => ready.then(() => redis.sendCommand(false, args));
  }
  if (kind === 'cluster') {
    const rootNodes = ports.map((one) => ({ url: `redis://127.0.0.1:${one}` }));
    const redis = createCluster({ rootNodes }).on('error', ignore);
    const ready = redis.connect();
    return (...args) => ready.then(() => redis.sendCommand(args[3], false, args));
  }
  const redis = createClient({ url: `redis://127.0.0.1:${port}` }).on('error', ignore);
  redis.connect().catch(ignore);
  return (...args) => redis.sendCommand(args);
}

function tell(message: FromWorker): void {
  process.send?.(message);
}

const answers = new Map<number, (answer: ToWorker) => void>();
let questions = 0;

function ask(type: 'use' | 'refresh', token: string): Promise<ToWorker> {
  questions += 1;
  const id = questions;
  tell({ type, id, token });
  return new Promise((resolve) => answers.set(id, resolve));
}

/** When the event loop last stood still: a frozen process keeps no time. */
let stoodStillAt = -Infinity;
/** The same for more than a second: a process that was frozen, not one on a busy machine. */
let frozeAt = -Infinity;
function watchStandstills(): void {
  let last = now();
  setInterval(() => {
    if (now() - last > 150) stoodStillAt = now();
    if (now() - last > 1000) frozeAt = now();
    last = now();
  }, 50);
}

/** ms of shared calls after which the other processes, which ask at least as often, count with a new one. */
const KNOWN_MS = 2000;

/**
 * Whether the others count with this process: one that starts while Redis is away, or shortly before, takes its calls on top,
 * as one that was frozen while Redis lost its name.
 */
function acquaintance(): (isShared: boolean, began: number) => boolean {
  let sharedSince: number | undefined;
  let lastShared = -Infinity;
  let isUnknown = true;
  return (isShared, began) => {
    if (isShared) {
      lastShared = began;
      sharedSince ??= now();
      isUnknown = false;
    } else if (sharedSince === undefined || now() - sharedSince < KNOWN_MS || frozeAt > lastShared) {
      sharedSince = undefined;
      isUnknown = true;
    }
    return isUnknown;
  };
}
const noteCall = acquaintance();

async function call(limiter: ReturnType<typeof redisLimiter>, { within, pause }: Orders): Promise<never> {
  for (;;) {
    await sleep(Math.random() * pause);
    const began = now();
    let isShared = true;
    const onWait = ({ share }: LimiterWait): void => void (isShared = share === undefined);
    const isTaken = await limiter.acquire({ within, onWait });
    const ended = now();
    if (isTaken) tell({ type: 'taken', at: ended, isUnknown: noteCall(isShared, began) });
    else await sleep(50);
    // 500 ms for two round trips to Redis, and what a busy machine adds.
    await sleep(120);
    if (ended - began > within + 1000 && stoodStillAt < began) tell({ type: 'overdue', ms: ended - began });
  }
}

async function work(tokens: ReturnType<typeof redisTokens>): Promise<never> {
  let known = '';
  const note = (token: string): string => {
    if (token !== known) tell({ type: 'knows', token });
    return (known = token);
  };
  for (;;) {
    await sleep(50 + Math.random() * 250);
    try {
      const token = note(await tokens.accessToken());
      const { isExpired } = await ask('use', token);
      if (isExpired === true) note(await tokens.renew(token));
    } catch {
      await sleep(300);
    }
  }
}

process.on('message', (answer: ToWorker) => {
  answers.get(answer.id)?.(answer);
  answers.delete(answer.id);
});
process.on('disconnect', () => process.exit());

const orders = JSON.parse(process.argv[2] ?? '{}') as Orders; // of the storm
const command = connect(orders);
const { perSecond, burst, initial, callers } = orders;
const limiter = redisLimiter(command, { account: 'a', perSecond, burst });
const store = redisTokens(command, {
  account: 'a',
  initial,
  refresh: async ({ refreshToken }) => {
    const { tokens } = await ask('refresh', refreshToken);
    if (tokens === undefined) throw new Error('invalid_grant');
    return tokens;
  },
});
watchStandstills();
void work(store);
for (let caller = 0; caller < callers; caller += 1) void call(limiter, orders);
