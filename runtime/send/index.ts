/** The way of a call over the wire, for those who describe calls. */

export { createSender, type SenderWorld } from './sender.js';
export type { SenderSettings } from './settings.js';
export { onePace, type Pace } from './pace.js';
export { milliseconds, retryTerms, type ClientTerms, type RetryTerms } from './terms.js';
export { realWorld, type World } from './world.js';
