/** Applies rows of corrections to a generation of the model; a row that matches nothing is told. */

import type { Findings } from '../findings.js';
import type { Api, Method } from '../model.js';
import { byName, compareNames, typeNames } from '../named.js';
import { withoutUnusedTypes } from '../references.js';
import { correctedAnswer, holderOf } from './answer-edits.js';
import type { Correction } from './corrections.js';
import type { Types } from './edit-shape.js';
import { LIST_EDITS, type Choices, withoutChoice, withRequired, withRequiredFilter } from './list-edits.js';

interface Draft extends Types, Choices {
  readonly methods: Map<string, Method>;
}

interface Applying {
  readonly findings: Findings;
  /** Methods that `--include` and `--exclude` leave out: a row of theirs is not wrong. */
  readonly isLeftOut: (method: string) => boolean;
}

export function applyCorrections(
  api: Api,
  rows: readonly Correction[],
  { findings, isLeftOut }: Applying,
): Api {
  const own = rows.filter(({ generation }) => generation === api.generation);
  if (own.length === 0) return api;
  const draft = draftOf(api);
  let applied = 0;
  for (const row of own) {
    const method = draft.methods.get(row.method);
    if (method === undefined && isLeftOut(row.method)) continue;
    const next = method && corrected(draft, method, row);
    if (next !== undefined) draft.methods.set(row.method, next);
    if (next !== undefined || matchesAlone(api, row)) applied += 1;
    else findings.warn(row.place, `\`${row.method}\` ${row.kind} ${row.path} matches nothing`);
  }
  findings.applied('correction', 'a row of --corrections, seen in answers of the account', applied);
  return withoutUnusedTypes(apiOf(api, draft));
}

/** A row of another method has corrected the object that both answer with. */
function matchesAlone(api: Api, row: Correction): boolean {
  const draft = draftOf(api);
  const method = draft.methods.get(row.method);
  return method !== undefined && corrected(draft, method, row) !== undefined;
}

function corrected(draft: Draft, method: Method, row: Correction): Method | undefined {
  switch (row.kind) {
    case 'envelope':
      return otherEnvelope(method, row);
    case 'select':
    case 'filter':
    case 'order':
      return withoutChoice(draft, method, row);
    case 'required-filter':
      return withRequiredFilter(draft, method, row);
    case 'required-parameter':
      return withRequired(method, row);
    case 'refused':
      return withRefusal(method, row);
    default:
      return LIST_EDITS[row.kind]?.(method, row) ?? correctedAnswer(draft, method, row);
  }
}

/** Rows that stand somewhere else are found by the client; what holds no rows is no list. */
function otherEnvelope(method: Method, { got = '' }: Correction): Method | undefined {
  if (holderOf(method) === undefined) return undefined;
  const { paging: _paging, ...rest } = method;
  if (got === 'array' || got === '{ array }' || (method.result.kind === 'item' && got === 'object'))
    return { ...method, envelope: got };
  return { ...rest, result: { kind: 'value', shape: { kind: 'unknown' } }, envelope: got };
}

function withRefusal(method: Method, { got = '' }: Correction): Method | undefined {
  const [code = '', status = '0'] = got.split(' ');
  if (code === '') return undefined;
  const condition = 'The account refused this method when it was probed.';
  const known = method.errors.some((error) => error.code === code);
  const added = known ? [] : [{ code, status: Number(status) || 0, condition }];
  return { ...method, refusedWith: code, errors: [...method.errors, ...added] };
}

function draftOf(api: Api): Draft {
  const { entities, types, selects, filters, orders } = api;
  const taken = new Set(typeNames(api));
  const fresh = (name: string): string => {
    let number = 2;
    while (taken.has(`${name}${number}`)) number += 1;
    taken.add(`${name}${number}`);
    return `${name}${number}`;
  };
  return {
    methods: byName(api.methods),
    entities: byName(entities),
    named: byName(types),
    select: byName(selects),
    filter: byName(filters),
    order: byName(orders),
    fresh,
  };
}

function apiOf(api: Api, { methods, entities, named, select, filter, order }: Draft): Api {
  const sorted = <T extends { readonly name: string }>(known: ReadonlyMap<string, T>): readonly T[] =>
    [...known.values()].sort(compareNames);
  return {
    ...api,
    methods: [...methods.values()],
    entities: [...entities.values()],
    types: [...named.values()],
    selects: sorted(select),
    filters: sorted(filter),
    orders: sorted(order),
  };
}
