/** Every list of the sandbox, of accounts that no sample shows and of what the sandbox publishes, read whole from servers of both kinds: each row comes once. */

import { describe } from 'vitest';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { build } from '../../generator/model/account.js';
import { accounts } from '../../hostile/accounts.js';
import { tableOf } from '../../hostile/emitted-table.js';
import { lists } from '../../hostile/lists-account.js';
import { committedTables, testWholeLists, type Tables } from '../../hostile/whole-lists.js';
import { published } from '../../package/published.js';

const described = Object.entries({ ...accounts, lists, 'the sandbox': await published() });

function tablesOf(description: unknown): Tables {
  const { model } = build(description);
  return { v3: tableOf(emittedFiles(model, EMIT_OPTIONS), 'src/v3/index.ts'), legacy: {} };
}

describe.each(described)('%s', (_name, description) => testWholeLists(tablesOf(description)));

describe('the sandbox, with its legacy lists', () => testWholeLists(committedTables()));
