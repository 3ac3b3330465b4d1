/** The entry `./observe`: reports where responses differ from the types of the package. */

export { defineObserve } from './observer.js';
export type { Mismatch, ObserveOptions } from './observer.js';
export type { ObservedAnswer, Observer } from '../observe/answers.js';
