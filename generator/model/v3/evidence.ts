/** What the methods of an account show about its objects beyond their schemas: what can be selected, filtered and sorted. */

import type { Description, FieldDescription } from '../description.js';
import { factFor, type Facts, type FieldsFact } from '../facts.js';
import type { Findings } from '../findings.js';
import { isList, strings } from '../../base/json.js';
import type { Published } from '../normalise/document.js';
import type { PublishedOperation } from '../normalise/operation.js';
import type { Schema } from '../normalise/schema.js';
import { fieldListOf, namespaceOf } from '../method-path.js';
import type { Subjects } from './subject.js';

export interface Evidence {
  /** Names that `select` takes of the object, by the examples of the methods that return it; undefined: no method selects. */
  selected(key: string): ReadonlySet<string> | undefined;
  /** Fields that a field list has and the schema lacks, such as `UF_…`. */
  added(key: string): readonly FieldDescription[];
  filterable(operation: PublishedOperation): AdmittedFields;
  /** It can be filtered by, by the contract or a list of fields: the example of a description proves nothing. */
  isFilterable(operation: PublishedOperation, field: string): boolean;
  /** The field that its filter must hold. */
  requiredFilter(operation: PublishedOperation): string | undefined;
  sortable(operation: PublishedOperation): AdmittedFields;
  /** Whether the object of the method may have an `id`. `shown`: `select` is known to accept it. */
  id(operation: PublishedOperation): { readonly exists: boolean; readonly shown: boolean };
}

/** Fields that are known to be admitted. */
export interface AdmittedFields {
  readonly names: readonly string[];
  /** All of them; otherwise every field of the object is admitted. */
  readonly exact: boolean;
}

export function gatherEvidence(
  published: Published,
  subjects: Subjects,
  {
    facts,
    fieldLists,
    findings,
  }: {
    readonly facts: Facts;
    readonly fieldLists: Description['fieldLists'];
    readonly findings: Findings;
  },
): Evidence {
  findings.applied(
    'stock-filter-example',
    'the example of `filter` names `id` at every method, and proves nothing',
    [...published.operations.values()].filter(({ request }) =>
      filterExample(parameter(request, 'filter')).includes('id'),
    ).length,
  );
  const selected = selectedNames(published, subjects);
  const added = addedFields(fieldLists, subjects);
  const listFor = (method: string): readonly FieldDescription[] | undefined =>
    fieldLists.get(fieldListOf(method));
  const fieldsFactFor = (method: string): FieldsFact | undefined =>
    facts.fields.find(({ namespace }) => namespace === namespaceOf(method));
  const admitted = (
    name: string,
    how: 'filterable' | 'sortable',
    described: readonly string[],
  ): AdmittedFields => {
    const fact = fieldsFactFor(name)?.[how];
    if (fact !== undefined) return { names: fact, exact: true };
    return joined(
      described,
      listFor(name)?.filter((field) => field[how]),
    );
  };
  const id: Evidence['id'] = ({ name, request }) => {
    const key = subjects.of(name);
    const example = strings(parameter(request, 'select')?.example);
    const documented = [...(fieldsFactFor(name)?.filterable ?? []), ...(fieldsFactFor(name)?.sortable ?? [])];
    const listed = listFor(name)?.map((field) => field.name) ?? [];
    const described = key !== undefined && subjects.objects.get(key)?.properties.has('id') === true;
    // An example that leaves out a described `id` shows that it cannot be selected (Observed behaviour, Published description).
    const isLeftOut = described && example.length > 0;
    const shown = [...example, ...documented, ...(isLeftOut ? [] : listed)].includes('id');
    return { exists: shown || (example.length === 0 && described), shown };
  };
  return {
    selected: (key) => selected.get(key),
    added: (key) => added.get(key) ?? [],
    id,
    isFilterable: ({ name }, field) => {
      const listed = listFor(name)?.some((one) => one.filterable && one.name === field);
      return fieldsFactFor(name)?.filterable.includes(field) ?? listed ?? false;
    },
    requiredFilter: ({ name }) => factFor(facts.requiredFilters, name),
    filterable: ({ name, request }) => {
      const required = factFor(facts.requiredFilters, name);
      // Every method of a description has the same example, whether `id` can be filtered by or not.
      const described = filterExample(parameter(request, 'filter')).filter((field) => field !== 'id');
      return admitted(name, 'filterable', [...(required === undefined ? [] : [required]), ...described]);
    },
    sortable: ({ name, request }) => {
      const described = propertyNames(parameter(request, 'order'));
      const known = admitted(name, 'sortable', described);
      return { ...known, exact: known.exact || described.length > 0 };
    },
  };
}

export function parameter(request: PublishedOperation['request'], name: string): Schema | undefined {
  return request.kind === 'object' ? request.parameters.properties.get(name) : undefined;
}

/** A field list only adds names to those of the description (Observed behaviour, Published description). */
function joined(
  described: readonly string[],
  listed: readonly FieldDescription[] | undefined,
): AdmittedFields {
  const names = new Set([...described, ...(listed ?? []).map(({ name }) => name)]);
  return { names: [...names], exact: listed !== undefined };
}

function selectedNames(published: Published, subjects: Subjects): ReadonlyMap<string, ReadonlySet<string>> {
  const selected = new Map<string, Set<string>>();
  for (const { name, request } of published.operations.values()) {
    const key = subjects.given(name);
    const select = parameter(request, 'select');
    if (key === undefined || select === undefined) continue;
    const names = selected.get(key) ?? new Set<string>();
    for (const field of strings(select.example)) if (field !== '' && !field.includes('.')) names.add(field);
    selected.set(key, names);
  }
  return selected;
}

function addedFields(
  fieldLists: Description['fieldLists'],
  subjects: Subjects,
): ReadonlyMap<string, readonly FieldDescription[]> {
  const added = new Map<string, Map<string, FieldDescription>>();
  for (const [method, fields] of [...fieldLists].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const key = subjects.of(`${namespaceOf(method)}.get`);
    const known = key === undefined ? undefined : subjects.objects.get(key)?.properties;
    if (key === undefined || known === undefined) continue;
    const extra = added.get(key) ?? new Map<string, FieldDescription>();
    for (const field of fields)
      if (!known.has(field.name) && !extra.has(field.name)) extra.set(field.name, field);
    added.set(key, extra);
  }
  return new Map([...added].map(([key, fields]) => [key, [...fields.values()]]));
}

/** `[["id", ">=", 1], ["id", 1]]` names `id`. */
function filterExample(filter: Schema | undefined): readonly string[] {
  const conditions = isList(filter?.example) ? filter.example : [];
  const names = conditions.flatMap((condition) => (isList(condition) ? strings(condition.slice(0, 1)) : []));
  return [...new Set(names)];
}

function propertyNames(schema: Schema | undefined): readonly string[] {
  return schema?.kind === 'object' ? [...schema.properties.keys()] : [];
}
