/** The pages of the reference site: the document cut by module, so that a large account opens as fast as a small one. */

import type { Json, JsonObject } from '../export/json.js';
import { referencedComponents } from './component.js';

export interface Page {
  /** `v3-tasks`: the name of its files. */
  readonly id: string;
  readonly title: string;
  readonly methods: readonly PageMethod[];
  /** A document of its own, with the components that it refers to. */
  readonly document: JsonObject;
}

export interface PageMethod {
  /** `tasks.task.get`; on the gateway `keys.update`. */
  readonly name: string;
  readonly summary: string;
  readonly operationId: string;
  readonly isDeprecated: boolean;
}

interface Operation {
  readonly path: string;
  readonly verb: string;
  readonly tag: string;
  readonly value: JsonObject;
}

/** More would make one page slow. */
const LARGEST_PAGE = 200;

export function pagesOf(document: JsonObject): readonly Page[] {
  const byTag = new Map<string, Operation[]>();
  for (const operation of operationsOf(document)) {
    const list = byTag.get(operation.tag) ?? [];
    list.push(operation);
    byTag.set(operation.tag, list);
  }
  const ids = new Set<string>(RESERVED);
  return [...byTag].flatMap(([tag, operations]) =>
    chunks(operations).map((chunk, index, all) => {
      const title = all.length === 1 ? tag : `${tag}, ${String(index + 1)} of ${String(all.length)}`;
      return pageOf(document, { id: freeId(ids, title), title, tag, operations: chunk });
    }),
  );
}

/** Names of the site's own files. */
const RESERVED = ['index', 'openapi'];

function operationsOf({ paths }: JsonObject): readonly Operation[] {
  return Object.entries((paths ?? {}) as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).map(([verb, operation]) => {
      const value = operation as JsonObject; // path items and operations are objects
      const [tag] = value['tags'] as readonly string[]; // every operation has one
      return { path, verb, value, tag: tag ?? '' };
    }),
  );
}

function chunks(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const count = Math.ceil(operations.length / LARGEST_PAGE);
  const size = Math.ceil(operations.length / count);
  return Array.from({ length: count }, (_, index) => operations.slice(index * size, (index + 1) * size));
}

/** Letters, digits and hyphens, which no file system takes amiss; none twice. */
function freeId(ids: Set<string>, title: string): string {
  const wanted =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-+|-+$/g, '') || 'module';
  let id = wanted;
  for (let count = 2; ids.has(id); count += 1) id = `${wanted}-${String(count)}`;
  ids.add(id);
  return id;
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly tag: string;
  readonly operations: readonly Operation[];
}

function pageOf(document: JsonObject, { id, title, tag, operations }: Part): Page {
  const paths = new Map<string, Record<string, Json>>();
  for (const { path, verb, value } of operations) {
    const item = paths.get(path) ?? {};
    item[verb] = titled(value, path);
    paths.set(path, item);
  }
  const tags = (document['tags'] as readonly JsonObject[]).filter(({ name }) => name === tag); // the exported document has tags
  const part = { paths: Object.fromEntries(paths) };
  const { openapi, info, servers } = document;
  return {
    id,
    title,
    methods: operations.map(methodOf),
    document: {
      openapi: openapi ?? '3.1.0',
      info: { ...(info as JsonObject), description: '' },
      servers: servers ?? [],
      tags,
      ...part,
      components: referencedComponents(document, part),
    },
  };
}

/** The name of the method as the heading, and in the contents; what it does opens the text. */
function titled(value: JsonObject, path: string): JsonObject {
  const { name, summary } = methodOf({ path, value });
  const parts = [summary === name ? '' : `${summary}.`, textOf(value, 'description')];
  return { ...value, summary: name, description: parts.filter((part) => part !== '').join('\n\n') };
}

function textOf(value: JsonObject, name: string): string {
  const member = value[name];
  return typeof member === 'string' ? member : '';
}

function methodOf({ path, value }: Pick<Operation, 'path' | 'value'>): PageMethod {
  return {
    name: textOf(value, 'x-method') || path.replace(/^\//, ''),
    summary: textOf(value, 'summary').replace(/\.$/, ''),
    operationId: textOf(value, 'operationId'),
    isDeprecated: value['deprecated'] === true,
  };
}
