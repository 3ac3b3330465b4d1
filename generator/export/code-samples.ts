/** How each method is called: with the emitted client and with curl, in the form that reference pages read (`x-codeSamples`). */

import { isList } from '../json.js';
import { exampleParams, type Example, paramsWithoutExample } from '../model/example-params.js';
import { traitsOf } from '../model/generation.js';
import { isListCall } from '../model/list-call.js';
import type { Api, Generation, Method } from '../model/model.js';
import type { JsonObject } from './json.js';
import { routeOf } from './route.js';

/** None where no value can be given for a required parameter. */
export function codeSamples(method: Method, api: Api): readonly JsonObject[] {
  if (paramsWithoutExample(method, api).length > 0) return [];
  const params = exampleParams(method, api);
  const samples: readonly JsonObject[] = [
    { lang: 'TypeScript', label: 'Client', source: clientCall(method, api, params) },
  ];
  if (method.route?.sends === false) return samples;
  return [...samples, { lang: 'Shell', label: 'curl', source: curl(method, api.generation, params) }];
}

type Params = Readonly<Record<string, Example>>;

/** `for await` where the method is a list of several pages. */
function clientCall(method: Method, { generation }: Api, params: Params): string {
  const call = `${receiver(method, generation)}(${argumentsOf(method, params)})`;
  return !isListCall(method) || method.paging?.style === 'once'
    ? `const answer = await ${call};`
    : `const list = ${call};\nfor await (const item of list) {\n  console.log(item);\n}`;
}

function receiver({ path }: Method, generation: Generation): string {
  const members = path.map((segment) =>
    /^[A-Za-z_$][\w$]*$/.test(segment) ? `.${segment}` : `[${quoted(segment)}]`,
  );
  const { root, entityNamespace } = traitsOf({ generation });
  return path[0] === entityNamespace
    ? `${root}.entity('deals')${members.slice(1).join('')}`
    : `${root}${members.join('')}`;
}

/** Entity routes take the id, and the values after it. */
function argumentsOf({ path, params: declared }: Method, params: Params): string {
  if (path[0] === 'entity') {
    const rest = path[1] === 'list' || path[1] === 'get' || path[1] === 'delete' ? [] : ['{}'];
    return ['id' in params ? '1' : undefined, ...rest]
      .filter((argument) => argument !== undefined)
      .join(', ');
  }
  if (Object.keys(params).length > 0) return printed(params);
  if (declared.kind !== 'open') return '';
  return declared.required ? '{}' : '{\n  // not described\n}';
}

/** Columns of a literal in one line: reference pages show samples beside the text. */
const NARROW = 26;

/** A literal in one line, or with a line for each member where that is too long. */
function printed(value: Example, depth = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const members = isList(value)
    ? value.map((member) => printed(member, depth + 1))
    : Object.entries(value).map(([name, member]) => `${keyText(name)}: ${printed(member, depth + 1)}`);
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const line = isList(value) ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
  if (line.length <= NARROW && !line.includes('\n')) return line;
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${members.map((member) => `${indent}${member},\n`).join('')}${indent.slice(2)}${close}`;
}

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Credentials come from the environment, under the names that the command line reads. */
function curl(method: Method, generation: Generation, params: Params): string {
  const { verb, path } = routeOf(method, generation);
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => inPathValue(name, params[name]));
  const { addressing } = traitsOf({ generation });
  const url = addressing === 'routes' ? filled : filled.replace(/[^/]+$/, '$SVC_WEBHOOK/$&');
  const body = Object.fromEntries(Object.entries(params).filter(([name]) => !inPath.includes(name)));
  const lines = [
    `curl -X ${verb} "$SVC_BASE_URL${url}"`,
    ...(addressing === 'routes' ? ['-H "X-Api-Key: $SVC_GATEWAY_KEY"'] : []),
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
