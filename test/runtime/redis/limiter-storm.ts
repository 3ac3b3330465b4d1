/** A fleet in virtual time: starts, kills, flushes, slow answers, and outages after which the library of each process returns when it can. */

import type { RedisCommand } from '../../../runtime/redis/index.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { createVirtualTime } from '../virtual-time.js';
import { createLimitModel } from './limit-model.js';

export interface VirtualStorm {
  /** Slots by which the calls overfilled the account's bucket, which refuses nothing. */
  readonly over: number;
  readonly acts: readonly string[];
}

/** Redis does not answer. A frozen server keeps its connections. */
interface Outage {
  readonly from: number;
  readonly to: number;
  readonly isFrozen: boolean;
}

const STORM_MS = 60_000;
const CALM_MS = 9000;
/** A process that starts before all have returned is not known to the others (docs/redis.md). */
const SETTLED_MS = RETURN_MS + 1000;
/** ms after which a library rejects what it has not written. */
const UNWRITTEN_MS = 5000;

export async function playStorm(random: () => number): Promise<VirtualStorm> {
  const pick = <T>(...values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const [perSecond, burst, callers] = [pick(2, 5, 10), pick(10, 20, 50), pick(1, 3)];
  const [pause, within, way] = [pick(0, 400, 1500), pick(300, 2000, 6000), pick(1, 5, 30)];
  const acts = [JSON.stringify({ perSecond, burst, callers, pause, within, way })];
  const taken: number[] = [];
  let slow = { until: 0, way: 0 };
  const kills: AbortController[] = [];
  let outage: Outage = { from: -Infinity, to: -Infinity, isFrozen: false };

  function start(): void {
    const killed = new AbortController();
    kills.push(killed);
    const command = libraryOf();
    const limiter = makeRedisLimiter(command, { account: 'a', perSecond, burst }, { ...time, random });
    const call = async (): Promise<void> => {
      await time.sleep(random() * pause);
      const isTaken = await limiter.acquire({ within });
      if (killed.signal.aborted) return;
      if (isTaken) taken.push(time.now());
      await time.sleep(isTaken ? 120 : 170);
      return call();
    };
    for (let caller = 0; caller < callers; caller += 1) void call();
  }

  /** Some keep a question while they connect, some reject it at once. */
  function libraryOf(): RedisCommand {
    const keeps = pick(true, false);
    const born = time.now();
    let back = { after: -Infinity, at: -Infinity };
    return async (...words) => {
      while (time.now() < outage.to || back.after !== outage.to || time.now() < back.at) {
        const { from, to, isFrozen } = outage;
        // Every connection is lost, also that of a process which asks nothing meanwhile.
        const delay = isFrozen || born > to ? 0 : random() * Math.min(5000, 50 + (to - from) * 0.75);
        if (back.after !== to) back = { after: to, at: to + delay };
        const rest = back.at - time.now();
        if (rest <= 0) break;
        if (!isFrozen && (!keeps || rest > UNWRITTEN_MS)) {
          await time.sleep(keeps ? UNWRITTEN_MS : 1);
          throw new Error('ECONNREFUSED');
        }
        await time.sleep(rest);
      }
      const trip = time.now() < slow.until ? slow.way : way;
      await time.sleep(random() * trip);
      const reply = await model.command(...words);
      await time.sleep(random() * trip);
      return reply;
    };
  }

  async function goAway(isFrozen: boolean, restart?: () => void): Promise<void> {
    const from = time.now();
    const to = from + (isFrozen ? 500 + random() * 5000 : random() * 7000);
    outage = { from, to, isFrozen };
    await time.sleep(to - from);
    restart?.();
  }

  async function act(): Promise<void> {
    const what = pick('start', 'kill', 'slow', 'flush', 'outage', 'lost all', 'old dump', 'frozen server');
    if (what === 'start' && time.now() < outage.to + SETTLED_MS) return;
    acts.push(`${(time.now() / 1000).toFixed(1)} ${what}`);
    if (what === 'start') start();
    else if (what === 'kill') kills[1 + Math.floor(random() * (kills.length - 1))]?.abort();
    else if (what === 'slow')
      slow = { until: time.now() + 2000 + random() * 10_000, way: pick(150, 300, 600, 1200) };
    else if (what === 'flush') model.clear();
    else if (what === 'lost all') await goAway(false, () => model.clear());
    else if (what === 'old dump') {
      const restart = model.dump();
      await time.sleep(500 + random() * 3000);
      await goAway(false, restart);
    } else await goAway(what === 'frozen server');
  }

  await time.run(async () => {
    const count = 2 + Math.floor(random() * 3);
    for (let process = 0; process < count; process += 1) start();
    await time.sleep(RETURN_MS + 1000);
    while (time.now() < STORM_MS) {
      await act();
      await time.sleep(200 + random() * 4000);
    }
    await time.sleep(CALM_MS);
  });
  let [level, last, most] = [0, 0, 0];
  for (const at of taken) {
    level = Math.max(0, level - ((at - last) / 1000) * perSecond) + 1;
    last = at;
    most = Math.max(most, level);
  }
  return { over: Math.max(0, most - burst), acts };
}
