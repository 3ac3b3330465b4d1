/** `crm.duplicate.findbycomm`: ids of the records that have one of these phones or e-mails (Legacy results, CRM, older style). */

import type { Row } from '../../account.js';
import { answer, failure, type LegacyMethod, type LegacyOutcome } from '../outcome.js';
import { refusal } from '../refusals.js';
import { filled, isMap, list, param, phpMap } from '../value.js';

const KINDS = [
  ['LEAD', 'leads'],
  ['CONTACT', 'contacts'],
  ['COMPANY', 'companies'],
] as const;

const MOST_VALUES = 20;

export const duplicateFind: LegacyMethod = {
  scope: ['crm'],
  run(call): LegacyOutcome {
    const { params, account } = call;
    const type = filled(param(params, 'type'));
    if (type === undefined) return failure(400, '', 'Communication type is not defined.');
    if (!['EMAIL', 'PHONE'].includes(type))
      return failure(400, '', `Communication type '${type}' is not supported in current context.`);
    const values = list(param(params, 'values')).map(String);
    if (values.length === 0) return failure(400, '', 'Communication values is not defined.');
    const wanted = new Set(values.slice(0, MOST_VALUES).map((value) => comparable(type, value)));
    const asked = filled(param(params, 'entity_type'));
    if (asked !== undefined && !KINDS.some(([name]) => name === asked))
      return refusal('no such kind of records', asked);
    const found = KINDS.filter(([name]) => asked === undefined || asked === name).map(
      ([name, kind]) => [name, idsOf(account[kind].values(), type, wanted)] as const,
    );
    return answer(phpMap(found.filter(([, ids]) => ids.length > 0)));
  },
};

function idsOf(rows: Iterable<Row>, type: string, wanted: ReadonlySet<string>): readonly number[] {
  const found: number[] = [];
  for (const row of rows) {
    const values = list(row[type.toLowerCase()]);
    if (values.some((one) => isMap(one) && wanted.has(comparable(type, String(one['VALUE'])))))
      found.push(row.id);
  }
  return found;
}

/** Of a phone the digits count, of an e-mail the letters in any case. */
function comparable(type: string, value: string): string {
  return type === 'PHONE' ? value.replace(/\D/g, '') : value.trim().toLowerCase();
}
