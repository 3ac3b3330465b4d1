/** Processes that share one account through Redis or Valkey: its request limit, its cooldowns, its tokens. */

export { redisLimiter } from './limiter.js';
export type { RedisLimiterOptions } from './limiter.js';
export type { RedisCommand } from './script.js';
export { redisTokens } from './tokens.js';
export type { RedisTokensOptions, RefreshOptions, Tokens } from './tokens.js';
