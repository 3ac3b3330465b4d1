/** The account's GCRA, cooldowns and processes as one hash in Redis, and the script that changes them by the server's clock. */

import type { Cooldown } from '../limit/limiter.js';
import type { Script } from './script.js';

/** ms for which a process counts after its last question: a dead one takes its share for a minute, and a live one that waits asks twice. */
export const LIVE_MS = 60_000;
/** ms ahead of its slot at which a call may reserve it: in this time every live process asks again. */
export const HORIZON_MS = LIVE_MS / 2;
/** ms that the reservations of live processes may exceed what the script expects of them: two slots at the service's 2 a second. */
const SLACK_MS = 1000;

/**
 * Slots are given in the order in which processes ask. Each has one reservation at most, up to half a minute ahead: a
 * process that dies wastes one slot.
 *
 * Fields: `tat` when nothing is used up any more, `p:` and a process id when it asked last, `c:` and a key when a cooldown
 * ends, its length and code. Times are ms of the server's clock. Cooldowns outlast their process, not the hash.
 *
 * `lost`: when nothing would be used up of what was before this hash began, and when it began. A process that the hash does
 * not know yet tells what Redis has lost; what others have used since comes on top of that.
 *
 * Arguments: ms of one slot; usable slots; ms that a reservation costs, 0 for none, below 0 to return one; process id; ms
 * ahead that the process knows of, since Redis may have lost newer times or run by another clock; cooldowns to add; ms
 * that the process has used up without Redis; ms ahead where Redis has lost everything; ms that the call may wait.
 */
export const LIMIT: Script = () => `
local key, step, slots, cost = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local tat, lost, isKnown = unpack(redis.call('HMGET', key, 'tat', 'lost', 'p:' .. ARGV[4]))
local known = tonumber(ARGV[tat and 5 or 8])
local time = redis.call('TIME')
local now, live, longest, reserved, cooldowns = time[1] * 1000 + time[2] / 1000, 0, 0, false, {}
local left = math.max((tonumber(tat or '') or 0) - now, 0)
local till, since = string.match(lost or '', '^(%S+) (%S+)$')
local before = math.max((tonumber(till or '') or 0) - now, 0)
if not tat then
  lost = string.format('%.3f %.3f', now + known, now)
elseif since and not isKnown and known > before and now - since < ${LIVE_MS} then
  left, lost = left + known - before, string.format('%.3f %s', now + known, since)
end
for _, cooldown in ipairs(cjson.decode(ARGV[6])) do
  local name, ends = 'c:' .. cooldown[1], now + cooldown[2]
  local stored = string.match(redis.call('HGET', key, name) or '', '^%S+')
  if not stored or tonumber(stored) < ends then
    redis.call('HSET', key, name, string.format('%.3f %.3f %s', ends, cooldown[2], cooldown[3]))
  end
end
redis.call('HSET', key, 'p:' .. ARGV[4], string.format('%.3f', now))
local fields = redis.call('HGETALL', key)
for i = 1, #fields, 2 do
  local kind, name, value = string.sub(fields[i], 1, 2), string.sub(fields[i], 3), fields[i + 1]
  local ends, length, code = string.match(value, '^(%S+) (%S+) (.*)$')
  local rest = math.min((tonumber(ends or '') or 0) - now, tonumber(length or '') or 0)
  if kind == 'c:' and rest > 0 then
    cooldowns[#cooldowns + 1], longest = { name, rest, code }, math.max(longest, rest)
  elseif kind == 'p:' and math.abs(now - (tonumber(value) or 0)) < ${LIVE_MS} then
    live = live + 1
  elseif fields[i] ~= 'tat' and fields[i] ~= 'lost' then
    redis.call('HDEL', key, fields[i])
  end
end
local ahead = math.max(left, known) + tonumber(ARGV[7])
ahead = math.min(ahead, (slots + 6) * step + live * math.max(step, cost) + ${SLACK_MS})
local wait = math.max(0, ahead - (slots - 1) * step)
if wait < 0.001 then wait = 0 end
if cost > 0 and (wait == 0 or wait < tonumber(ARGV[9])) then ahead, reserved = ahead + cost, true end
if cost < 0 then ahead = math.max(0, ahead + cost) end
redis.call('HSET', key, 'tat', string.format('%.3f', now + ahead), 'lost', lost or '')
redis.call('PEXPIRE', key, math.ceil(math.max(ahead, longest)) + ${LIVE_MS})
return cjson.encode({ ahead = ahead, wait = wait, reserved = reserved, live = live, cooldowns = cooldowns })
`;

/** The answer of the script. */
export interface LimitState {
  /** ms that are used up, the reserved slot included. */
  readonly ahead: number;
  /** ms until the next slot. */
  readonly wait: number;
  readonly isReserved: boolean;
  /** Processes that share the limit, this one included. */
  readonly live: number;
  readonly cooldowns: readonly (readonly [key: string, cooldown: Cooldown])[];
}

/** @throws TypeError where another program writes under our keys. */
export function readLimitState(reply: unknown): LimitState {
  const { ahead, wait, reserved, live, cooldowns } = reply as Readonly<Record<string, unknown>>; // JSON of our script
  if (!isNumber(ahead) || !isNumber(wait) || !isNumber(live)) throw new TypeError('no numbers in the answer');
  const known: readonly unknown[] = Array.isArray(cooldowns) ? cooldowns : [];
  return {
    ahead,
    wait,
    isReserved: reserved === true,
    live: Math.max(1, live),
    cooldowns: known.map(readCooldown),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** ms. The longest limit of the service lasts ten minutes; a wrong number in Redis holds calls back for an hour at most. */
export const MAX_COOLDOWN_MS = 3_600_000;

function readCooldown(value: unknown): readonly [string, Cooldown] {
  const [key, ms, code] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return [String(key), { ms: Math.min(Number(ms), MAX_COOLDOWN_MS), code: String(code) }];
}
