/** The tokens of an account as they lie in Redis, the lock under which they are refreshed, and the scripts for both. */

import { script } from './script.js';

/**
 * The tokens are a hash: `t` the tokens, `v` their version, which each refresh raises, `f` the number of the last lock, `o` whose it is,
 * `w` the number of the lock that wrote them, `r` when they were put back after Redis had lost them. The lock is the
 * number of its owner. All by the server's clock; a year without use ends it.
 */
const TOKENS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local year = 31622400000
local function stored(name) return tonumber(redis.call('HGET', KEYS[1], name) or '') or 0 end
local function keep() redis.call('PEXPIRE', KEYS[1], year) end
local function reply(state, more)
  local answer = more or {}
  answer.state = state
  answer.version = stored('v')
  return cjson.encode(answer)
end
`;

/**
 * What is stored where it is newer than what the process has, `same`, `none`, or `older` where Redis has lost
 * something. Keys: tokens. Arguments: version.
 */
export const READ = script(`${TOKENS}
local text = redis.call('HGET', KEYS[1], 't')
if not text then return reply('none') end
if stored('v') > tonumber(ARGV[1]) then return reply('newer', { tokens = text }) end
if stored('v') < tonumber(ARGV[1]) then return reply('older') end
return reply('same')
`);

/**
 * Stores what a process has, unless there is something as new. Keys: tokens. Arguments: version; tokens; 1 where
 * something was there before, so that others who have something newer get time to say so.
 */
export const PUT = script(`${TOKENS}
local text = redis.call('HGET', KEYS[1], 't')
if text and stored('v') >= tonumber(ARGV[1]) then return reply('newer', { tokens = text }) end
redis.call('HSET', KEYS[1], 't', ARGV[2], 'v', ARGV[1])
if not text and ARGV[3] == '1' then redis.call('HSET', KEYS[1], 'r', now) end
keep()
return reply('same')
`);

/**
 * Asks for the right to refresh. Keys: tokens, lock. Arguments: version that was refused; ms that a lock lasts; ms
 * that others have to bring something newer after Redis had lost the tokens; process. Asked again, because the answer
 * was late, a process gets the lock that it has.
 */
export const LOCK = script(`${TOKENS}
local text = redis.call('HGET', KEYS[1], 't')
if not text then return reply('none') end
if stored('v') > tonumber(ARGV[1]) then return reply('newer', { tokens = text }) end
if stored('v') < tonumber(ARGV[1]) then return reply('older') end
if now - stored('r') < tonumber(ARGV[3]) then return reply('wait') end
local held = redis.call('GET', KEYS[2])
if held then
  if redis.call('HGET', KEYS[1], 'o') ~= ARGV[4] then return reply('locked') end
  return reply('yours', { fence = tonumber(held) })
end
local fence = redis.call('HINCRBY', KEYS[1], 'f', 1)
redis.call('HSET', KEYS[1], 'o', ARGV[4])
redis.call('SET', KEYS[2], fence, 'PX', ARGV[2])
keep()
return reply('yours', { fence = fence })
`);

/** Keys: tokens, lock. Arguments: fence; ms. The owner is still at work. */
export const HOLD_LOCK = script(`${TOKENS}
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
return reply('same')
`);

/** Keys: tokens, lock. Arguments: fence. The refresh has failed. */
export const UNLOCK = script(`${TOKENS}
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
return reply('same')
`);

/**
 * Stores new tokens and frees the lock in one. An owner whose lock has passed to another one may store as long as the
 * other has not: the account has given the tokens to the first who asked. Keys: tokens, lock. Arguments: fence; version
 * that was refreshed; tokens.
 */
export const STORE = script(`${TOKENS}
local text = redis.call('HGET', KEYS[1], 't')
local fence = tonumber(ARGV[1])
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
-- Once is enough, also where the answer to the first time was lost.
if text and (stored('v') > tonumber(ARGV[2]) or stored('w') > fence) then return reply('newer', { tokens = text }) end
redis.call('HSET', KEYS[1], 't', ARGV[3], 'v', tonumber(ARGV[2]) + 1, 'w', fence)
if stored('f') < fence then redis.call('HSET', KEYS[1], 'f', fence) end
redis.call('HDEL', KEYS[1], 'r')
keep()
return reply('same')
`);
