/** The entry `./observe`: tells where answers differ from the types of the package. */

export { defineObserve } from './observer.js';
export type { Mismatch, ObserveOptions } from './observer.js';
export type { ObservedAnswer, Observer } from '../observe/answers.js';
