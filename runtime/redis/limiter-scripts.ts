/** The account's leaky bucket and its holds as they lie in Redis, and the scripts that change them by the server's clock. */

import { script } from './script.js';

/**
 * The bucket is a hash: `e` when it will be empty, `s` by how much reserved places were put off in all, `v` which holds
 * there are, `n` how often it was asked, `f` when it was last filled, `c` the
 * places that processes which were away may still claim, since `ct`, and `x` how many they are; `at` when it was last asked. Times are ms of the server's clock.
 */
const BUCKET = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local function stored(name) return tonumber(redis.call('HGET', KEYS[1], name) or '') or 0 end
`;

/**
 * Keys: bucket, living processes, holds. Arguments: calls a second; places; process; places wanted, given back, and
 * used without asking; `n` and ms until empty as the process knows them; the holds that it knows; ms that a lease may
 * reach ahead; ms that a process counts as living; places used while Redis was away; processes that
 * there were.
 * Grants places at once while there are some, else the next ones.
 */
export const ASK = script(`${BUCKET}
local rate, burst, want = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[4])
local step = 1000 / rate
local e, n = stored('e'), stored('n')
-- Redis was restarted empty, or is a replica that lags: what the processes remember counts.
local lost = n < tonumber(ARGV[7])
if lost then
  e = math.max(e, now + tonumber(ARGV[8]))
  n = tonumber(ARGV[7])
end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local known = redis.call('ZSCORE', KEYS[2], ARGV[3])
local live = redis.call('ZCARD', KEYS[2])
if not known then live = live + 1 end
local used, alone = tonumber(ARGV[6]), tonumber(ARGV[12])
-- Redis was away. Who comes back first speaks for all: what each of them may have used is counted at once, and what
-- those who are not back yet go on to use is counted as time goes by. After 15 s who is not back is gone.
local credit, since, all = stored('c'), now - stored('ct'), stored('x')
if credit > 0 and since > 15000 then used, credit = used - credit, 0 end
if alone > 0 and (lost or since > 60000) then
  all = math.max(live, tonumber(ARGV[13]))
  credit = alone * (all - 1)
  used = used + alone * all
  redis.call('HSET', KEYS[1], 'ct', string.format('%.3f', now), 'x', all)
elseif alone > 0 then
  used = used + math.max(0, alone - credit)
  credit = math.max(0, credit - alone)
end
local sharers = live
if since < 15000 and all > live then
  used = used + (now - stored('at')) / step * (all - live) / all
  sharers = all
end
redis.call('HSET', KEYS[1], 'c', string.format('%.6f', credit), 'at', string.format('%.3f', now))
e = math.max(now, math.max(now, e) + (used - tonumber(ARGV[5])) * step)
local room = burst - (e - now) / step + 1e-6
local granted, first, gap = 0, 0, 0
if want > 0 and room >= 1 then
  -- Some are left for processes that are about to ask.
  granted = math.min(want, math.max(1, math.floor(room / (sharers + 3))))
elseif want > 0 then
  granted = math.min(want, math.max(1, math.floor(rate * tonumber(ARGV[10]) / 1000 / sharers)))
  first, gap = (1 - room) * step, step
end
e = e + granted * step
redis.call('ZADD', KEYS[2], now + first + tonumber(ARGV[11]), ARGV[3])
redis.call('PEXPIRE', KEYS[2], math.ceil(first + tonumber(ARGV[11])) + 60000)
redis.call('HSET', KEYS[1], 'e', string.format('%.3f', e), 'n', string.format('%.0f', n + 1))
redis.call('PEXPIRE', KEYS[1], math.ceil(e - now) + 600000)
local reply = { n = n + 1, ahead = e - now, shift = stored('s'), live = sharers, granted = granted, first = first, gap = gap }
reply.version = redis.call('HGET', KEYS[1], 'v') or '0'
if reply.version ~= ARGV[9] then
  local holds = redis.call('HGETALL', KEYS[3])
  local list = {}
  for i = 1, #holds, 2 do
    local till, code = string.match(holds[i + 1], '^(%S+) (.*)$')
    local ms = tonumber(till) - now
    if ms > 0 then list[#list + 1] = { holds[i], ms, code } else redis.call('HDEL', KEYS[3], holds[i]) end
  end
  if #list > 0 then reply.holds = list end
end
return cjson.encode(reply)
`);

/**
 * The account has refused a call for its rate. Keys: bucket. Arguments: calls a second; places that we use; places
 * that the account has. Processes that were refused together tell it once.
 */
export const FILL = script(`${BUCKET}
local rate, burst, all = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local step = 1000 / rate
local pause = (all - burst + 1) * step
if now - stored('f') >= pause then
  local e = math.max(now, stored('e'))
  if (e - now) / step <= burst then
    e = math.max(e, now + all * step)
  else
    -- Places are reserved: all of them move.
    e = e + pause
    redis.call('HSET', KEYS[1], 's', string.format('%.3f', stored('s') + pause))
  end
  redis.call('HSET', KEYS[1], 'e', string.format('%.3f', e), 'f', string.format('%.3f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(e - now) + 600000)
end
return '{}'
`);

/** Keys: bucket, holds. Arguments: whom it holds back; ms; code. The later end counts. */
export const HOLD = script(`${BUCKET}
local till = now + tonumber(ARGV[2])
local known = redis.call('HGET', KEYS[2], ARGV[1])
if not known or tonumber(string.match(known, '^%S+')) < till then
  redis.call('HSET', KEYS[2], ARGV[1], string.format('%.3f', till) .. ' ' .. ARGV[3])
  redis.call('HSET', KEYS[1], 'v', time[1] .. '.' .. time[2])
end
local left = math.max(math.ceil(tonumber(ARGV[2])), redis.call('PTTL', KEYS[2])) + 60000
redis.call('PEXPIRE', KEYS[2], left)
redis.call('PEXPIRE', KEYS[1], math.max(left, 600000))
return '{}'
`);
