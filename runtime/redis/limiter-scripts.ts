/** The account's leaky bucket, its holds and what it makes of idempotency keys, as they lie in Redis, and the scripts that change them by the server's clock. */

import type { Script } from './script.js';

/**
 * The bucket is a hash: `e` when it will be empty, `s` by how much reserved places were put off in all, `v` which holds
 * there are, `n` how often it was asked, `f` when it was last filled, `c` the
 * places that processes which were away may still claim, since `ct`, and `x` how many they are; `at` when it was last
 * asked, and `k` when any script last ran. Times are ms of the server's clock.
 *
 * Another primary has another clock. Nothing can have run later than now, so a `k` in the future says how far the clock
 * went back; how far it went ahead is told by what the process expects it to be, where no script has run since. All
 * times move with it, and what still cannot be true is not believed: see `most`.
 *
 * Keys of each script: bucket, living processes, holds, echoes. First argument: what the server's clock should say; 0 if unknown.
 */
const BUCKET = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local function stored(name) return tonumber(redis.call('HGET', KEYS[1], name) or '') or 0 end
local function put(name, value) redis.call('HSET', KEYS[1], name, string.format('%.3f', value)) end
local function move(by)
  for _, name in ipairs({ 'e', 'f', 'ct', 'at' }) do
    if stored(name) > 0 then put(name, stored(name) + by) end
  end
  for _, process in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do redis.call('ZINCRBY', KEYS[2], by, process) end
  local holds = redis.call('HGETALL', KEYS[3])
  for i = 1, #holds, 2 do
    local till, code = string.match(holds[i + 1], '^(%S+) (.*)$')
    if till then redis.call('HSET', KEYS[3], holds[i], string.format('%.3f', tonumber(till) + by) .. ' ' .. code) end
  end
end
local expected, ran = tonumber(ARGV[1]), stored('k')
if ran > now + 1000 then
  move(now - ran)
elseif ran > 0 and expected > 0 and now - expected > 10000 and ran < expected + 1000 then
  move(now - expected)
end
put('k', now)
`;

/**
 * Arguments: calls a second; places; process; places wanted, given back, and
 * used without asking; `n` and ms until empty as the process knows them; the holds that it knows; ms that a lease may
 * reach ahead; ms that a process counts as living; places used while Redis was away; processes that
 * there were.
 * Grants places at once while there are some, else the next ones.
 */
export const ASK: Script = () => `${BUCKET}
local rate, burst, want = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5])
local step = 1000 / rate
local e, n = stored('e'), stored('n')
-- Redis was restarted empty, or is a replica that lags: what the processes remember counts.
local lost = n < tonumber(ARGV[8])
if lost then
  e = math.max(e, now + tonumber(ARGV[9]))
  n = tonumber(ARGV[8])
end
local crowd = math.max(redis.call('ZCARD', KEYS[2]), tonumber(ARGV[14]))
-- The bucket, the pause after a refusal, and what each process has reserved.
local most = (burst * 4 / 3 + 4 * crowd + rate / 2 + 2) * step
if e - now > most then e = now + burst * step end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], now + most + tonumber(ARGV[12]), '+inf')
local known = redis.call('ZSCORE', KEYS[2], ARGV[4])
local live = redis.call('ZCARD', KEYS[2])
if not known then live = live + 1 end
local used, alone = tonumber(ARGV[7]), tonumber(ARGV[13])
-- Redis was away. Who comes back first speaks for all: what each of them may have used is counted at once, and what
-- those who are not back yet go on to use is counted as time goes by. After 15 s who is not back is gone.
local credit, since, all = stored('c'), now - stored('ct'), stored('x')
if since < 0 then since = 1e9 end
if credit > 0 and since > 15000 then used, credit = used - credit, 0 end
if alone > 0 and (lost or since > 60000) then
  all = math.max(live, tonumber(ARGV[14]))
  credit = alone * (all - 1)
  used = used + alone * all
  redis.call('HSET', KEYS[1], 'x', all)
  put('ct', now)
elseif alone > 0 then
  used = used + math.max(0, alone - credit)
  credit = math.max(0, credit - alone)
end
local sharers = live
if since < 15000 and all > live then
  used = used + math.max(0, now - stored('at')) / step * (all - live) / all
  sharers = all
end
redis.call('HSET', KEYS[1], 'c', string.format('%.6f', credit))
put('at', now)
e = math.max(now, math.max(now, e) + (used - tonumber(ARGV[6])) * step)
local room = burst - (e - now) / step + 1e-6
local granted, first, gap = 0, 0, 0
if want > 0 and room >= 1 then
  -- Some are left for processes that are about to ask.
  granted = math.min(want, math.max(1, math.floor(room / (sharers + 3))))
elseif want > 0 then
  granted = math.min(want, math.max(1, math.floor(rate * tonumber(ARGV[11]) / 1000 / sharers)))
  first, gap = (1 - room) * step, step
end
e = e + granted * step
redis.call('ZADD', KEYS[2], now + first + tonumber(ARGV[12]), ARGV[4])
redis.call('PEXPIRE', KEYS[2], math.ceil(first + tonumber(ARGV[12])) + 60000)
redis.call('HSET', KEYS[1], 'n', string.format('%.0f', n + 1))
put('e', e)
redis.call('PEXPIRE', KEYS[1], math.ceil(e - now) + 600000)
local reply = { n = n + 1, ahead = e - now, shift = stored('s'), live = sharers, granted = granted, first = first, gap = gap, now = now }
reply.version = redis.call('HGET', KEYS[1], 'v') or '0'
if reply.version ~= ARGV[10] then
  local holds = redis.call('HGETALL', KEYS[3])
  local list = {}
  for i = 1, #holds, 2 do
    local till, code = string.match(holds[i + 1], '^(%S+) (.*)$')
    local ms = (tonumber(till or '') or 0) - now
    if ms > 0 then list[#list + 1] = { holds[i], ms, code } else redis.call('HDEL', KEYS[3], holds[i]) end
  end
  if #list > 0 then reply.holds = list end
end
reply.echo = redis.call('GET', KEYS[4]) or nil
return cjson.encode(reply)
`;

/**
 * The account has refused a call for its rate. Arguments: calls a second; places that we use; places
 * that the account has. Processes that were refused together tell it once.
 */
export const FILL: Script = () => `${BUCKET}
local rate, burst, all = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local step = 1000 / rate
local pause = (all - burst + 1) * step
if math.abs(now - stored('f')) >= pause then
  local e = math.max(now, stored('e'))
  if (e - now) / step <= burst then
    e = math.max(e, now + all * step)
  else
    -- Places are reserved: all of them move.
    e = e + pause
    put('s', stored('s') + pause)
  end
  put('e', e)
  put('f', now)
  redis.call('PEXPIRE', KEYS[1], math.ceil(e - now) + 600000)
end
return '{}'
`;

/** Arguments: whom it holds back; ms; code. The later end counts. */
export const HOLD: Script = () => `${BUCKET}
local till = now + tonumber(ARGV[3])
local known = redis.call('HGET', KEYS[3], ARGV[2])
if not known or tonumber(string.match(known, '^%S+')) < till then
  redis.call('HSET', KEYS[3], ARGV[2], string.format('%.3f', till) .. ' ' .. ARGV[4])
  redis.call('HSET', KEYS[1], 'v', time[1] .. '.' .. time[2])
end
local left = math.max(math.ceil(tonumber(ARGV[3])), redis.call('PTTL', KEYS[3])) + 60000
redis.call('PEXPIRE', KEYS[3], left)
redis.call('PEXPIRE', KEYS[1], math.max(left, 600000))
return '{}'
`;

/**
 * Arguments: whether the account echoes idempotency keys; ms after which that is learnt anew, since accounts are updated.
 * Once missing, always: behind one address older servers may stand beside newer ones.
 */
export const ECHO: Script = () => `
if redis.call('GET', KEYS[4]) ~= 'missing' then redis.call('SET', KEYS[4], ARGV[2], 'PX', ARGV[3]) end
return '{}'
`;
