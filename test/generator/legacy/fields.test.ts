/** Every form of a fields answer. */

import { expect, test } from 'vitest';
import { readLegacyFields } from '../../../generator/source/legacy-fields.js';

const seven = {
  type: 'integer',
  isRequired: false,
  isReadOnly: true,
  isImmutable: false,
  isMultiple: false,
  isDynamic: false,
  title: 'Number',
};
const number = { name: 'id', type: 'integer', title: 'Number', readOnly: true };

test.each([
  {
    name: 'under the name of the object',
    given: { price: { id: seven } },
    want: { key: 'price', form: 'map', fields: [number] },
  },
  { name: 'directly in the result', given: { id: seven }, want: { key: '', form: 'map', fields: [number] } },
  {
    name: 'under `fields`',
    given: { fields: { id: seven } },
    want: { key: 'fields', form: 'map', fields: [number] },
  },
  {
    name: 'a list of descriptions with their names in `title`',
    given: { fields: [{ type: 'string', title: 'code' }] },
    want: { key: 'fields', form: 'list', fields: [{ name: 'code', type: 'string', title: '' }] },
  },
  {
    name: 'a list of objects with one field each',
    given: [{ id: seven }, { type: { type: 'string' } }],
    want: { key: '', form: 'list', fields: [number, { name: 'type', type: 'string', title: '' }] },
  },
  {
    name: 'names and labels only',
    given: { ID: 'Number', TYPE: 'Kind' },
    want: {
      key: '',
      form: 'labels',
      fields: [
        { name: 'ID', type: '', title: 'Number' },
        { name: 'TYPE', type: '', title: 'Kind' },
      ],
    },
  },
  {
    name: 'the fields of a document',
    given: { documentFields: { Number: { title: 'No.', value: '', required: 'Y', group: [] } } },
    want: {
      key: 'documentFields',
      form: 'map',
      mixed: true,
      fields: [{ name: 'Number', type: '', title: 'No.', required: true }],
    },
  },
  {
    name: 'fields that are called as members of a description',
    given: {
      type: { type: 'string' },
      title: { type: 'string' },
      fields: { type: 'array' },
      id: { type: 'integer' },
    },
    want: {
      key: '',
      form: 'map',
      fields: ['type:string', 'title:string', 'fields:array', 'id:integer'].map((one) => {
        const [name, type] = one.split(':');
        return { name, type, title: '' };
      }),
    },
  },
  {
    name: 'items of an enumeration, and the directory of a status',
    given: {
      UF_A: { type: 'enumeration', items: [{ ID: '44', VALUE: 'Website' }, { ID: 46 }] },
      UF_B: { type: 'enumeration', items: [{ ID: 'x', VALUE: 'Website' }, { ID: '46' }] },
      STAGE_ID: { type: 'crm_status', statusType: 'DEAL_STAGE' },
    },
    want: {
      key: '',
      form: 'map',
      fields: [
        {
          name: 'UF_A',
          type: 'enumeration',
          title: '',
          dynamic: true,
          items: [
            { id: 44, name: 'Website' },
            { id: 46, name: '' },
          ],
        },
        { name: 'UF_B', type: 'enumeration', title: '', dynamic: true },
        { name: 'STAGE_ID', type: 'crm_status', title: '', statusType: 'DEAL_STAGE' },
      ],
    },
  },
  {
    name: 'members in capitals',
    given: { ID: { TYPE: 'integer', USE_IN_FILTER: true } },
    want: { key: '', form: 'map', capitals: true, fields: [{ name: 'ID', type: 'integer', title: '' }] },
  },
  {
    name: 'values as a map and as a list',
    given: { a: { type: 'enum', values: { 1: 'Low', 2: 'High' } }, b: { type: 'enum', values: ['x', 'y'] } },
    want: {
      key: '',
      form: 'map',
      fields: [
        { name: 'a', type: 'enum', title: '', values: ['1', '2'] },
        { name: 'b', type: 'enum', title: '', values: ['x', 'y'] },
      ],
    },
  },
  {
    name: 'an own field',
    given: {
      UF_CRM_1: { ...seven, isReadOnly: false, isMultiple: true, isDynamic: true, type: 'enumeration' },
    },
    want: {
      key: '',
      form: 'map',
      fields: [{ name: 'UF_CRM_1', type: 'enumeration', title: 'Number', multiple: true, dynamic: true }],
    },
  },
  { name: 'placeholders', given: { counter: 5, text: '' }, want: undefined },
  {
    name: 'rows that describe no fields',
    given: [{ entityTypeId: 1, fieldCode: 'A', fieldTitle: 'B' }],
    want: undefined,
  },
  { name: 'an empty list', given: [], want: undefined },
  { name: 'nothing', given: null, want: undefined },
  { name: 'a text', given: 'x', want: undefined },
])('$name', ({ given, want }) => {
  expect(readLegacyFields(given)).toEqual(want);
});
