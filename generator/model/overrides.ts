/** The rows that correct a description, each with a name, so that a comparison can leave some out. */

import { isObject, listOf, member, strings, text } from '../base/json.js';
import { type CorrectionRow, readCorrections } from './corrections/corrections.js';
import type { Facts, FactRow, KindFact } from './facts.js';
import { matches } from './glob.js';
import type { NamedOverlay } from './model-options.js';
import { type Override, USER_ROW_PREFIX } from './described-parts.js';
import { v3Facts, v3Overlay } from './specs.js';
import { namespaceOf } from './method-path.js';

export interface Corrections {
  readonly facts: Facts;
  readonly overlay: unknown;
  /** The user's. */
  readonly rows: readonly CorrectionRow[];
}

interface Row extends Override {
  without(all: Corrections): Corrections;
}

/** @param files the user's corrections @param leftOutRows ids of rows to leave out */
export function correctionsOf(
  files: readonly NamedOverlay[] = [],
  leftOutRows: ReadonlySet<string> = new Set(),
): Corrections {
  const all: Corrections = {
    facts: v3Facts(),
    overlay: v3Overlay(),
    rows: files.flatMap(readCorrections),
  };
  if (leftOutRows.size === 0) return all;
  return rowsOf(all)
    .filter(({ id }) => leftOutRows.has(id))
    .reduce((rest, row) => row.without(rest), all);
}

export function overridesOf(files: readonly NamedOverlay[] = []): readonly Override[] {
  return rowsOf(correctionsOf(files));
}

function rowsOf({ facts, overlay, rows }: Corrections): readonly Row[] {
  return [...factRows(facts), ...overlayRows(overlay), ...rows.map(userRow)];
}

interface FactForm {
  /** What the row is about, in words. */
  readonly about: string;
  /** A glob. */
  readonly methods: string;
  readonly members?: readonly string[];
  readonly actsOn?: string;
  readonly without: (facts: Facts) => Partial<Facts>;
}

function factRow({ about, methods, members, actsOn, without }: FactForm): Row {
  const rowName = `the fact of svc-gen about ${about}`;
  return {
    id: rowName,
    name: rowName,
    ...(members && { members }),
    ...(actsOn !== undefined && { actsOn }),
    concerns: (method) => matches(methods, method),
    without: (all) => ({ ...all, facts: { ...all.facts, ...without(all.facts) } }),
  };
}

/** Rows that override a description. All other facts add what no description has. */
function factRows(facts: Facts): readonly Row[] {
  const forms: readonly FactForm[] = [
    ...[...facts.kinds].filter(isOverriding).map(([method]) => ({
      about: `what methods do: ${method}`,
      methods: method,
      without: ({ kinds }: Facts) => ({ kinds: withoutKind(kinds, method) }),
    })),
    ...facts.fields.map(({ namespace }) => ({
      about: `fields: ${namespace}`,
      methods: `${namespace}.*`,
      without: ({ fields }: Facts) => ({ fields: fields.filter((row) => row.namespace !== namespace) }),
    })),
    ...methodRows(facts, 'scopes', 'scopes', 'scope'),
    ...methodRows(facts, 'byIdAlone', 'writes by id', 'params'),
    ...methodRows(facts, 'requiredFilters', 'required filters', 'filter'),
    ...facts.entities.flatMap(entityForms),
  ];
  return forms.map(factRow);
}

/** A description shows another name of a method only by equal words: this part of a row always stays. */
function isOverriding([, { alias, takesNothing }]: readonly [string, KindFact]): boolean {
  return alias === undefined || takesNothing;
}

function withoutKind(kinds: Facts['kinds'], method: string): Facts['kinds'] {
  const rest = new Map(kinds);
  const row = rest.get(method);
  if (row?.alias === undefined) rest.delete(method);
  else rest.set(method, { ...row, takesNothing: false });
  return rest;
}

type MethodSection = 'scopes' | 'byIdAlone' | 'requiredFilters';

function methodRows(facts: Facts, section: MethodSection, about: string, name: string): readonly FactForm[] {
  const rows: readonly FactRow<unknown>[] = facts[section];
  return rows.map(({ methods }) => ({
    about: `${about}: ${methods}`,
    methods,
    members: [name],
    without: (all) => ({ [section]: all[section].filter((row) => row.methods !== methods) }),
  }));
}

/** A row for each field; the type keeps its name. */
function entityForms({ of, fields }: Facts['entities'][number]): readonly FactForm[] {
  return [...fields.keys()].map((field) => ({
    about: `fields: ${of}, ${field}`,
    methods: `${namespaceOf(of)}.*`,
    members: [field],
    // A row of one method can go to the object of a neighbour instead.
    ...(of.includes('*') && { actsOn: of.replace(/[^.]*$/, '*') }),
    without: ({ entities }) => ({
      entities: entities.map((entity) =>
        entity.of === of ? { ...entity, fields: minus(entity.fields, field) } : entity,
      ),
    }),
  }));
}

function minus<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([name]) => name !== key));
}

function overlayRows(overlay: unknown): readonly Row[] {
  return listOf(member(overlay, 'actions')).map((action) => {
    const target = text(member(action, 'target'));
    const methods = methodsIn(target);
    const places = namesIn(member(action, 'update'));
    const [inside = ''] = /(?<!\w)\w+$/.exec(target) ?? [];
    const name = `the correction of svc-gen about ${methods.join(', ')}: ${places.join(', ')}`;
    return {
      id: name,
      name,
      members: [inside, ...places],
      concerns: (method) => methods.includes(method),
      without: (all) => ({ ...all, overlay: withoutAction(all.overlay, action) }),
    };
  });
}

/** `$.paths['/a.b','/c'].post…` is about `a.b` and `c`. */
function methodsIn(target: string): readonly string[] {
  const [names = ''] = /(?<=^\$\.paths\[).*?(?=\])/.exec(target) ?? [];
  return [...names.matchAll(/'\/([^']+)'/g)].map(([, name = '']) => name);
}

/** What an update requires, or which members it writes. */
function namesIn(update: unknown): readonly string[] {
  const required = strings(member(update, 'required'));
  return required.length > 0 ? required : Object.keys(isObject(update) ? update : {});
}

function withoutAction(overlay: unknown, action: unknown): unknown {
  const actions = listOf(member(overlay, 'actions')).filter((one) => one !== action);
  return isObject(overlay) && actions.length > 0 ? { ...overlay, actions } : undefined;
}

function userRow(row: CorrectionRow): Row {
  const { methods, path, place } = row;
  const last = path.split('.').at(-1) ?? '';
  const id = idOf(row);
  return {
    id,
    name: `${USER_ROW_PREFIX} ${place}`,
    ...(last !== '' && { members: [last] }),
    concerns: (method) => methods.some((glob) => matches(glob, method)),
    without: (all) => ({ ...all, rows: all.rows.filter((one) => idOf(one) !== id) }),
  };
}

/** A recorded row has no file name. */
function idOf({ place: _place, ...row }: CorrectionRow): string {
  return JSON.stringify(row);
}
