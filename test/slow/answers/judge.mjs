/** Whether a recorded answer fits the document: the schema of its operation and status, and of each call in a batch. */

import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Forms that a test switches on and that no document shows. `created` of a task as an object: document 1 lists it among
 * related objects, live accounts send a datetime, and the fields of the object are not known.
 */
const NOT_SHOWN = [{ path: /^\/rest\/api\/tasks\.task\./, problem: /\/created must be string(,null)?: \{/ }];

function isExcused(found, text) {
  return NOT_SHOWN.some(({ path, problem }) => path.test(found?.path ?? '') && problem.test(text));
}

/** Gives a function from a record to `{ label, kind: 'fits' | 'wrong' | 'unknown', problems }`. */
export function judge(document) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema(document, 'account');
  const check = (pointer, value, place) => {
    const validate = ajv.getSchema(`account#${pointer}`) ?? ajv.compile({ $ref: `account#${pointer}` });
    if (validate(value)) return [];
    return validate.errors
      .slice(0, 3)
      .map(
        (error) =>
          `${place}${error.instancePath} ${error.message}: ${shown(value, error.instancePath)} (${error.schemaPath})`,
      );
  };
  const routes = routesOf(document);

  return (record) => {
    const found = findRoute(routes, record);
    const label = found?.path ?? `${record.verb} ${record.method ?? record.path}`;
    if (record.status > 299 && record.status < 400) return { label, ...redirect(record, found) };
    if (record.body.text !== undefined)
      return { label, kind: 'wrong', problems: [`not JSON: ${record.body.text}`] };
    const error = record.status >= 400;
    if (found === undefined && !error && record.calls === undefined)
      return { label, kind: 'unknown', problems: [] };
    const pointers = error ? errorPointers(document, record, found) : found ? [successPointer(found)] : [];
    const problems = [
      ...pointers
        .flatMap((pointer) => check(pointer, record.body.json, ''))
        .filter((problem) => !isExcused(found, problem)),
      ...(error || record.calls === undefined ? [] : batchProblems(record)),
    ];
    return { label, kind: problems.length > 0 ? 'wrong' : 'fits', problems };
  };

  /** Each result of a batch is the `result` of its method; the document has no path of a batch. */
  function batchProblems({ generation, calls, body }) {
    const results = generation === 'v3' ? body.json.result : body.json.result.result;
    return Object.entries(results).flatMap(([key, result]) => {
      const base = generation === 'v3' ? '/rest/api/' : '/rest/';
      const found = routes.find(({ path }) => path === `${base}${calls[key]}`);
      if (found === undefined || result?.error !== undefined) return [];
      return check(`${successPointer(found)}/properties/result`, result, `call ${key}, ${calls[key]}: `);
    });
  }
}

/** No body to judge: the status is documented, or not. */
function redirect({ status }, found) {
  const isKnown = found?.operation.responses[status] !== undefined;
  return isKnown
    ? { kind: 'fits', problems: [] }
    : { kind: 'wrong', problems: [`status ${status} is not in the document`] };
}

function routesOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({
      path,
      verb: verb.toUpperCase(),
      operation,
      pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    })),
  );
}

/** A fixed path before one with parameters. GET and POST of a method without parameters are the same. */
function findRoute(routes, { generation, verb, method, path }) {
  if (generation !== 'gateway') {
    const wanted = `${generation === 'v3' ? '/rest/api/' : '/rest/'}${method}`;
    return routes.find((route) => route.path === wanted);
  }
  const fitting = routes.filter((route) => route.verb === verb && route.pattern.test(path));
  return fitting.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

function successPointer({ path, verb }) {
  return `/paths/${escaped(path)}/${verb.toLowerCase()}/responses/200/content/application~1json/schema`;
}

const ERROR_SCHEMA = { v3: 'RestError', legacy: 'LegacyError', gateway: 'GatewayError' };

/** The response of that status, or the default one; of an unknown method the form of errors alone. */
function errorPointers(document, { generation, status }, found) {
  if (found === undefined) return [`/components/schemas/${ERROR_SCHEMA[generation]}`];
  const { responses } = found.operation;
  const response = responses[status] ?? responses.default;
  const resolved = response.$ref?.startsWith('#/') ? at(document, response.$ref) : response;
  return [resolved.content['application/json'].schema.$ref.slice(1)];
}

function at(document, pointer) {
  return pointer
    .slice(2)
    .split('/')
    .reduce((value, step) => value[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

function escaped(text) {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function shown(value, pointer) {
  const part = pointer === '' ? value : at(value, `#${pointer}`);
  return String(JSON.stringify(part)).slice(0, 120);
}
