/** Every list of the built-in account, REST 3.0 and legacy, read whole from servers of both kinds: each row comes once. */

import { describe } from 'vitest';
import { committedTables, testWholeLists } from '../../hostile/whole-lists.js';

describe('the built-in account', () => testWholeLists(committedTables()));
