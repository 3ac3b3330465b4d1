/** One method as an operation. */

import { exampleParams, hasExample } from '../model/example-params.js';
import type { Api, Generation, Method } from '../model/model.js';
import { accessFacts, type Choice, factText, viewOf } from '../view/method-view.js';
import { shownKind } from '../view/shown-kind.js';
import { codeSamples } from './code-samples.js';
import { compact, type Json, type ExportedObject } from './json.js';
import { requestOf } from './request.js';
import { responsesOf } from './response.js';
import { routeOf } from './route.js';
import type { SchemaContext } from './schema.js';
import { tagOf } from './tags.js';

interface PathOperation {
  readonly path: string;
  readonly verb: string;
  readonly operation: ExportedObject;
}

export function operationOf(context: SchemaContext, method: Method, api: Api): PathOperation {
  const route = routeOf(method, api.generation);
  const example = hasExample(method, api) ? exampleParams(method, api) : undefined;
  const { parameters, requestBody } = requestOf(context, method, { route, example });
  const operation = compact({
    operationId: context.names.operationId(api.generation, method),
    tags: [tagOf(method, api)],
    summary: method.summary === '' ? method.name : method.summary,
    description: descriptionOf(method, api),
    deprecated: method.deprecated === undefined ? undefined : true,
    security: securityOf(method, api),
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody,
    responses: responsesOf(context, api, method),
    'x-method': method.name,
    'x-kind': shownKind(method),
    'x-scopes': method.scope,
    'x-replacement':
      method.deprecated?.replacement === undefined ? undefined : { ...method.deprecated.replacement },
    'x-codeSamples': codeSamples(method, api),
  });
  return { path: route.path, verb: route.verb.toLowerCase(), operation };
}

function descriptionOf(method: Method, api: Api): string | undefined {
  const { access, params } = viewOf(method, api);
  const known = (wanted: Choice['kind']): readonly string[] =>
    params
      .flatMap(({ choice }) => (choice?.kind === wanted && !choice.isAssumed ? [choice] : []))
      .map(({ title, names }) => `${title}: ${names.map((name) => `\`${name}\``).join(', ')}.`)
      .slice(0, 1);
  const parts = [
    method.description,
    method.deprecated?.message ?? '',
    // What concerns a call of the emitted client is left out.
    ...accessFacts(method, access)
      .filter(({ name }) => name !== 'Write' && name !== 'Outcome')
      .map((fact) => `${factText(fact)}.`),
    ...known('filter'),
    ...known('order'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

/** Either credential, with the scopes that admit the method; importers take the first. */
export function securityOf(method: Method, { generation }: Pick<Api, 'generation'>): readonly Json[] {
  return SECURITY[generation](method);
}

const SECURITY: Readonly<Record<Generation, (method: Method) => readonly Json[]>> = {
  v3: (method) => [{ bearer: [...method.scope] }, ...webhookOf(method)],
  legacy: (method) => [{ bearer: [...method.scope] }, ...webhookOf(method)],
  gateway: ({ route }) => (route?.sends === false ? [] : [{ apiKey: [] }, { apiKey: [], session: [] }]),
};

function webhookOf({ scope, applicationOnly }: Method): readonly Json[] {
  return applicationOnly ? [] : [{ webhook: [...scope] }];
}
