/** Reads what the account sends to us; the entry `./callbacks` of the package. */

export type { CallbackAuth } from './auth.js';
export { isEvent, parseEvent, type EventData, type EventOf, type LeadAdded, type SvcEvent } from './event.js';
export { parseMessageCallback, type MessageCallback, type MessageProperties } from './message.js';
export { parseOAuthCallback, type OAuthCallback, type OAuthCallbackError } from './oauth.js';
export type { CallbackParseOptions } from './auth.js';
export type { CallbackFields, CallbackValue } from './value.js';
