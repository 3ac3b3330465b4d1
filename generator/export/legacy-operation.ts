/** One legacy method as an operation of a legacy spec. */

import type { Method, Paging, Params, Result } from '../model/model.js';
import { compact, described, type ExportedObject, type ExportedSchema } from './json.js';
import { needsBody, paramsSchema } from './request.js';
import { answeredData } from './response.js';
import { refTo, type SchemaContext } from './schema.js';

/** Types keep their names. */
export const AS_SPEC: SchemaContext = {
  generation: 'legacy',
  names: { component: (_, name) => name, operationId: (_, { name }) => name },
  spec: true,
};

/** Members with their usual values are left out. */
export function legacyOperation(method: Method): ExportedObject {
  const { name, path, kind, scope, who, errors, source, params, result } = method;
  return compact({
    tags: [path[0] ?? 'methods'],
    operationId: name,
    summary: method.summary === '' ? undefined : method.summary,
    ...described(method.description),
    deprecated: method.deprecated === undefined ? undefined : true,
    'x-svc-method': name,
    'x-svc-kind': kind,
    'x-svc-path': path.join('.') === name ? undefined : [...path],
    ...pagingMembers(method),
    'x-svc-param-order': params.kind === 'object' && params.order ? [...params.order] : undefined,
    'x-svc-scope': scope.length === 0 ? undefined : [...scope],
    'x-svc-who': who === '' ? undefined : who,
    'x-svc-application-only': method.applicationOnly ? true : undefined,
    'x-svc-read-back': method.readBack,
    'x-svc-by-type': method.byType?.verb,
    'x-svc-replacement': method.deprecated?.replacement && { ...method.deprecated.replacement },
    'x-svc-errors': errors.length === 0 ? undefined : errors.map((row) => ({ ...row })), // rows of plain values
    'x-svc-source': source === '' ? undefined : source,
    requestBody: bodyOf(params),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(result, method.paging) } },
      },
      default: {
        description: 'An error.',
        content: { 'application/json': { schema: refTo(AS_SPEC, 'LegacyError') } },
      },
    },
  });
}

function pagingMembers({ result, paging }: Method): ExportedObject {
  // Only its `start` suggests paging: written into the document, it would turn a method into a list that may be none.
  const isGuessed = result.kind === 'value' && result.shape.kind === 'unknown';
  return compact({
    'x-svc-paging': isGuessed ? undefined : paging?.style,
    'x-svc-page-size': paging?.pageSize,
    'x-svc-rows': paging?.rows,
    'x-svc-keyset': paging?.keyset ? (paging.keysetBy ?? 'id') : undefined,
    'x-svc-iterates': paging?.iterates && { ...paging.iterates },
  });
}

function bodyOf(params: Params): ExportedObject | undefined {
  if (params.kind === 'none') return undefined;
  const schema = paramsSchema(AS_SPEC, params);
  return compact({
    required: needsBody(params) ? true : undefined,
    content: { 'application/json': { schema } },
  });
}

/** The envelope; a list that is paged also says how many there are and where it goes on. */
function answerSchema(result: Result, paging: Paging | undefined): ExportedSchema {
  const pages = paging?.style === 'start' ? { total: { type: 'integer' }, next: { type: 'integer' } } : {};
  return {
    type: 'object',
    properties: { result: answeredData(AS_SPEC, result), ...pages, time: { type: 'object' } },
  };
}
