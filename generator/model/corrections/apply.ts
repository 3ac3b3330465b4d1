/** Applies rows of corrections to a generation of the model. */

import { matches } from '../glob.js';
import type { Api, Method } from '../model.js';
import { byName, compareNames, typeNames } from '../named.js';
import { withoutUnusedTypes } from '../references.js';
import { correctedAnswer, holderOf, typeInAnswer } from './answer-edits.js';
import type { CorrectionRow } from './corrections.js';
import type { Types } from './edit-shape.js';
import { type Names, withWritten } from './written-edits.js';
import { correctedParam } from './param-edits.js';
import type { RowChange } from './row-form.js';
import {
  LIST_EDITS,
  type SelectFilterOrder,
  withoutChoice,
  withRequired,
  withRequiredFilter,
} from './list-edits.js';

interface Draft extends Types, SelectFilterOrder, Names {
  readonly isV3: boolean;
  readonly methods: Map<string, Method>;
  /** Of a legacy generation: names by their lower case. */
  readonly byLowerCase: ReadonlyMap<string, readonly string[]>;
}

/** @returns the corrected generation, and the rows that match something in it. */
export function applyCorrections(
  api: Api,
  all: readonly CorrectionRow[],
): { readonly api: Api; readonly matched: readonly CorrectionRow[] } {
  const rows = all.filter(({ generation = api.generation }) => generation === api.generation);
  const draft = draftOf(api);
  // Two rows can correct an object of several methods in the same way. The second one changes nothing, and still matches.
  const matched = rows.filter((row) => applyRow(draft, row) || applyRow(draftOf(api), row));
  return { api: matched.length === 0 ? api : withoutUnusedTypes(apiOf(api, draft)), matched };
}

/** A member that a row has from answers, and that the account describes now. */
interface DescribedNow {
  readonly row: CorrectionRow;
  /** Of the description. */
  readonly type: string;
}

/** Rows of `probe` for members that nothing described, where the description has the member now, with another type. */
export function describedNow(api: Api, rows: readonly CorrectionRow[]): readonly DescribedNow[] {
  const seen = rows.filter(
    ({ isSeen, generation = api.generation }) => isSeen && generation === api.generation,
  );
  if (seen.length === 0) return [];
  const draft = draftOf(api);
  return seen.flatMap((row) => {
    const types = row.methods.flatMap((glob) =>
      namesOf(draft, glob).flatMap((name) => {
        const method = draft.methods.get(name);
        const added = row.changes.filter(({ kind }) => kind === 'undescribed-member');
        return added.flatMap(({ path, got = '' }) => {
          const type = method && typeInAnswer(draft, method, path);
          return type === undefined || type === 'unknown' || isSameType(type, got) ? [] : [type];
        });
      }),
    );
    return types.slice(0, 1).map((type) => ({ row, type }));
  });
}

/** But for `null`, which the row always has. */
function isSameType(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((text) =>
    text
      .split(' | ')
      .filter((part) => part !== 'null')
      .sort()
      .join(' | '),
  );
  return parts === others;
}

/** Rows of our own, which name methods that an account need not have. */
export function withOwnRows(api: Api, rows: readonly CorrectionRow[]): Api {
  const draft = draftOf(api);
  const matched = rows.filter((row) => applyRow(draft, row));
  return matched.length === 0 ? api : apiOf(api, draft);
}

/** @returns whether it matches a method. */
function applyRow(draft: Draft, { methods, changes }: CorrectionRow): boolean {
  let isMatched = false;
  for (const name of new Set(methods.flatMap((glob) => namesOf(draft, glob))))
    for (const change of changes) {
      const method = draft.methods.get(name);
      const next =
        method &&
        (change.kind === 'written' ? withWritten(draft, method, change) : corrected(draft, method, change));
      if (next === undefined) continue;
      draft.methods.set(name, next);
      isMatched = true;
    }
  return isMatched;
}

/** A legacy account ignores the letter case of a name. */
function namesOf({ methods, byLowerCase }: Draft, glob: string): readonly string[] {
  if (/[*?]/.test(glob)) return [...methods.keys()].filter((name) => matches(glob, name));
  return methods.has(glob) ? [glob] : (byLowerCase.get(glob.toLowerCase()) ?? []);
}

function corrected(draft: Draft, method: Method, change: RowChange): Method | undefined {
  switch (change.kind) {
    case 'parameter':
      return correctedParam(method, change);
    case 'envelope':
      return isOfAnswer(draft, method, change)
        ? otherEnvelope(method, change)
        : correctedAnswer(draft, method, change);
    case 'select':
    case 'filter':
    case 'order':
      return withoutChoice(draft, method, change);
    case 'required-filter':
      return withRequiredFilter(draft, method, change);
    case 'required-parameter':
      return withRequired(method, change);
    case 'refused':
      return withRefusal(method, change);
    default: {
      const ofList = LIST_EDITS[change.kind];
      return ofList === undefined ? correctedAnswer(draft, method, change) : ofList(method, change);
    }
  }
}

/** Another path is that of an object inside the answer, in legacy also one with the name that holds the data in REST 3.0. */
function isOfAnswer({ isV3 }: Draft, method: Method, { path }: RowChange): boolean {
  return path === '' || (isV3 && path === holderOf(method));
}

/** The client finds rows in another place; without any rows the method is no list. */
function otherEnvelope(method: Method, { got = '' }: RowChange): Method | undefined {
  if (holderOf(method) === undefined) return undefined;
  const { paging: _paging, ...rest } = method;
  if (got === 'array' || got === '{ array }' || (method.result.kind === 'item' && got === 'object'))
    return { ...method, envelope: got };
  return { ...rest, result: { kind: 'value', shape: { kind: 'unknown' } }, envelope: got };
}

function withRefusal(method: Method, { got = '' }: RowChange): Method | undefined {
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
    isV3: api.generation === 'v3',
    methods: byName(api.methods),
    byLowerCase: new Map(
      api.generation === 'legacy' ? api.methods.map(({ name }) => [name.toLowerCase(), [name]]) : [],
    ),
    entities: byName(entities),
    named: byName(types),
    select: byName(selects),
    filter: byName(filters),
    order: byName(orders),
    fresh,
    take: (name) => {
      if (taken.has(name)) return fresh(name);
      taken.add(name);
      return name;
    },
  };
}

function apiOf(api: Api, { methods, entities, named, select, filter, order }: Draft): Api {
  const sorted = <T extends { readonly name: string }>(known: ReadonlyMap<string, T>): readonly T[] =>
    [...known.values()].sort(compareNames);
  return {
    ...api,
    methods: [...methods.values()],
    entities: [...entities.values()],
    types: sorted(named),
    selects: sorted(select),
    filters: sorted(filter),
    orders: sorted(order),
  };
}
