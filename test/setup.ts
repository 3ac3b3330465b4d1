/** What comes before each file of tests: random numbers that are the same in each run, and no account known. */

import fc from 'fast-check';
import { processSupport } from '../runtime/request/idempotency.js';

fc.configureGlobal({ seed: 20260301 });
processSupport.clear();
