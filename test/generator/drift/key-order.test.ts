/** A description whose keys come in another order says the same: nothing is told of it, for any account that tests know. */

import { describe, expect, test } from 'vitest';
import { SERVER_2026_05 } from '../../../generator/sandbox/server-rules.js';
import { createMethods } from '../../../generator/sandbox/v3/methods/index.js';
import { describeAccount } from '../../../generator/sandbox/v3/description/document.js';
import { accounts } from '../../hostile/accounts.js';
import { account } from '../generate/account.js';
import { array, document, pagination, select, string, to } from '../model/account.js';
import { ALONE, desk, describedBy, driftSince, line, recorded } from './desk.js';

/** A list that requires its filter, which only the order of its parameters says. */
const filtered = document({
  schemas: {
    'svc.shop.orderdto': { type: 'object', properties: { id: { type: 'integer' }, title: string } },
  },
  methods: {
    'shop.order.list': {
      takes: { filter: { type: 'array' }, select: select('id', 'title'), order: {}, pagination },
      gives: array(to('svc.shop.orderdto')),
    },
    'shop.order.find': {
      takes: { filter: { type: 'array' }, select: select('title'), cursor: { type: 'object' } },
      gives: array(to('svc.shop.orderdto')),
    },
  },
});

const ACCOUNTS: Readonly<Record<string, unknown>> = {
  desk: desk() as unknown,
  'the sandbox': describeAccount(createMethods().values()),
  'the sandbox as of May 2026': describeAccount(
    createMethods(undefined, SERVER_2026_05).values(),
    SERVER_2026_05,
  ),
  'a small account': account(),
  'lists that require a filter': filtered,
  ...accounts,
};

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type']);

type Order = <T>(list: readonly T[]) => readonly T[];

/** Every object's keys in another order, and every list that is a set. */
function reordered(value: unknown, order: Order, key = ''): unknown {
  if (Array.isArray(value)) {
    const members = value.map((member) => reordered(member, order));
    return SETS.has(key) ? order(members) : members;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, member]) => [name, reordered(member, order, name)] as const,
  );
  return Object.fromEntries(order(entries));
}

function shuffled(seed: number): Order {
  let state = seed;
  return (list) => {
    const keyed = list.map((member) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return { member, at: state };
    });
    return keyed.toSorted((a, b) => a.at - b.at).map(({ member }) => member);
  };
}

/** Reversed, every two keys have changed places; the other two part those that were neighbours. */
const ORDERS: readonly { readonly name: string; readonly order: Order }[] = [
  { name: 'reversed', order: (list) => list.toReversed() },
  { name: 'sorted', order: (list) => list.toSorted() },
  { name: 'shuffled', order: shuffled(1) },
];

/** Accounts print `openapi` first, by which a document in another order is known. */
function otherwise(description: unknown, order: Order): unknown {
  const { openapi, ...others } = reordered(description, order) as Record<string, unknown>; // each is an object
  return { ...others, ...(openapi !== undefined && { openapi }) };
}

describe.each(Object.entries(ACCOUNTS))('%s', (_name, description) => {
  const before = recorded(describedBy(description), ALONE);

  test.each(ORDERS)('$name', ({ order }) => {
    expect(driftSince(before, describedBy(otherwise(description, order))).map(line)).toEqual([]);
  });
});

test('a filter that an account prints after `select` now is required no more', () => {
  const now = document({
    schemas: {
      'svc.shop.orderdto': { type: 'object', properties: { id: { type: 'integer' }, title: string } },
    },
    methods: {
      'shop.order.list': {
        takes: { select: select('id', 'title'), filter: { type: 'array' }, order: {}, pagination },
        gives: array(to('svc.shop.orderdto')),
      },
    },
  });
  const told = driftSince(recorded(describedBy(filtered)), describedBy(now));
  expect(told.map(line)).toContain('additive param-now-optional params.filter');
});
