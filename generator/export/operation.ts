/** One method as an operation. */

import { exampleParams } from '../model/example-params.js';
import type { Api, Generation, Method, ParamShape } from '../model/model.js';
import { namedOf } from '../model/named.js';
import { codeSamples } from './code-samples.js';
import { compact, type Json, type JsonObject } from './json.js';
import { requestOf } from './request.js';
import { responsesOf } from './response.js';
import { routeOf } from './route.js';
import type { SchemaContext } from './schema.js';

export interface PathOperation {
  readonly path: string;
  readonly verb: string;
  readonly operation: JsonObject;
}

export function operationOf(context: SchemaContext, method: Method, api: Api): PathOperation {
  const route = routeOf(method, api.generation);
  const example = exampleParams(method, api);
  const { parameters, requestBody } = requestOf(context, method, { route, example });
  const operation = compact({
    operationId: context.names.operationId(api.generation, method),
    tags: [tagOf(method, api)],
    summary: method.summary === '' ? method.name : method.summary,
    description: descriptionOf(method, api),
    deprecated: method.deprecated === undefined ? undefined : true,
    security: SECURITY[api.generation](method),
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody,
    responses: responsesOf(context, api, method),
    'x-method': method.name,
    'x-kind': method.kind,
    'x-scopes': method.scope,
    'x-replacement':
      method.deprecated?.replacement === undefined ? undefined : { ...method.deprecated.replacement },
    'x-codeSamples': codeSamples(method, api),
  });
  return { path: route.path, verb: route.verb.toLowerCase(), operation };
}

/** Its module; the gateway is one group. */
export function tagOf({ path }: Method, { generation }: Pick<Api, 'generation'>): string {
  const [module = 'methods'] = path;
  return TAGS[generation](module);
}

const TAGS: Readonly<Record<Generation, (module: string) => string>> = {
  v3: (module) => module,
  legacy: (module) => `legacy ${module}`,
  gateway: () => 'gateway',
};

function descriptionOf(method: Method, api: Api): string | undefined {
  const parts = [
    method.description,
    method.deprecated?.message ?? '',
    method.who === '' ? '' : `Who may call it: ${method.who}.`,
    method.scope.length === 0 ? '' : `Scope: ${method.scope.map((name) => `\`${name}\``).join(' or ')}.`,
    method.applicationOnly ? 'Works for an application only, not under a webhook.' : '',
    fieldsText('Fields that can be filtered by', filteredBy(method, api)),
    fieldsText('Fields that can be sorted by', sortedBy(method, api)),
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

function filteredBy(method: Method, api: Api): readonly string[] | undefined {
  const shape = shapesOf(method).find(({ kind }) => kind === 'filter');
  const filter = shape?.kind === 'filter' ? namedOf(api).filters.get(shape.filter) : undefined;
  return filter?.isAssumed ? undefined : filter?.fields.map(({ name }) => name);
}

function sortedBy(method: Method, api: Api): readonly string[] | undefined {
  const shape = shapesOf(method).find(({ kind }) => kind === 'order');
  return shape?.kind === 'order' ? namedOf(api).orders.get(shape.order)?.fields : undefined;
}

function shapesOf({ params }: Method): readonly ParamShape[] {
  return params.kind === 'object' ? params.variants.flat().map(({ shape }) => shape) : [];
}

function fieldsText(what: string, fields: readonly string[] | undefined): string {
  return fields === undefined ? '' : `${what}: ${fields.map((field) => `\`${field}\``).join(', ')}.`;
}

/** Either credential, with the scopes that admit the method; `{}`: the token of a legacy call is a field of its body. */
const SECURITY: Readonly<Record<Generation, (method: Method) => readonly Json[]>> = {
  v3: (method) => [{ bearer: [...method.scope] }, ...webhookOf(method)],
  legacy: (method) => [{}, ...webhookOf(method)],
  gateway: ({ route }) => (route?.sends === false ? [] : [{ apiKey: [] }, { apiKey: [], session: [] }]),
};

function webhookOf({ scope, applicationOnly }: Method): readonly Json[] {
  return applicationOnly ? [] : [{ webhook: [...scope] }];
}
