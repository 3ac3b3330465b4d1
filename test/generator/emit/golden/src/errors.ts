/** Every error of the client, the same classes as in the root entry. */

export * from './runtime/errors/index.js';
