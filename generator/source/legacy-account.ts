/** Asks an account for its legacy methods, and for the fields of the families that describe them. */

import { ApiError, RateLimitError, ServerError } from '../../runtime/index.js';
import { InputError } from '../base/input-error.js';
import { isList, text } from '../base/json.js';
import { describedFamily } from '../model/legacy/legacy-kinds.js';
import type { Note } from '../model/notes.js';
import {
  type AccountClient,
  type AccountResponse,
  NO_FIELDS,
  notReadNote,
  readEach,
} from './account-client.js';
import type { LegacyExtras, LegacyFields, ReadOptions } from '../model/description.js';
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
  const listed = listedMethods(await client.legacyCall(METHODS, { full: true }), origin);
  if ('notes' in listed) return { legacy: undefined, notes: listed.notes };
  const { methods } = listed;
  const describing = options.fieldLists ? methods.filter(isDescribing) : [];
  const { found, notes } = await readEach(describing, {
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

/** A refusal is final; a server error or a limit may pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !(error instanceof ServerError || error instanceof RateLimitError);
}

/** The case of a name does not matter to the account: two that differ in it are one method. */
function distinct(names: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const name of names) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  return [...byName.values()].sort();
}

/** Whether the method returns the fields of a family, and its name needs no encoding in an address. */
function isDescribing(name: string): boolean {
  return describedFamily(name) !== undefined && /^[\w.-]+$/.test(name);
}

/**
 * The names of the account, and the fields of the family that one method is of, in one request. Codes of stages are left
 * out: a call takes any.
 *
 * @throws InputError as `readLegacyAccount`
 */
export async function readLegacyFamily(
  client: AccountClient,
  origin: string,
  method: string,
): Promise<LegacyRead> {
  const parts = method.split('.').slice(0, MAX_PARTS);
  const families = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('.'));
  const wanted = families
    .flatMap((family) => [`${family}.fields`, `${family}.getfields`])
    .filter(isDescribing);
  const [names, ...answers] = await client.legacyBatch([[METHODS, { full: true }], ...wanted]);
  const listed = listedMethods(names, origin);
  if ('notes' in listed) return { legacy: undefined, notes: listed.notes };
  const fields: [name: string, described: LegacyFields][] = [];
  const notes: Note[] = [];
  for (const [at, given] of wanted.entries()) {
    const name = listed.methods.find((one) => one.toLowerCase() === given.toLowerCase());
    const answer = answers[at];
    if (name === undefined || answer === undefined) continue;
    const found = answer.ok ? readLegacyFields(answer.data) : undefined;
    if (found !== undefined) fields.push([name, found]);
    else notes.push(notReadNote(name, answer.ok ? NO_FIELDS : answer.reason));
  }
  return { legacy: { methods: listed.methods, fields: Object.fromEntries(fields) }, notes };
}

/** More parts than any name has. */
const MAX_PARTS = 10;

type ListedMethods = { readonly methods: readonly string[] } | Pick<LegacyRead, 'notes'>;

/** @throws InputError where reading them failed: without them, methods that the account has would be missing */
function listedMethods(answer: AccountResponse | undefined, origin: string): ListedMethods {
  if (answer === undefined) return { notes: [notReadNote(METHODS, 'the account does not answer it')] };
  if (!answer.ok && !isRefusal(answer.error))
    throw new InputError(`the legacy methods were not read: ${answer.reason}`, origin, LEGACY_ADVICE);
  if (!answer.ok) return { notes: [notReadNote(METHODS, answer.reason)] };
  if (!isList(answer.data)) return { notes: [notReadNote(METHODS, 'the answer is no list of names')] };
  return { methods: distinct(answer.data.map(text).filter((name) => name !== '')) };
}
