/** A family of legacy methods whose fields an account has described. */

import { describedFamily } from '../../legacy-kinds.js';
import type { LegacyField, LegacyFields, LegacyExtras } from '../../source/description.js';
import type { Style } from './value-schemas.js';

export interface Family {
  /** `crm.deal`, in the case in which the account writes it. */
  readonly name: string;
  /** Of the fields, and of what filters, orders and writes name them by. */
  readonly style: Style;
  /** `mixed`: fields in capitals, answered in camel case and wrapped (`tasks.task`). */
  readonly answers: Style | 'mixed';
  /** The member of get, add and update that holds the object; undefined: any one. */
  readonly key: string | undefined;
  readonly fields: readonly LegacyField[];
  /** The name of the id field; undefined: not described. */
  readonly id: string | undefined;
  readonly described: LegacyFields;
}

/** The one family of both styles (section 4). */
const MIXED = 'tasks.task';

/** Members of a fields answer that say nothing of the object's name in other answers, or something else (section 4). */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  '',
  'fields',
  'documentFields',
  'basketProperties',
  'orderEntity',
]);

/** By the name in lower case; families of which the account tells no types are left out. */
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
  const answers = name.toLowerCase() === MIXED && style === 'capital' ? 'mixed' : style;
  const id = fields.find((field) => field.name === (style === 'camel' ? 'id' : 'ID'))?.name;
  const key = OTHER_KEYS.has(described.key) ? undefined : described.key;
  return { name, style, answers, key, fields, id, described };
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
