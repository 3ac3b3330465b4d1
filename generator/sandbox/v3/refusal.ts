/** Every refusal of REST 3.0 (REST 3.0 reference, Errors; Observed behaviour, REST 3.0). */

import type { ServerRules } from '../server-rules.js';

export interface Violation {
  readonly message: string;
  /** Some rules of an object belong to no field. */
  readonly field?: string;
}

/** `nested` is REST 3.0's own form; system errors come in the legacy generation's `flat` one. */
type RefusalForm = 'nested' | 'flat';

/** Thrown to end a call. `answerV3` turns it into a response. */
export class V3Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly form: RefusalForm,
    message: string,
    /** Members next to the code: `validation` in the nested form, `time` in the flat one. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export function refusalBody(
  { code, form, message, more }: V3Refusal,
  wanted: RefusalForm = form,
): Record<string, unknown> {
  return wanted === 'flat'
    ? { error: code, error_description: message, ...more }
    : { error: { code, message, ...more } };
}

const PREFIX = 'SVC_REST_V3_EXCEPTION_';

function refuse(suffix: string, status: number, message: string): V3Refusal {
  return new V3Refusal(PREFIX + suffix, status, 'nested', message);
}

/** A system error (REST 3.0 reference, System errors). */
export function systemError(code: string, status: number, message: string): V3Refusal {
  return new V3Refusal(code, status, 'flat', message);
}

/** `time` names the moment at which the method can run again (Observed behaviour, Limits). */
export function operationTimeLimit(time: object): V3Refusal {
  const message = 'Method is blocked due to operation time limit';
  return new V3Refusal('OPERATION_TIME_LIMIT', 429, 'flat', message, { time });
}

/** A required parameter is missing or a value has the wrong type. */
export function invalidRequest(...validation: readonly Violation[]): V3Refusal {
  const code = `${PREFIX}VALIDATION_REQUESTVALIDATIONEXCEPTION`;
  return new V3Refusal(code, 400, 'nested', 'Request validation failed', { validation });
}

/** The required filter of a list is missing. */
export function missingFilter(name: string): V3Refusal {
  const code = `${PREFIX}VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION`;
  const validation = [missingField(`filter.${name}`)];
  return new V3Refusal(code, 400, 'nested', 'Request filter validation failed', { validation });
}

/** Each value is of its type, but the object would make no sense. */
export function invalidObject(...validation: readonly Violation[]): V3Refusal {
  const code = `${PREFIX}VALIDATION_DTOVALIDATIONEXCEPTION`;
  return new V3Refusal(code, 400, 'nested', 'Object validation failed', { validation });
}

/** An invalid upload. */
export function invalidFile(field: string, message: string): V3Refusal {
  const code = `${PREFIX}VALIDATION_INVALIDFILEEXCEPTION`;
  return new V3Refusal(code, 400, 'nested', 'Invalid file', { validation: [{ field, message }] });
}

export function missingField(field: string): Violation {
  return { field, message: `Required field \`${field}\` is not specified` };
}

export function wrongType(field: string, expected: string): Violation {
  return { field, message: `Field \`${field}\` must be ${expected}` };
}

/** The code of a wrong verb is not shown; where a parameter is required, its absence is the error. */
export const wrongVerb = (verb: string): V3Refusal =>
  invalidRequest({ field: '', message: `The method is not called by ${verb}` });

export const invalidJson = (): V3Refusal =>
  refuse('INVALIDJSONEXCEPTION', 400, 'The request body is not valid JSON');

export const unknownField = (field: string, entity: string): V3Refusal =>
  refuse('UNKNOWNDTOPROPERTYEXCEPTION', 400, `Unknown field \`${field}\` of entity \`${entity}\``);

export const invalidSelect = (why: string): V3Refusal =>
  refuse('INVALIDSELECTEXCEPTION', 400, `Invalid select: ${why}`);

export const invalidOrder = (why: string): V3Refusal =>
  refuse('INVALIDORDEREXCEPTION', 400, `Invalid order: ${why}`);

export const invalidPagination = (why: string): V3Refusal =>
  refuse('INVALIDPAGINATIONEXCEPTION', 400, `Invalid pagination: ${why}`);

export const invalidFilter = (why: string): V3Refusal =>
  refuse('INVALIDFILTEREXCEPTION', 400, `Invalid filter: ${why}`);

export const unknownOperator = (operator: unknown): V3Refusal =>
  refuse('UNKNOWNFILTEROPERATOREXCEPTION', 400, `Unknown filter operator \`${textOf(operator)}\``);

export const unknownFunction = (name: string): V3Refusal =>
  refuse('UNKNOWNAGGREGATEFUNCTIONEXCEPTION', 400, `Unknown aggregate function \`${name}\``);

export const accessDenied = (): V3Refusal => refuse('ACCESSDENIEDEXCEPTION', 403, 'Access denied');

/** By the rule `hidesAuthenticationErrors`, every failed authentication. */
export const notAuthenticated = (): V3Refusal => refuse('ACCESSDENIEDEXCEPTION', 401, 'Access denied');

export const rateLimit = (): V3Refusal => refuse('RATELIMITEXCEPTION', 429, 'Rate limit exceeded');

export const insufficientScope = (scopes: readonly string[]): V3Refusal =>
  refuse('INSUFFICIENTSCOPEEXCEPTION', 403, `The request requires the scope ${scopes.join(' or ')}`);

export const entityNotFound = (id: unknown): V3Refusal =>
  refuse('ENTITYNOTFOUNDEXCEPTION', 400, `Entity with id \`${textOf(id)}\` not found`);

export const fieldNotFound = (name: string, { namesFieldNotFound }: ServerRules): V3Refusal =>
  new V3Refusal(
    'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION',
    namesFieldNotFound ? 404 : 400,
    'nested',
    `Field \`${name}\` not found`,
    namesFieldNotFound ? { field: name } : {},
  );

export const methodNotFound = (name: string): V3Refusal =>
  refuse('METHODNOTFOUNDEXCEPTION', 404, `Method \`${name}\` not found`);

export const keyReused = (): V3Refusal =>
  refuse('IDEMPOTENCYKEYREUSEDEXCEPTION', 422, 'The idempotency key was used with another request body');

export const invalidKey = (): V3Refusal =>
  refuse(
    'INVALIDIDEMPOTENCYKEYEXCEPTION',
    400,
    'The idempotency key must be 1 to 255 printable ASCII characters',
  );

export const internalError = (): V3Refusal => refuse('INTERNAL_INTERNALEXCEPTION', 500, 'Internal error');

/** For messages. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}
