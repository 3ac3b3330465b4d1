/** Reads what the account sends to us; the entry `./callbacks` of the package. */

export type { CallbackAuth, CallbackParseOptions } from './body.js';
// By stars alone up to the entry: only so can a program add to `SvcEvents`.
export * from './catalogue.js';
export {
  isEvent,
  parseEvent,
  type EventDataOf,
  type EventName,
  type EventOf,
  type SvcEvent,
} from './event.js';
export {
  parseFrame,
  parseOAuthCallback,
  type Frame,
  type OAuthCallback,
  type OAuthCallbackError,
} from './frame.js';
export { parseMessageCallback, type MessageCallback, type MessageProperties } from './message.js';
export {
  createEventRouter,
  type EventGuard,
  type EventMemory,
  type EventRouter,
  type EventRouterOptions,
} from './router.js';
export type { CallbackFields, CallbackValue } from './body.js';
