/** An account as live ones publish it, and what its documentation would show: requests in code, and the data of their answers. */

export interface ObservedAccount {
  readonly description: unknown;
  readonly cases: readonly Case[];
}

/** `call` is the request in code, without the `svc.v3.` before it; `data` is what must arrive. */
export interface Case {
  readonly call: string;
  readonly data: unknown;
  /** What stands in `result` on the wire; without it the envelope that document 1 has for such data. */
  readonly result?: unknown;
}

/** @param result what stands in `result`, where the data alone does not say it. */
export function shows(call: string, data: unknown, ...[result]: readonly unknown[]): Case {
  return { call, data, result: result ?? enveloped(data) };
}

function enveloped(data: unknown): unknown {
  if (Array.isArray(data)) return { items: data };
  return typeof data === 'object' && data !== null ? { item: data } : { result: data };
}

interface Method {
  readonly takes?: unknown;
  readonly required?: readonly string[];
  readonly gives?: unknown;
  /** Answers to GET as well. */
  readonly get?: boolean;
}

/** The bare document, with the defects of part A: `servers` and empty maps as `[]`, no `required`, no errors. */
export function published(
  module: { readonly title: string; readonly tags: readonly { name: string; description: string }[] },
  methods: Readonly<Record<string, Method | { readonly path: unknown }>>,
  components: Readonly<Record<string, unknown>>,
): unknown {
  const paths = Object.entries(methods).map(([name, method]): readonly [string, unknown] => {
    const tags = [name.split('.')[0]];
    return [`/${name}`, 'path' in method ? method.path : pathOf(method, tags)];
  });
  return {
    openapi: '3.0.0',
    info: { title: module.title, version: '1.0.0' },
    servers: [],
    tags: module.tags,
    paths: Object.fromEntries([...paths, ['/batch', BATCH]]),
    components,
  };
}

const BATCH = {
  post: { tags: [], requestBody: { content: json({ type: 'object' }) }, responses: [] },
};

function pathOf({ takes = [], required, gives, get }: Method, tags: readonly unknown[]): unknown {
  const schema = { type: 'object', properties: takes, ...(required === undefined ? {} : { required }) };
  const result = { type: 'object', properties: { result: gives ?? { type: 'object' } } };
  const responses = { 200: { content: json(result) } };
  const post = { tags, requestBody: { content: json(schema) }, responses };
  return get === true ? { post, get: { tags, responses } } : { post };
}

export function json(schema: unknown): unknown {
  return { 'application/json': { schema } };
}

export const object = (properties: unknown, more: object = {}): object => ({
  type: 'object',
  properties,
  ...more,
});
/** A list as accounts declare it, which is not what the wire has. */
export const listOf = (schema: unknown): unknown => ({ type: 'array', items: schema });
export const itemOf = (schema: unknown): unknown => object({ item: schema });
/** The schema with a text beside the reference. */
export const refTo = (name: string, title?: string): unknown => ({
  $ref: `#/components/schemas/${name}`,
  ...(title === undefined ? {} : { title }),
});
export const choose = (...example: readonly string[]): unknown => ({
  type: 'array',
  items: { type: 'string' },
  example,
});
export const sorted = (...names: readonly string[]): unknown =>
  object(Object.fromEntries(names.map((name) => [name, { type: 'string', example: 'ASC' }])));
export const int = { type: 'integer', example: 1 };
export const long = { type: 'integer', format: 'int64' };
export const text = { type: 'string', example: 'string' };
export const flag = { type: 'boolean' };
export const moment = { type: 'string', format: 'date-time' };
/** What PHP prints for a list and for a map alike. */
export const anyArray = { type: 'array' };
/** The same example at every method. */
export const stockFilter = {
  type: 'array',
  example: [
    ['id', '>=', 1],
    ['id', 1],
    ['id', 'in', [1, 2, 3]],
  ],
};
export const done = object({ result: flag });
export const pages = object({ page: int, limit: int, offset: int });
