/** Checks a value against a JSON Schema. The error names the fault and its place, but not the value. */

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { nearest } from '../../runtime/value/near-name.js';
import { at, isObject, listOf, member, pointer, strings, text, unescaped } from '../base/json.js';
import type { Generation } from '../../runtime/words/method.js';

export interface SchemaError {
  /** `fields.title`, `filter[0][1]`; empty for the complete value. */
  readonly path: string;
  /** The same as a JSON pointer; of a member that is not known, its own. */
  readonly pointer: string;
  /** `must be a number`. */
  readonly message: string;
}

export type Check = (params: unknown) => SchemaError | undefined;

/** A moment as legacy methods take it: a date, and behind it perhaps a time and an offset. */
const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** As REST 3.0 takes it (REST 3.0 reference, Field description object). */
const WITH_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Our own schemas, which a test validates: to compile the schema of schemas, or to shorten code that runs once, takes longer than the check. */
const OPTIONS = {
  strict: false,
  verbose: true,
  unicodeRegExp: false,
  logger: false,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
} as const;

/** @param schema JSON Schema 2020-12. `needsTime`: a moment is written with its time and offset. */
export function checkOf(schema: object, { needsTime = false } = {}): Check {
  const ajv = new Ajv2020(OPTIONS);
  ajv.addFormat('date-time', needsTime ? WITH_TIME : MOMENT);
  const validate = ajv.compile(schema);
  return (params) => (validate(params) ? undefined : schemaErrorOf(validate.errors ?? []));
}

/** The check of parameters. REST 3.0 accepts a moment only with its time and offset. */
export function paramsCheck({ generation }: { readonly generation: Generation }, schema: object): Check {
  const check = checkOf(schema, { needsTime: generation === 'v3' });
  const described = member(schema, 'properties');
  return (params) => {
    const taken =
      generation === 'gateway'
        ? undefined
        : namesOf(params).find((name) => TAKEN.has(name) && member(described, name) === undefined);
    return taken === undefined
      ? check(params)
      : { path: '', pointer: pointer('', taken), message: takenName(taken) };
  };
}

/** Names that an account reads itself, so that no method receives them; `auth` would name another user (Server behaviour, Legacy core). */
const TAKEN: ReadonlySet<string> = new Set(['auth', 'access_token', 'auth_connector', 'state', 'token']);

function takenName(name: string): string {
  return `must not have ${name}: the account takes it for itself, and no method receives it`;
}

/** Checks one value. Compiling the schema of a filter that is not given would take longer than the rest of a call. */
export function checkParams(
  params: unknown,
  api: { readonly generation: Generation },
  schema: object,
): SchemaError | undefined {
  const complaint = paramsCheck(api, ofGiven(schema, params))(params);
  // Only the complete schema has the names for a suggestion.
  return complaint && paramsCheck(api, schema)(params);
}

/** The schema with empty schemas for members that are not given. */
function ofGiven(schema: object, params: unknown): object {
  const properties = member(schema, 'properties');
  if (!isObject(properties) || !isObject(params)) return schema;
  const said = Object.entries(properties).map(
    ([name, one]) => [name, Object.hasOwn(params, name) ? one : {}] as const,
  );
  return { ...schema, properties: Object.fromEntries(said) };
}

/** The error of the alternative that the value fits furthest. */
function schemaErrorOf(errors: readonly ErrorObject[]): SchemaError {
  const own = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf');
  const [first, ...others] = own.length === 0 ? errors : own;
  if (first === undefined) return { path: '', pointer: '', message: 'is not what the method takes' };
  const furthest = others.reduce((best, error) => (isFurther(error, best) ? error : best), first);
  const alike = own.filter(({ instancePath }) => instancePath === furthest.instancePath);
  // If another error has the same path, the type fits.
  const fitting = alike.find(({ keyword }) => keyword !== 'type') ?? furthest;
  const { instancePath: at } = furthest;
  const strange = text(member(fitting.params, 'additionalProperty'));
  return {
    path: pathOf(at),
    pointer: strange === '' ? at : pointer(at, strange),
    message: messageOf(fitting, alike),
  };
}

/** Deeper, or later in the same list. */
function isFurther(a: ErrorObject, b: ErrorObject): boolean {
  const [one, other] = [stepsOf(a.instancePath), stepsOf(b.instancePath)];
  if (one.length !== other.length) return one.length > other.length;
  const index = one.findIndex((step, at) => step !== other[at]);
  return index >= 0 && Number(one[index]) > Number(other[index]);
}

function stepsOf(instancePath: string): readonly string[] {
  return instancePath.split('/').slice(1).map(unescaped);
}

function pathOf(instancePath: string): string {
  return stepsOf(instancePath)
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

function messageOf(error: ErrorObject, alike: readonly ErrorObject[]): string {
  const said = MESSAGES[error.keyword]?.(error, alike);
  const allowed = [...new Set(alike.flatMap(allowedOf))];
  if (said !== undefined && error.keyword !== 'type') return said;
  if (allowed.length > 0) return `must be ${listed(allowed)}${didYouMean(error.data, allowed)}`;
  const types = [
    ...new Set(alike.flatMap(({ keyword, params }) => (keyword === 'type' ? typesOf(params) : []))),
  ];
  if (types.length > 0) return `must be ${types.join(' or ')}, not ${kindOf(error.data)}`;
  return error.message ?? 'is not what the method takes';
}

const MESSAGES: Readonly<Record<string, (error: ErrorObject, alike: readonly ErrorObject[]) => string>> = {
  required: ({ params, data, parentSchema }) => {
    const missing = String(member(params, 'missingProperty'));
    const known = namesOf(member(parentSchema, 'properties'));
    const strange = namesOf(data).find((name) => !known.includes(name) && isNear(name, missing));
    if (strange !== undefined)
      return `must have ${missing}; ${strange} is not known (did you mean ${missing}?)`;
    return `must have ${missingIn(parentSchema, data).join(', ') || missing}`;
  },
  additionalProperties: ({ params, parentSchema }) => {
    const known = namesOf(member(parentSchema, 'properties'));
    const name = String(member(params, 'additionalProperty'));
    if (known.length === 0) return `takes nothing; ${name} is not known`;
    const holder = known.find((one) =>
      namesOf(at(parentSchema, 'properties', one, 'properties')).includes(name),
    );
    const near = holder === undefined ? didYouMean(name, known) : ` (did you mean ${holder}.${name}?)`;
    return `must not have ${name}${near}; it takes ${listed(known)}`;
  },
  maxItems: (_error, alike) => `must have at most ${Math.max(...limitsOf('maxItems', alike))} items`,
  minItems: (_error, alike) => `must have at least ${Math.min(...limitsOf('minItems', alike))} items`,
  format: () => "must be a date such as '2026-03-01T09:00:00+00:00'",
};

/** All at once, so that the second one needs no second failure: `id`, `fields.title`. */
function missingIn(schema: unknown, data: unknown): readonly string[] {
  const given = namesOf(data);
  return strings(member(schema, 'required'))
    .filter((name) => !given.includes(name))
    .flatMap((name) => {
      const inner = strings(at(schema, 'properties', name, 'required'));
      return inner.length === 0 ? [name] : inner.map((one) => `${name}.${one}`);
    });
}

/** Of all alternatives. */
function limitsOf(wanted: string, alike: readonly ErrorObject[]): readonly number[] {
  return alike
    .filter(({ keyword }) => keyword === wanted)
    .map(({ params }) => Number(member(params, 'limit')));
}

function isNear(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase() || nearest(name, [wanted]) !== undefined;
}

function allowedOf({ keyword, params, schema }: ErrorObject): readonly string[] {
  if (keyword === 'const') return [JSON.stringify(schema)];
  return keyword === 'enum'
    ? listOf(member(params, 'allowedValues')).map((value) => JSON.stringify(value))
    : [];
}

function namesOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** Values that a message lists: with more, what is wrong would be lost among them. */
const MAX_LISTED = 8;

function listed(values: readonly string[]): string {
  const shown = values.slice(0, MAX_LISTED).join(', ');
  return values.length > MAX_LISTED ? `${shown} or one of ${values.length - MAX_LISTED} more` : shown;
}

function didYouMean(value: unknown, known: readonly string[]): string {
  const bare = known.map((name) => name.replace(/^"|"$/g, ''));
  const near =
    typeof value === 'string' && value.length > 1 && bare.length > 1 ? nearest(value, bare) : undefined;
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

function typesOf(params: unknown): readonly string[] {
  const type = member(params, 'type');
  return (typeof type === 'string' ? [type] : strings(type)).map((name) => TYPES[name] ?? name);
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
};

/** The value itself is not repeated: it may be long, or a secret. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
  return TYPES[typeof value] ?? typeof value;
}
