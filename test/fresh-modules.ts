/** A setup file: each file of tests gets modules of its own, though a worker keeps Node's and those of the libraries. */

import { vi } from 'vitest';

vi.resetModules();
