/** What families of legacy methods refuse (A legacy generation's self-description, section 4). */

import { expect, test } from 'vitest';
import { useLegacyAccount, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();

const price = { productId: 1, catalogGroupId: 1, price: 5 };
const noFields = "Parameter 'fields' must be array.";
const noId = 'Could not find value for parameter {id}';

interface Case {
  readonly name: string;
  readonly method: string;
  readonly given?: Fields;
  readonly want: readonly [status: number, code: string, description: string];
}

const REFUSALS: readonly Case[] = [
  { name: 'an add without fields', method: 'crm.deal.add', want: [400, '', noFields] },
  {
    name: 'an add without a required field',
    method: 'catalog.price.add',
    given: { fields: price },
    want: [400, '0', 'Required fields: currency'],
  },
  {
    name: 'an update without fields',
    method: 'crm.deal.update',
    given: { id: 1 },
    want: [400, '', noFields],
  },
  { name: 'a get without an id', method: 'crm.deal.get', want: [400, '', 'ID is not defined or invalid.'] },
  {
    name: 'a get of what is not there',
    method: 'crm.deal.get',
    given: { id: 99 },
    want: [400, '', 'Not found'],
  },
  { name: 'a delete without an id', method: 'catalog.price.delete', want: [400, '100', noId] },
];

test.each(REFUSALS)('$name', async ({ method, given, want }) => {
  const { status, body } = await legacy.call(method, given);
  expect([status, body.error, body.error_description]).toEqual(want);
});
