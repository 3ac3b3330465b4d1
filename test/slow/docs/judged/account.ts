/** An account with the defects of published descriptions, and what each of its 36 methods really takes. */

import { document, to } from '../../../generator/model/account.js';
import { told, whole, words, type Judged } from './judged.js';
import { READS } from './reads.js';
import { WRITES } from './writes.js';

export const JUDGED: readonly Judged[] = [...READS, ...WRITES];

const SCHEMAS = {
  'svc.shop.orderdto': {
    type: 'object',
    properties: {
      oldNumber: { ...words, deprecated: true },
      id: whole,
      title: words,
      total: { type: 'number' },
      customerId: whole,
    },
  },
  'svc.shop.customerdto': { type: 'object', properties: { id: whole, name: words } },
  'svc.shop.messagedto': { type: 'object', properties: { id: whole, text: words } },
  'svc.shop.stockdto': { type: 'object', properties: { id: whole, left: whole } },
  'svc.shop.categorydto': { type: 'object', properties: { id: whole } },
  'svc.shop.deliverydto': {
    type: 'object',
    required: ['address', 'day'],
    properties: {
      address: told(to('svc.shop.addressdto'), 'Where it goes'),
      day: { type: 'string', format: 'date-time' },
      note: words,
    },
  },
  'svc.shop.addressdto': { type: 'object', required: ['city'], properties: { city: words, zip: words } },
  'svc.shop.linedto': {
    type: 'object',
    required: ['goodId', 'count'],
    properties: { goodId: whole, count: told(whole, 'How many pieces') },
  },
};

export function judgedDescription(): Record<string, unknown> {
  const methods = Object.fromEntries(
    JUDGED.map(({ name, takes = {}, required, gives }) => [
      name,
      { takes, gives, ...(required && { required }) },
    ]),
  );
  return document({ methods, schemas: SCHEMAS });
}
