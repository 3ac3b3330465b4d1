/** One legacy method as an operation of a legacy spec. */

import type { Method, Paging, MethodParams, MethodResult } from '../model/model.js';
import { pagingText } from '../model/paging-text.js';
import { compact, described, type ExportedObject, type ExportedSchema } from './json.js';
import { needsBody, paramsSchema } from './request.js';
import { answeredData } from './response.js';
import { securityOf } from './operation.js';
import type { SchemaContext } from './schema.js';
import { tagOf } from './tags.js';

/** Members with their usual values are left out. */
export function legacyOperation(context: SchemaContext, method: Method): ExportedObject {
  const { name, path, kind, scope, who, errors, source, params, result } = method;
  return compact({
    tags: [tagOf(method, context)],
    operationId: context.names.operationId('legacy', method),
    summary: method.summary === '' ? name : method.summary,
    ...described(method.description),
    deprecated: method.deprecated === undefined ? undefined : true,
    security: securityOf(method, context),
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
    // Rows hold plain values alone; a copy has the type of JSON.
    'x-svc-errors': errors.length === 0 ? undefined : errors.map((row) => ({ ...row })),
    'x-svc-source': source === '' ? undefined : source,
    requestBody: bodyOf(context, params),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(context, result, method.paging) } },
      },
      400: FAILED,
      default: FAILED,
    },
  });
}

const FAILED: ExportedObject = { $ref: '#/components/responses/LegacyError' };

function pagingMembers({ result, paging }: Method): ExportedObject {
  // Only its `start` suggests paging: written into the document, it would turn a method into a list that may be none.
  const isGuessed = result.kind === 'value' && result.shape.kind === 'unknown';
  return compact({
    'x-svc-paging': isGuessed || paging === undefined ? undefined : pagingText(paging.style),
    'x-svc-page-size': paging?.pageSize,
    'x-svc-rows': paging?.rows,
    'x-svc-keyset': paging?.keyset ? (paging.keysetBy ?? 'id') : undefined,
    'x-svc-iterates': paging?.iterates && { ...paging.iterates },
  });
}

function bodyOf(context: SchemaContext, params: MethodParams): ExportedObject | undefined {
  if (params.kind === 'none') return undefined;
  const schema = paramsSchema(context, params);
  return compact({
    required: needsBody(params) ? true : undefined,
    content: { 'application/json': { schema } },
  });
}

/** The envelope; a list that is paged also says how many there are and where it goes on. */
function answerSchema(
  context: SchemaContext,
  result: MethodResult,
  paging: Paging | undefined,
): ExportedSchema {
  const pages = paging?.style === 'start' ? { total: { type: 'integer' }, next: { type: 'integer' } } : {};
  return {
    type: 'object',
    properties: { result: answeredData(context, result), ...pages, time: { type: 'object' } },
  };
}
