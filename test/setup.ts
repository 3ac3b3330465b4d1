/** What comes before each file of tests: random numbers that are the same in each run, and nothing learnt of an account. */

import fc from 'fast-check';
import { forgetEchoes } from '../runtime/send/idempotency.js';

fc.configureGlobal({ seed: 20260301 });
forgetEchoes();
