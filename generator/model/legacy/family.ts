/** A family of legacy methods whose fields an account has described. */

import { describedFamily } from './legacy-kinds.js';
import type { LegacyField, LegacyFields, LegacyExtras } from '../description.js';
import type { Style } from './value-schemas.js';

export interface Family {
  /** `crm.deal`, in the case in which the account writes it. */
  readonly name: string;
  /** Of the fields, and of what filters, orders and writes name them by. */
  readonly style: Style;
  /**
   * `mixed`: fields in capitals, returned in camel case and wrapped (`tasks.task`). `open`: the fields method does not
   * follow the style of the names, so nothing says what the other methods return.
   */
  readonly answers: Style | 'mixed' | 'open';
  /** The member of get, add and update that holds the object; undefined: it is not known, or there is none. */
  readonly key: string | undefined;
  readonly fields: readonly LegacyField[];
  /** The name of the id field; undefined: not described. */
  readonly id: string | undefined;
}

/** The one family of both styles (section 4). */
const MIXED = 'tasks.task';

/** Members of a fields answer that do not name the object (section 4). */
const NAMELESS: ReadonlySet<string> = new Set(['', 'fields', 'documentFields']);

/** The object has another name than in the fields answer (section 4). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['basketProperties', 'basketProperty'],
  ['orderEntity', 'dealOrder'],
]);

/** By the name in lower case; families without described types are left out. */
export function familiesOf({ methods, fields }: LegacyExtras): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  for (const name of methods) {
    const lower = describedFamily(name);
    const described = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (lower === undefined || described === undefined || families.has(lower)) continue;
    const family = familyOf(name.slice(0, lower.length), described);
    if (family !== undefined) families.set(lower, family);
  }
  return families;
}

function familyOf(name: string, described: LegacyFields): Family | undefined {
  const fields = described.fields.filter((field) => field.name !== '' && field.name !== '__proto__');
  if (fields.every(({ type }) => type === '')) return undefined;
  const style = styleOf(fields);
  const isMixed = name.toLowerCase() === MIXED && style === 'capital';
  const id = fields.find((field) => field.name === (style === 'camel' ? 'id' : 'ID'))?.name;
  const named = NAMELESS.has(described.key) ? undefined : (RENAMED.get(described.key) ?? described.key);
  const key = isMixed ? 'task' : named;
  const answers = isMixed ? 'mixed' : answersOf(style, described.key, named);
  return { name, style, answers, key, fields, id };
}

/** Camel families return the object under its name, as their fields method does; the others return both bare (section 4). */
function answersOf(style: Style, fieldsKey: string, named: string | undefined): Family['answers'] {
  const isProven = style === 'camel' ? named !== undefined : fieldsKey === '';
  return isProven ? style : 'open';
}

/** Own fields can have a name of the other style. */
function styleOf(fields: readonly LegacyField[]): Style {
  const usual = fields.filter(({ dynamic }) => dynamic !== true);
  const camel = usual.filter((field) => /[a-z]/.test(field.name)).length;
  return camel * 2 > usual.length ? 'camel' : 'capital';
}

/** The name that an answer has for a field: of a mixed family lower case with `_x` as `X`. */
export function answeredName(name: string, { answers }: Pick<Family, 'answers'>): string {
  if (answers !== 'mixed') return name;
  return name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
