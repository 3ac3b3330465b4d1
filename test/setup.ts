/** What comes before each file of tests: random numbers that are the same in each run. */

import fc from 'fast-check';

fc.configureGlobal({ seed: 20260301 });
