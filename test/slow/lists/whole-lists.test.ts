/** Every list of the sandbox, of five accounts and of what the sandbox publishes, read whole from servers of both kinds: each row comes once. */

import { describe } from 'vitest';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { build } from '../../generator/model/account.js';
import { tableOf } from '../../hostile/emitted-table.js';
import { followup } from '../hostile/observed/followup.js';
import { mail } from '../hostile/observed/mail.js';
import { notes } from '../hostile/observed/notes.js';
import { structure } from '../hostile/observed/structure.js';
import { worktime } from '../hostile/observed/worktime.js';
import { committedTables, testWholeLists, type Tables } from '../../hostile/whole-lists.js';
import { published } from '../../package/published.js';

const accounts = Object.entries({ followup, mail, notes, structure, worktime }).map(
  ([name, { description }]) => ({ name, description }),
);
accounts.push({ name: 'the sandbox', description: await published() });

function tablesOf(description: unknown): Tables {
  const { model } = build(description);
  return { v3: tableOf(emittedFiles(model, EMIT_OPTIONS), 'src/v3/index.ts'), legacy: {} };
}

describe.each(accounts)('$name', ({ description }) => testWholeLists(tablesOf(description)));

describe('the sandbox, with its legacy lists', () => testWholeLists(committedTables()));
