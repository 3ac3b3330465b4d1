/** Every list of the sandbox, REST 3.0 and legacy, read whole from servers of both kinds: each row comes once. */

import { describe } from 'vitest';
import { committedTables, testWholeLists } from '../../hostile/whole-lists.js';

describe('the sandbox', () => testWholeLists(committedTables()));
