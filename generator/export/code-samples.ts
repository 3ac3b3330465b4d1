/** How each method is called: with the emitted client and with curl, in the form that reference pages read (`x-codeSamples`). */

import { exampleParams, type Example, hasExample, paramsWithoutExample } from '../model/example-params.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Generation, Method } from '../model/model.js';
import { callSample, callStatement } from '../view/call-sample.js';
import type { ExportedObject } from './json.js';
import { routeOf } from './route.js';

/** None where no value can be given for a required parameter. */
export function codeSamples(method: Method, api: Api): readonly ExportedObject[] {
  if (paramsWithoutExample(method, api).length > 0) return [];
  const sample = callSample(method, api);
  const source = callStatement(sample, true);
  const samples: readonly ExportedObject[] = [{ lang: 'TypeScript', label: 'Client', source }];
  // A write of nothing would be refused.
  if (!sample.isSent || (method.write && !hasExample(method, api))) return samples;
  const shell = curl(method, api.generation, exampleParams(method, api));
  return [...samples, { lang: 'Shell', label: 'curl', source: shell }];
}

/** `svc-gen call tasks.task.get '{"id":8}'`, for the shell. A write says so: a script is not asked, and nothing would be sent. */
export function shellCall({ name, write }: Pick<Method, 'name' | 'write'>, params: unknown): string {
  const text = JSON.stringify(params);
  return `svc-gen call ${name}${text === '{}' ? '' : ` '${shellQuoted(text)}'`}${write ? ' --write' : ''}`;
}

type Params = Readonly<Record<string, Example>>;

/** With placeholders in angle brackets for the account and the secret. */
function curl(method: Method, generation: Generation, params: Params): string {
  const { verb, path } = routeOf(method, generation);
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => inPathValue(name, params[name]));
  const isGateway = traitsOf({ generation }).addressing === 'routes';
  // A webhook may not call it: the token of an application.
  const byToken = method.applicationOnly === true;
  const host = isGateway ? 'https://gateway.example' : 'https://account.example';
  const secret = byToken || isGateway ? '' : '<user_id>/<webhook_code>/';
  const body = Object.fromEntries(Object.entries(params).filter(([name]) => !inPath.includes(name)));
  const lines = [
    `curl -X ${verb} '${shellQuoted(host + filled.replace(/[^/]*$/, (name) => secret + name))}'`,
    ...(byToken ? ["-H 'Authorization: Bearer <access_token>'"] : []),
    ...(isGateway ? ["-H 'X-Api-Key: <key>'"] : []),
    ...(verb === 'GET'
      ? []
      : [
          "-H 'Content-Type: application/json'",
          "-H 'Accept: application/json'",
          `-d '${shellQuoted(JSON.stringify(body))}'`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

/** Ids are shown as numbers. */
function inPathValue(name: string, value: Example | undefined): string {
  if (name === 'entity') return 'deals';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '1';
}

function shellQuoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
