/** The tokens of an account as they lie in Redis, the lock under which they are refreshed, and the scripts for both. */

import type { Script } from './script.js';

/**
 * One hash, so that nothing of it can be lost alone: `t` the tokens, `v` their version, which each refresh raises, `s`
 * the server that wrote last, `r` since when holders of newer tokens may come, `a` the version whose refresh was
 * announced where servers cannot be told apart. The lock: `l` its number or 0, `o` its owner, `u` until when, `g` when
 * somebody first found it ended but not freed, `f` the number of the last one. All times are the server's. A year
 * without use ends it.
 *
 * A refresh token that is spent twice logs the account out, and Redis can go back to older tokens: emptied, evicted,
 * restarted from a dump, or replaced by a replica that missed a write. The processes then know more than Redis, but they
 * come back one by one. So nobody gets the lock for some seconds (`doubt`) after
 * - another server (run id, replication id) than the last one has the hash, or a process comes from another server;
 * - tokens were brought to a hash that had none or older ones;
 * - a lock ended that its owner has not freed: the owner may have new tokens that it could not store.
 * Living processes ask every second, so each of them brings what it has before anybody spends something older. On a
 * machine that stands still time passes and nobody brings anything: so for a while after these seconds a process gets the
 * lock only where it has asked often enough since they began. The replication offset is not compared: under one run id and one replication id it never goes back.
 *
 * First argument of each script: the server that the process asked last, or nothing.
 */
const TOKENS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local key = KEYS[1]
local function stored(name) return tonumber(redis.call('HGET', key, name) or '') or 0 end
local function keep() redis.call('PEXPIRE', key, 31622400000) end
-- Not every user of Redis may ask, and not every server knows.
local function info(section, name)
  local text = redis.pcall('INFO', section)
  return type(text) == 'string' and string.match(text, name .. ':([^\\r\\n]+)') or ''
end
local run, replication = info('server', 'run_id'), info('replication', 'master_replid')
local server = run ~= '' and replication ~= '' and run .. '.' .. replication or ''
local function doubt() redis.call('HSET', key, 'r', now, 's', server) end
if server ~= '' and redis.call('EXISTS', key) == 1 then
  if redis.call('HGET', key, 's') ~= server or (ARGV[1] ~= '' and ARGV[1] ~= server) then doubt() end
end
-- A moment that is still to come is from a clock that was put back.
local function within(name, ms)
  local since = stored(name)
  if since > now then
    redis.call('HSET', key, name, now)
    since = now
  end
  return now - since < ms
end
local function reply(state, more)
  local answer = more or {}
  answer.state, answer.version, answer.server = state, stored('v'), server
  answer.replicas = tonumber(info('replication', 'connected_slaves')) or 0
  return cjson.encode(answer)
end
local text = redis.call('HGET', key, 't')
local function compare(version)
  if not text then return reply('none') end
  if stored('v') > version then return reply('newer', { tokens = text }) end
  if stored('v') < version then return reply('older') end
end
local function free() redis.call('HSET', key, 'l', 0) redis.call('HDEL', key, 'g') end
local function isLockOf(fence, owner) return stored('l') == fence and redis.call('HGET', key, 'o') == owner end
`;

/**
 * What is stored where it is newer than what the process has, `same`, `none`, or `older` where Redis has lost
 * something. Arguments: version.
 */
export const READ: Script = () => `${TOKENS}
return compare(tonumber(ARGV[2])) or reply('same')
`;

/** Stores what a process has, unless there is something as new. Arguments: version; tokens. */
export const PUT: Script = () => `${TOKENS}
if text and stored('v') >= tonumber(ARGV[2]) then return reply('newer', { tokens = text }) end
redis.call('HSET', key, 't', ARGV[3], 'v', ARGV[2])
doubt()
keep()
return reply('same')
`;

/**
 * Asks for the right to refresh. Arguments: version that was refused; process; ms that a lock lasts; ms that others
 * have to bring something newer; ms that the owner of an ended lock has; when these ms began, as the process knows it; how
 * often it was told since then to wait; how often it must have been. Asked again, because the answer was late, a
 * process gets the lock that it has.
 */
export const LOCK: Script = () => `${TOKENS}
local different = compare(tonumber(ARGV[2]))
if different then return different end
if server == '' and stored('a') ~= tonumber(ARGV[2]) then
  redis.call('HSET', key, 'a', ARGV[2])
  doubt()
end
local doubt_ms = tonumber(ARGV[5])
local isLate = now - stored('r') < 4 * doubt_ms
local hasLooked = stored('r') == tonumber(ARGV[7]) and tonumber(ARGV[8]) >= tonumber(ARGV[9])
if within('r', doubt_ms) or (isLate and not hasLooked) then return reply('wait', { since = stored('r') }) end
local held, ms = stored('l'), tonumber(ARGV[4])
if held > 0 and redis.call('HGET', key, 'o') == ARGV[3] then
  redis.call('HSET', key, 'u', now + ms)
  return reply('yours', { fence = held })
end
if held > 0 then
  -- Later than any lock lasts: by a clock that was put back.
  if stored('u') - now > ms then redis.call('HSET', key, 'u', now + ms) end
  if stored('u') > now then return reply('locked') end
  if stored('g') == 0 then redis.call('HSET', key, 'g', now) end
  if within('g', tonumber(ARGV[6])) then return reply('locked') end
end
local fence = redis.call('HINCRBY', key, 'f', 1)
redis.call('HSET', key, 'l', fence, 'o', ARGV[3], 'u', now + ms)
redis.call('HDEL', key, 'g', 'r')
keep()
return reply('yours', { fence = fence, over = held > 0 })
`;

/**
 * The owner is still at work, and has its lock again where Redis has lost it. Arguments: version that is being
 * refreshed; process; ms; fence.
 */
export const HOLD_LOCK: Script = () => `${TOKENS}
local isFree = stored('l') == 0 or redis.call('HGET', key, 'o') == ARGV[3]
if isFree and stored('v') <= tonumber(ARGV[2]) then
  redis.call('HSET', key, 'l', ARGV[5], 'o', ARGV[3], 'u', now + tonumber(ARGV[4]))
  redis.call('HSET', key, 'f', math.max(stored('f'), tonumber(ARGV[5])))
  redis.call('HDEL', key, 'g')
  keep()
end
return reply('same')
`;

/** The refresh has failed. Arguments: fence; process. */
export const UNLOCK: Script = () => `${TOKENS}
if isLockOf(tonumber(ARGV[2]), ARGV[3]) then free() end
return reply('same')
`;

/**
 * Stores new tokens and frees the lock in one. An owner whose lock has passed to another one may store as long as the
 * other has not: the account has given the tokens to the first who asked. Arguments: fence; process; version that was
 * refreshed; tokens.
 */
export const STORE: Script = () => `${TOKENS}
if isLockOf(tonumber(ARGV[2]), ARGV[3]) then free() end
local base = tonumber(ARGV[4])
-- Once is enough, also where the answer to the first time was lost.
if text and stored('v') > base then return reply('newer', { tokens = text }) end
redis.call('HSET', key, 't', ARGV[5], 'v', base + 1, 'f', math.max(stored('f'), tonumber(ARGV[2])))
if server ~= '' then redis.call('HSET', key, 's', server) end
keep()
return reply('same')
`;
