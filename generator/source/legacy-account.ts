/** Asks an account for its legacy methods, and for the fields of the families that describe them. */

import { ApiError, RateLimitError, ServerError } from '../../runtime/index.js';
import { InputError } from '../input-error.js';
import { isList, text } from '../json.js';
import { describedFamily } from '../legacy-kinds.js';
import type { Note } from '../model/report.js';
import type { AccountClient } from './account-client.js';
import type { LegacyFields, LegacyExtras, ReadOptions } from './description.js';
import { readLegacyFields } from './legacy-fields.js';

export const METHODS = 'methods';
/** Calls in a batch at most (A legacy generation's self-description, section 1). */
const BATCH = 50;

interface LegacyRead {
  /** Undefined: the account does not say. */
  readonly legacy: LegacyExtras | undefined;
  readonly notes: readonly Note[];
}

/**
 * What the account refuses is a note: it only adds. `origin` names the account.
 *
 * @throws InputError where reading `methods` fails: without it, methods that the account has would be missing
 */
export async function readLegacyAccount(
  client: AccountClient,
  origin: string,
  options: ReadOptions,
): Promise<LegacyRead> {
  if (options.legacyMethods === false) return { legacy: undefined, notes: [] };
  options.onProgress?.('legacy methods');
  const answer = await client.legacyCall(METHODS, { full: true });
  if (!answer.ok && !isRefusal(answer.error))
    throw new InputError(`the legacy methods were not read: ${answer.reason}`, origin, LEGACY_ADVICE);
  if (!answer.ok) return { legacy: undefined, notes: [unread(METHODS, answer.reason)] };
  if (!isList(answer.data))
    return { legacy: undefined, notes: [unread(METHODS, 'the answer is no list of names')] };
  const methods = distinct(answer.data.map(text).filter((name) => name !== ''));
  const { fields, notes } = await readFields(client, describing(methods, options), options);
  return { legacy: { methods, fields }, notes };
}

export const LEGACY_ADVICE = 'try again, or leave them out with --no-legacy-methods';

/** The account is as it was, and says no: a failure may pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !(error instanceof ServerError || error instanceof RateLimitError);
}

/** The case of a name does not matter to the account: two that differ in it are one method. */
function distinct(names: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const name of names) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  return [...byName.values()].sort();
}

/** The fields methods that are to be asked. */
function describing(
  methods: readonly string[],
  { fieldLists, legacyMethod }: ReadOptions,
): readonly string[] {
  const named = methods.filter((name) => describedFamily(name) !== undefined && /^[\w.-]+$/.test(name));
  if (legacyMethod === undefined) return fieldLists ? named : [];
  const wanted = legacyMethod.toLowerCase();
  return named.filter((name) => wanted.startsWith(`${describedFamily(name) ?? ''}.`));
}

async function readFields(
  client: AccountClient,
  names: readonly string[],
  { onProgress }: ReadOptions,
): Promise<{ readonly fields: LegacyExtras['fields']; readonly notes: readonly Note[] }> {
  const fields = new Map<string, LegacyFields>();
  const notes: Note[] = [];
  for (let start = 0; start < names.length; start += BATCH) {
    const part = names.slice(start, start + BATCH);
    onProgress?.(`legacy fields ${start + part.length} of ${names.length}`);
    for (const [index, answer] of (await client.legacyBatch(part)).entries()) {
      const name = part[index] ?? '';
      const read = answer.ok ? readLegacyFields(answer.data) : undefined;
      if (read !== undefined) fields.set(name, read);
      else notes.push(unread(name, answer.ok ? 'the answer describes no fields' : answer.reason));
    }
  }
  return { fields: Object.fromEntries(fields), notes };
}

function unread(at: string, reason: string): Note {
  return { level: 'warning', at, message: `was not read: ${reason}` };
}
