/** Reads what the account sends to you: events, messages to a provider, the end of an authorisation. */

export * from './runtime/callbacks/index.js';
