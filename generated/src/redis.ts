/** Any number of processes share the limits and the tokens of one account, through Redis or Valkey. */

export * from './runtime/redis/index.js';
