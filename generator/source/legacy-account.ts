/** Asks an account for its legacy methods, and for the fields of the families that describe them. */

import { ApiError, RateLimitError, ServerError } from '../../runtime/index.js';
import { InputError } from '../input-error.js';
import { isList, text } from '../json.js';
import { describedFamily } from '../legacy-kinds.js';
import type { Note } from '../model/report.js';
import { type AccountClient, readEach, notReadNote } from './account-client.js';
import type { LegacyExtras, ReadOptions } from './description.js';
import { readItemTypes } from './item-types.js';
import { readLegacyFields } from './legacy-fields.js';
import { withStatusCodes } from './status-codes.js';

export const METHODS = 'methods';

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
  if (!answer.ok) return { legacy: undefined, notes: [notReadNote(METHODS, answer.reason)] };
  if (!isList(answer.data))
    return { legacy: undefined, notes: [notReadNote(METHODS, 'the answer is no list of names')] };
  const methods = distinct(answer.data.map(text).filter((name) => name !== ''));
  const { found, notes } = await readEach(describing(methods, options), {
    what: 'legacy fields',
    ask: (names) => client.legacyBatch(names),
    read: readLegacyFields,
    ...options,
  });
  const items = await readItemTypes(client, methods, options);
  const described = { methods, fields: Object.fromEntries(found), ...(items && { items: items.found }) };
  const { legacy, notes: refused } = await withStatusCodes(client, described);
  return { legacy, notes: [...notes, ...(items?.notes ?? []), ...refused] };
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
