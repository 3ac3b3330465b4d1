/** A fleet in virtual time: starts, kills, flushes, slow answers, and outages after which the library of each process returns when it can. */

import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { createVirtualTime } from '../virtual-time.js';
import { fullest } from './fullest.js';
import { createLimitModel } from './limit-model.js';
import { createOutages, createPick } from './outages.js';

export interface VirtualStorm {
  /** Slots by which the calls overfilled the account's bucket, which refuses nothing. */
  readonly over: number;
  readonly acts: readonly string[];
}

const STORM_MS = 60_000;
const CALM_MS = 9000;
/** A process that starts before all have returned is not known to the others (docs/redis.md). */
const SETTLED_MS = RETURN_MS + 1000;

export async function playStorm(random: () => number): Promise<VirtualStorm> {
  const pick = createPick(random);
  const time = createVirtualTime();
  const outages = createOutages(time, random);
  const model = createLimitModel(time.now);
  const [perSecond, burst, callers] = [pick(2, 5, 10), pick(10, 20, 50), pick(1, 3)];
  const [pause, within, way] = [pick(0, 400, 1500), pick(300, 2000, 6000), pick(1, 5, 30)];
  const acts = [JSON.stringify({ perSecond, burst, callers, pause, within, way })];
  const taken: number[] = [];
  let slow = { until: 0, way: 0 };
  const kills: AbortController[] = [];

  function start(): void {
    const killed = new AbortController();
    kills.push(killed);
    const command = outages.libraryOf({
      answer: (words) => model.command(...words) as Promise<string>, // JSON of the script
      way: () => (time.now() < slow.until ? slow.way : way),
    });
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

  async function act(): Promise<void> {
    const what = pick('start', 'kill', 'slow', 'flush', 'outage', 'lost all', 'old dump', 'frozen server');
    if (what === 'start' && time.now() < outages.end() + SETTLED_MS) return;
    acts.push(`${(time.now() / 1000).toFixed(1)} ${what}`);
    if (what === 'start') start();
    else if (what === 'kill') kills[1 + Math.floor(random() * (kills.length - 1))]?.abort();
    else if (what === 'slow')
      slow = { until: time.now() + 2000 + random() * 10_000, way: pick(150, 300, 600, 1200) };
    else if (what === 'flush') model.clear();
    else if (what === 'lost all') await outages.goAway(false, () => model.clear());
    else if (what === 'old dump') {
      const restart = model.dump();
      await time.sleep(500 + random() * 3000);
      await outages.goAway(false, restart);
    } else await outages.goAway(what === 'frozen server');
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
  return { over: Math.max(0, fullest(taken, perSecond) - burst), acts };
}
