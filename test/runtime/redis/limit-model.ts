/** What the limiter's script does, over a clock of the test's; `test/slow/redis/limit-model.test.ts` compares it with Redis. */

import type { RedisCommand } from '../../../runtime/redis/index.js';

const SLACK = 1000;
const LIVE = 60_000;

export interface LimitModel {
  readonly command: RedisCommand;
  /** Redis starts again empty. */
  clear(): void;
  /** @returns starts Redis again with what it had at the time of the call. */
  dump(): () => void;
}

/** @param now ms of the server's clock. */
export function createLimitModel(now: () => number): LimitModel {
  let fullUntil: number | undefined;
  let lost = { till: 0, since: -Infinity };
  const processes = new Map<string, number>();
  const cooldowns = new Map<string, { till: number; length: number; code: string }>();
  function run(args: readonly string[]): string {
    const [step = 0, slots = 0, cost = 0] = args.slice(0, 3).map(Number);
    const [id = '', own = '', added = '[]', alone = '0', full = '0', within = '0'] = args.slice(3);
    const at = now();
    const known = Number(fullUntil === undefined ? full : own);
    let used = Math.max((fullUntil ?? 0) - at, 0);
    const before = Math.max(lost.till - at, 0);
    if (fullUntil === undefined) lost = { till: at + known, since: at };
    else if (!processes.has(id) && known > before && at - lost.since < LIVE) {
      used += known - before;
      lost = { ...lost, till: at + known };
    }
    for (const [key, ms, code] of JSON.parse(added) as [string, number, string][]) {
      if ((cooldowns.get(key)?.till ?? 0) < at + ms) cooldowns.set(key, { till: at + ms, length: ms, code });
    }
    processes.set(id, at);
    for (const [one, seen] of processes) if (Math.abs(at - seen) >= LIVE) processes.delete(one);
    const running = [...cooldowns].map(
      ([key, { till, length, code }]) => [key, Math.min(till - at, length), code] as const,
    );
    for (const [key, left] of running) if (left <= 0) cooldowns.delete(key);
    let ahead = Math.min(
      Math.max(used, known) + Number(alone),
      (slots + 6) * step + processes.size * Math.max(step, cost) + SLACK,
    );
    const late = Math.max(0, ahead - (slots - 1) * step);
    const wait = late < 0.001 ? 0 : late;
    const reserved = cost > 0 && (wait === 0 || wait < Number(within));
    if (reserved || cost < 0) ahead = Math.max(0, ahead + cost);
    fullUntil = at + ahead;
    const left = running.filter(([, ms]) => ms > 0);
    return JSON.stringify({ ahead, wait, reserved, live: processes.size, cooldowns: left });
  }
  return {
    // EVALSHA, hash, number of keys, key, arguments.
    command: (...words) => Promise.resolve(run(words.slice(4))),
    dump: () => {
      const old = { fullUntil, lost, processes: [...processes], cooldowns: [...cooldowns] };
      return () => {
        ({ fullUntil, lost } = old);
        processes.clear();
        cooldowns.clear();
        for (const [id, at] of old.processes) processes.set(id, at);
        for (const [key, cooldown] of old.cooldowns) cooldowns.set(key, cooldown);
      };
    },
    clear: () => {
      fullUntil = undefined;
      processes.clear();
      cooldowns.clear();
    },
  };
}
