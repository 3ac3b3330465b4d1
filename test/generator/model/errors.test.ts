/** Errors that are documented for a method, by its own rows and by what it is and takes. */

import { describe, expect, test } from 'vitest';
import { build, document, integer, methodOf, select, string } from './account.js';

describe('errors', () => {
  const takes = {
    id: integer,
    select: select('id'),
    filter: { type: 'array' },
    order: { type: 'object' },
    pagination: { type: 'object' },
  };
  const methods = {
    'x.y.get': { takes: { id: integer }, required: ['id'] },
    'x.y.list': {
      takes: { select: takes.select, filter: takes.filter, order: takes.order, pagination: takes.pagination },
    },
    'x.y.add': { takes: { fields: { type: 'object' } } },
    'x.y.run': { takes: [] },
    'x.z.run': { takes: [] },
    'x.y.state': { takes: [], get: true },
    'x.field.get': { takes: { name: string } },
    'tasks.task.list': { takes },
    'main.eventlog.field.get': { takes: { name: string, select: select('name') } },
  };
  const { v3 } = build(document({ methods })).model;
  const codes = (name: string) =>
    methodOf(v3, name).errors.map(
      ({ code, status }) =>
        `${code.replace(/^SVC_REST_V3_(EXCEPTION_)?/, '').replace(/EXCEPTION$/, '')} ${status}`,
    );
  const KEY = ['IDEMPOTENCYKEYREUSED 422', 'INVALIDIDEMPOTENCYKEY 400'];
  const VALID = 'VALIDATION_REQUESTVALIDATION 400';

  test('methods with the same errors share one list, and others do not', () => {
    const list = (name: string) => methodOf(v3, name).errors;
    expect(list('x.z.run')).toBe(list('x.y.run'));
    expect(list('x.y.add')).not.toBe(list('x.y.run'));
    expect(list('main.eventlog.field.get')).not.toBe(list('x.field.get'));
  });

  test.each([
    { name: 'x.y.get', want: ['ENTITYNOTFOUND 400', VALID] },
    {
      name: 'x.y.list',
      want: [
        'INVALIDFILTER 400',
        'INVALIDORDER 400',
        'INVALIDPAGINATION 400',
        'INVALIDSELECT 400',
        'UNKNOWNDTOPROPERTY 400',
        'UNKNOWNFILTEROPERATOR 400',
        VALID,
      ],
    },
    { name: 'x.y.add', want: [...KEY, 'VALIDATION_DTOVALIDATION 400', VALID] },
    { name: 'x.y.run', want: [...KEY, VALID] },
    { name: 'x.field.get', want: [VALID, 'REALISATION_EXCEPTION_FIELDNOTFOUND 400'] },
    {
      name: 'main.eventlog.field.get',
      want: [
        'ACCESSDENIED 403',
        'INSUFFICIENTSCOPE 403',
        'INVALIDSELECT 400',
        'UNKNOWNDTOPROPERTY 400',
        VALID,
        'REALISATION_EXCEPTION_FIELDNOTFOUND 400',
      ],
    },
  ])('of $name follow from what it is and takes', ({ name, want }) => {
    expect(codes(name)).toEqual(want);
  });

  test('of a method have one condition for each way to them', () => {
    const error = methodOf(v3, 'x.y.list').errors.find(({ code }) =>
      code.endsWith('UNKNOWNDTOPROPERTYEXCEPTION'),
    );
    expect(error?.condition).toBe(
      'Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out. Unknown field in a filter condition. Unknown field in `order`.',
    );
  });
});
