/** Finds the object of a method: the one that it returns, or the one that its neighbours return. */

import { namespaceOf } from '../method-path.js';
import { formOf, lastName, type ObjectForm, type Schema } from '../normalise/schema.js';
import type { Published } from '../normalise/document.js';
import type { DescribedResult, PublishedOperation } from '../normalise/operation.js';

export interface Subjects {
  /** Objects by key: a schema's name, or the method that describes the object in its own answer. */
  readonly objects: ReadonlyMap<string, ObjectForm>;
  /** Title and description of the object. */
  texts(key: string): Pick<Schema, 'title' | 'description'>;
  /** The object that the method returns. */
  given(method: string): string | undefined;
  /** The object that the method returns or acts on. */
  of(method: string): string | undefined;
  /** The object that a schema is, through references. */
  behind(schema: Schema): string | undefined;
}

/** Accounts lower the names of methods: `Tasks.task` is `tasks.task` (Server behaviour). */
function namespaceKey(method: string): string {
  return namespaceOf(method).toLowerCase();
}

export function findSubjects(published: Published): Subjects {
  const objects = new Map<string, ObjectForm>();
  for (const [name, schema] of published.schemas) if (isDescribed(schema)) objects.set(name, schema);
  const behind = (schema: Schema): string | undefined => {
    const name = schema.kind === 'ref' ? lastName(published.schemas, schema.name) : undefined;
    return name !== undefined && objects.has(name) ? name : undefined;
  };
  const gives = new Map<string, string>();
  for (const operation of published.operations.values()) {
    const item = itemOf(operation.answer);
    const key = item === undefined ? undefined : (behind(item) ?? ownObject(operation, item, objects));
    if (key !== undefined) gives.set(operation.name, key);
  }
  const neighbours = byNamespace(published, gives);
  return {
    objects,
    texts: (key) => published.schemas.get(key) ?? { title: '', description: '' },
    given: (method) => gives.get(method),
    of: (method) => gives.get(method) ?? neighbours.get(namespaceKey(method)),
    behind,
  };
}

function itemOf(answer: DescribedResult): Schema | undefined {
  return answer.kind === 'item' || answer.kind === 'items' ? answer.item : undefined;
}

function isDescribed(schema: Schema): schema is Schema & ObjectForm {
  return schema.kind === 'object' && schema.properties.size > 0;
}

/** An object that is described in the answer itself goes under the method's name. */
function ownObject(
  operation: PublishedOperation,
  item: Schema,
  objects: Map<string, ObjectForm>,
): string | undefined {
  const form = formOf(item);
  if (form.kind !== 'object' || form.properties.size === 0) return undefined;
  // Names of schemas begin with no slash, so that this key is free.
  const key = `/${operation.name}`;
  objects.set(key, form);
  return key;
}

/** The object of a namespace: that of its `get`, else of its `list`, else of the first method that returns one. */
function byNamespace(published: Published, gives: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, { rank: number; key: string }>();
  for (const name of published.operations.keys()) {
    const key = gives.get(name);
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (key === undefined || namespaceOf(name) !== name.slice(0, -last.length - 1)) continue;
    const rank = ['get', 'list'].indexOf(last) + 1 || 3;
    const known = found.get(namespaceKey(name));
    if (known === undefined || rank < known.rank) found.set(namespaceKey(name), { rank, key });
  }
  return new Map([...found].map(([namespace, { key }]) => [namespace, key]));
}
