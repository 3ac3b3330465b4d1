/**
 * What comes before each file of tests: modules of its own, though a worker keeps those of the libraries, and random
 * numbers that are the same in each run.
 */

import fc from 'fast-check';
import { vi } from 'vitest';

vi.resetModules();
fc.configureGlobal({ seed: 20260301 });
