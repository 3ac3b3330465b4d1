/** Limits on what is sent, also where the text of the method is the same: behind references, in the query, next to a reference. */
/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return -- edits reach into every corner of a parsed document */

import { describe, expect, test } from 'vitest';
import {
  ALONE,
  describedBy,
  driftSince,
  edited,
  type Edit,
  line,
  paramsOf,
  recorded,
  schemaOf,
} from './desk.js';

/** A method that takes objects of the account by reference, and a parameter in the query. */
const base: Edit = (d) => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/svc.desk.${name}dto` });
  Object.assign(paramsOf(d, 'desk.ticket.count'), {
    agent: ref('agent'),
    agents: { type: 'array', items: ref('agent') },
    mood: ref('mood'),
  });
  d.paths['/desk.ticket.count'].post.parameters = [{ $ref: '#/components/parameters/since' }];
  d.components.parameters = {
    since: { name: 'since', in: 'query', schema: { type: 'integer', minimum: 1 } },
  };
  schemaOf(d, 'agent').properties.note = { type: 'string', readOnly: true };
};

const before = describedBy(edited(base));

function changesBy(edit: Edit): { readonly there: readonly string[]; readonly back: readonly string[] } {
  const after = describedBy(
    edited((d) => {
      base(d);
      edit(d);
    }),
  );
  const lines = (from: typeof before, to: typeof before): readonly string[] =>
    driftSince(recorded(from, ALONE), to)
      .map(line)
      .filter((one) => !one.startsWith('docs '));
  return { there: lines(before, after), back: lines(after, before) };
}

const limited = (...paths: readonly string[]) => ({
  there: paths.map((path) => `breaking param-limited ${path}`),
  back: paths.map((path) => `additive param-less-limited ${path}`),
});

const email = (d: Parameters<Edit>[0]) => schemaOf(d, 'agent').properties.email;

describe('a limit on what is sent', () => {
  test.each<{ readonly name: string; readonly edit: Edit; readonly want: ReturnType<typeof changesBy> }>([
    {
      name: 'of a member of an object behind a reference',
      edit: (d) => Object.assign(email(d), { maxLength: 9 }),
      want: limited('params.agent.email', 'params.agents[].email'),
    },
    {
      name: 'of an object behind a reference',
      edit: (d) => (schemaOf(d, 'agent').additionalProperties = false),
      want: limited('params.agent', 'params.agents[]'),
    },
    {
      name: 'next to a reference',
      edit: (d) => (paramsOf(d, 'desk.ticket.count').mood.maxLength = 4),
      want: limited('params.mood'),
    },
    {
      name: 'in the query',
      edit: (d) => (d.components.parameters.since.schema.maximum = 9),
      want: limited('params.since'),
    },
    {
      name: 'of the elements of a list by their places',
      edit: (d) => {
        const { ids } = paramsOf(d, 'desk.ticket.count');
        ids.prefixItems = [{ type: 'integer', maximum: 9 }];
      },
      want: limited('params.ids[]'),
    },
    {
      name: 'by a condition',
      edit: (d) =>
        Object.assign(paramsOf(d, 'desk.ticket.count').options, {
          if: { required: ['deep'] },
          then: { maxProperties: 1 },
        }),
      want: limited('params.options'),
    },
    {
      name: 'of a member that nobody sends',
      edit: (d) => (schemaOf(d, 'agent').properties.note.maxLength = 4),
      want: { there: [], back: [] },
    },
    {
      name: 'in another spelling',
      edit: (d) =>
        (d.components.parameters.since.schema = { type: 'integer', minimum: 1, exclusiveMaximum: false }),
      want: { there: [], back: [] },
    },
  ])('$name', ({ edit, want }) => {
    expect(changesBy(edit)).toEqual(want);
  });

  /** What the two values of a keyword mean, there and back. */
  test.each([
    { limits: [{ maximum: 5 }, { maximum: 9 }], looser: true },
    { limits: [{ exclusiveMaximum: 5 }, { exclusiveMaximum: 4 }], looser: false },
    { limits: [{ minimum: 3 }, { minimum: 2 }], looser: true },
    { limits: [{ exclusiveMinimum: 2 }, { exclusiveMinimum: 3 }], looser: false },
    { limits: [{ multipleOf: 4 }, { multipleOf: 2 }], looser: true },
    { limits: [{ multipleOf: 2 }, { multipleOf: 4 }], looser: false },
    { limits: [{ minLength: 4 }, { minLength: 2 }], type: 'string', looser: true },
    { limits: [{ maxLength: 4 }, { maxLength: 2 }], type: 'string', looser: false },
    { limits: [{ maxItems: 4 }, { maxItems: 5 }], type: 'array', looser: true },
    { limits: [{ minProperties: 1 }, { minProperties: 2 }], type: 'object', looser: false },
  ])('$limits: the second takes more is $looser', ({ limits, type = 'integer', looser }) => {
    const [first, second] = limits.map((limit) =>
      describedBy(
        edited((d) => {
          base(d);
          d.components.parameters.since.schema = { type, ...limit };
        }),
      ),
    );
    if (first === undefined || second === undefined) throw new Error('no limits');
    const changed = (from: typeof before, to: typeof before) =>
      driftSince(recorded(from, ALONE), to).map(line);
    const more = ['additive param-less-limited params.since'];
    const fewer = ['breaking param-limited params.since'];
    expect(changed(first, second)).toEqual(looser ? more : fewer);
    expect(changed(second, first)).toEqual(looser ? fewer : more);
  });

  test.each([
    [{ pattern: '^a' }, { pattern: '^b' }],
    [{ format: 'uri' }, { format: 'email' }],
    [{ multipleOf: 4 }, { multipleOf: 3 }],
  ])('that takes other values, neither more nor fewer, is breaking both ways: %o, %o', (one, other) => {
    const [first, second] = [one, other].map((limit) =>
      describedBy(
        edited((d) => {
          base(d);
          d.components.parameters.since.schema = {
            type: 'multipleOf' in one ? 'integer' : 'string',
            ...limit,
          };
        }),
      ),
    );
    if (first === undefined || second === undefined) throw new Error('no limits');
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const)
      expect(driftSince(recorded(from, ALONE), to).map(line)).toContain(
        'breaking param-limited params.since',
      );
  });

  test('of a member that is new is no further limit', () => {
    const { there } = changesBy((d) => {
      schemaOf(d, 'agent').properties.code = { type: 'string', maxLength: 4 };
    });
    expect(there).toContain('additive param-added AgentInput.code');
    expect(there.filter((one) => one.includes('limited'))).toEqual([]);
  });

  test('of a kind of values that is new is no further limit', () => {
    const { there } = changesBy((d) => {
      paramsOf(d, 'desk.ticket.count').level = {
        anyOf: [{ type: 'integer' }, { type: 'string', maxLength: 4 }],
      };
    });
    expect(there).toEqual(['additive param-widened params.level']);
  });

  test('is the same in the spelling of OpenAPI 3.0 and of 3.1', () => {
    const spelled = (limits: object) =>
      describedBy(
        edited((d) => {
          base(d);
          d.components.parameters.since.schema = { type: 'integer', ...limits };
        }),
      );
    const older = spelled({ minimum: 0, exclusiveMinimum: true });
    const changes = driftSince(recorded(older, ALONE), spelled({ exclusiveMinimum: 0 })).map(line);
    expect(changes.filter((one) => one.includes('limited'))).toEqual([]);
  });
});

describe('values that move into another type', () => {
  test.each([
    { values: ['calm', 'busy', 'away'], want: 'additive param-widened params.mood' },
    { values: ['calm'], want: 'breaking param-narrowed params.mood' },
    { values: ['glad', 'sad'], want: 'breaking param-retyped params.mood' },
  ])('are compared: $values', ({ values, want }) => {
    const { there } = changesBy((d) => {
      d.components.schemas['svc.desk.staffmooddto'] = { type: 'string', enum: values };
      paramsOf(d, 'desk.ticket.count').mood = { $ref: '#/components/schemas/svc.desk.staffmooddto' };
    });
    expect(there).toEqual([want]);
  });
});
