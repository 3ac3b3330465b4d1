/** `composed.ts` with the undici that the package depends on. */

import { Agent, interceptors, RetryAgent } from 'undici';
import { testComposed, type Composable } from './composed.js';

// The types of undici name options that the client does not.
const asComposable = (dispatcher: unknown): Composable => dispatcher as Composable;

testComposed({
  agent: () => asComposable(new Agent()),
  retryAgent: (over) => asComposable(new RetryAgent(over as never)),
  interceptors: new Map(
    Object.entries(interceptors).map(([name, make]) => [
      name,
      () => (make as (options: object) => unknown)({}),
    ]),
  ),
});
