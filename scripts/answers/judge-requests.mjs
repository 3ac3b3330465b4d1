/** Whether recorded requests fit the schemas that `svc-gen describe --json` gives of their methods. */

import { checkOf } from '../../dist/generator/ask/check-params.js';
import { methodsOf } from '../../dist/generator/ask/find-method.js';
import { methodJson } from '../../dist/generator/ask/method-json.js';

/** What tests send although no schema admits it, to see that an account that is built as live ones are takes it. */
const BESIDE_THE_SCHEMA = [
  { name: /^tasks\.task\.list$/, said: /^pagination\.limit must be (<= 1000|a whole number)/ },
  // Fields that are not there, related objects without a field, one condition for a list of them, directions in lower case.
  { name: /^tasks\.task\.(get|list)$/, said: /^select\[\d\] must be/ },
  { name: /^tasks\.task\.list$/, said: /^filter(\[0\])? must be a list/ },
  { name: /^tasks\.task\.list$/, said: /^order\.id must be/ },
  // Some accounts update and delete by a filter, and some need one for a list.
  { name: /^tasks\.task\.(update|delete)$/, said: /^ must have id$/ },
  { name: /^timeman\.record\.list$/, said: /^ must have filter/ },
  // Fields that cannot be changed are left alone.
  { name: /^crm\.deal\.update$/, said: /^fields must not have ID;/ },
  { name: /^catalog\.price\.update$/, said: /^fields must not have productId;/ },
  // Forms of a query, and names that do not exist.
  { name: /^user\.get$/, said: /^(start must be|sort must be|FILTER must not have|FILTER\.ACTIVE must be)/ },
  { name: /^sale\.paysystem\.settings\.invoice\.get$/, said: /^ must not have SVC_REST_HANDLER/ },
  { name: /^tasks\.task\.favorite\.add$/, said: /^taskId must be a whole number/ },
];

/** Gives a function from a record to what is wrong with its requests: `[{ label, message, params }]`, one for each call. */
export function judgeRequests(model) {
  const methods = methodsOf(model);
  const about = methodJson(model);
  const checks = new Map();
  const checkFor = (found) => {
    if (!checks.has(found)) checks.set(found, checkOf(about(found).params));
    return checks.get(found);
  };
  const judged = (found, params) => {
    const { generation } = found.api;
    const label = `${generation} ${found.name}`;
    const complaint = checkFor(found)(params);
    const excuse = BESIDE_THE_SCHEMA.some(
      ({ name, said }) => name.test(found.name) && said.test(`${complaint?.path} ${complaint?.message}`),
    );
    return { label, isWrong: complaint !== undefined && !excuse, complaint, params };
  };

  return (record) => {
    if (record.request === undefined || record.status > 299) return [];
    return callsOf(record, methods)
      .filter(({ found, params }) => found !== undefined && !hasReference(params))
      .map(({ found, params }) => judged(found, params));
  };
}

/** Several in a batch of REST 3.0; those of a legacy batch are texts, which have no types. */
function callsOf({ generation, method, verb, path, request }, methods) {
  const named = (name) => methods.find((found) => found.api.generation === generation && found.name === name);
  if (generation === 'gateway') return [routed({ verb, path, request }, methods)];
  if (method !== 'batch') return [{ found: named(method), params: request }];
  if (generation === 'legacy') return [];
  const calls = Array.isArray(request.cmd) ? request.cmd : Object.values(request);
  return calls
    .filter((call) => typeof call?.method === 'string')
    .map((call) => ({ found: named(call.method), params: call.query ?? {} }));
}

/** The values of the path are parameters too; texts of path and query are numbers where they look so. */
function routed({ verb, path, request }, methods) {
  for (const found of methods.filter(({ api }) => api.generation === 'gateway')) {
    const { route } = found.method;
    const names = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const pattern = new RegExp(`^${route.path.replace(/\{[^}]+\}/g, '([^/]+)')}$`);
    const match = route.verb === verb ? pattern.exec(path) : null;
    if (match === null) continue;
    const inPath = names.map((name, index) => [name, typed(decodeURIComponent(match[index + 1]))]);
    const others = Object.entries(request).map(([name, value]) => [name, typed(value)]);
    return { found, params: Object.fromEntries([...inPath, ...others]) };
  }
  return {};
}

function typed(value) {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** To an earlier call of the batch, in the place of a value. */
function hasReference(value) {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => /^\$ref/.test(key) || hasReference(member));
}
