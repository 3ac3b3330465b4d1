/** Small descriptions for tests, in the form that accounts publish. */

import { buildModel, type Built, type ModelOptions } from '../../../generator/model/build.js';
import type { Api, Entity, Method } from '../../../generator/model/model.js';
import type { Description } from '../../../generator/model/description.js';

export interface Parts {
  /** Method → its request schema's properties and what stands in `result`. */
  readonly methods?: Readonly<Record<string, Parameters<typeof operation>[0]>>;
  readonly schemas?: Readonly<Record<string, unknown>>;
}

export function document({ methods = {}, schemas = {} }: Parts): Record<string, unknown> {
  return {
    openapi: '3.0.0',
    info: { title: 'Account', version: '1' },
    servers: [],
    tags: [],
    paths: Object.fromEntries(Object.entries(methods).map(([name, parts]) => [`/${name}`, operation(parts)])),
    components: { schemas },
  };
}

export function operation(parts: {
  readonly takes?: unknown;
  readonly required?: readonly string[];
  readonly gives?: unknown;
  /** Also answers to GET. */
  readonly get?: boolean;
}): Record<string, unknown> {
  const { takes = {}, required, gives = { type: 'object' }, get = false } = parts;
  const schema = { type: 'object', properties: takes, ...(required === undefined ? {} : { required }) };
  const responses = {
    200: { content: { 'application/json': { schema: { type: 'object', properties: { result: gives } } } } },
  };
  const post = { tags: ['x'], requestBody: { content: { 'application/json': { schema } } }, responses };
  return get ? { post, get: { tags: ['x'], responses } } : { post };
}

/** `$ref` to a schema. */
export const to = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
export const item = (schema: unknown): unknown => ({ type: 'object', properties: { item: schema } });
export const array = (items: unknown): unknown => ({ type: 'array', items });
export const select = (...example: readonly string[]): unknown => ({
  type: 'array',
  items: { type: 'string' },
  example,
});
export const filterById = { type: 'array', example: [['id', '>=', 1]] };
export const pagination = {
  type: 'object',
  properties: { limit: { type: 'integer' }, offset: { type: 'integer' } },
};
export const integer = { type: 'integer' };
export const string = { type: 'string' };

const EVERYTHING: ModelOptions = { include: [], exclude: [], overlays: [], vendor: {} };

export function build(
  source: unknown,
  options: Partial<ModelOptions> = {},
  read: Partial<Description> = {},
): Built {
  const description = {
    document: source,
    origin: 'test',
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
    ...read,
  };
  return buildModel(description, { ...EVERYTHING, ...options });
}

export function methodOf(api: Api, name: string): Method {
  return found(api.methods, name);
}

export function entityOf(api: Api, name: string): Entity {
  return found(api.entities, name);
}

export function found<T extends { readonly name: string }>(list: readonly T[], name: string): T {
  const one = list.find((entry) => entry.name === name);
  if (one === undefined) throw new Error(`no ${name} among ${list.map((entry) => entry.name).join(', ')}`);
  return one;
}

/** How often a rule applied. */
export function countOf({ rules }: Built, rule: string): number {
  return rules.find((entry) => entry.rule === rule)?.count ?? 0;
}
