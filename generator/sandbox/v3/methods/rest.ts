/** `rest.*`: methods that describe the account. */

import type { Account } from '../../account.js';
import { methodModule, type V3Method, type SandboxCall } from '../method.js';

interface SelfDescription {
  /** All methods of the account, these included. */
  methods(): Iterable<V3Method>;
  /** The description that it publishes unless a test sets another one. */
  document(): unknown;
}

/** `documentation` and `scopes` are other names of the same methods. */
export function restMethods(self: SelfDescription): readonly V3Method[] {
  return [
    scopeList(self, 'rest.scope.list'),
    scopeList(self, 'scopes'),
    documentation(self, 'rest.documentation.openapi'),
    documentation(self, 'documentation'),
  ];
}

function documentation(self: SelfDescription, name: string): V3Method {
  return {
    name,
    scopes: [],
    write: false,
    params: 'none',
    bare: true,
    run: ({ account }) => cachedDescription(account, () => account.published ?? self.document()),
    ...aliasOf(name),
    described: {
      request: 'undescribed',
      result: 'object',
      summary: 'Open API description',
      description: 'Returns the description of all methods in Open API format.',
    },
  };
}

const publishedDocuments = new WeakMap<Account, { readonly at: number; readonly document: unknown }>();

function cachedDescription(account: Account, make: () => unknown): unknown {
  const { descriptionLifetime } = account.rules;
  if (descriptionLifetime === 0) return make();
  const now = account.clock.now();
  const known = publishedDocuments.get(account);
  if (known !== undefined && now - known.at < descriptionLifetime) return known.document;
  const document = make();
  publishedDocuments.set(account, { at: now, document });
  return document;
}

/** Method to array of scopes (Observed behaviour, `rest.scope.list`). */
function scopeList(self: SelfDescription, name: string): V3Method {
  return {
    name,
    scopes: [],
    write: false,
    plain: true,
    ...aliasOf(name),
    params: { filterModule: 'string', filterController: 'string', filterMethod: 'string' },
    run: (call) => {
      const methods = [...self.methods()].filter((method) => isAskedFor(call, method.name));
      if (call.account.rules.listsScopesByController) return byController(methods);
      const byMethod = methods.map((method): MethodScopes => [method.name, method.scopes]);
      return call.account.quirks.has('scope-modules')
        ? { item: byModule(byMethod) }
        : Object.fromEntries(byMethod);
    },
    described: { request: 'params', result: 'object' },
  };
}

function aliasOf(name: string): Pick<V3Method, 'alias'> {
  return name.includes('.') ? {} : { alias: true };
}

interface ScopeEntry {
  readonly scope: string;
  readonly title: string;
  readonly description: string;
  readonly fields: null;
}

/** Module to controller to method, each with `*` for itself. */
function byController(methods: readonly V3Method[]): unknown {
  const modules: Record<string, Record<string, Record<string, ScopeEntry>>> = {};
  for (const { name, alias } of methods) {
    if (alias) continue;
    const [module = '', ...rest] = name.split('.');
    const [controller, last = ''] = [rest.slice(0, -1).join('.'), rest.at(-1)];
    const controllers = (modules[module] ??= { '*': { '*': scopeEntry(module) } });
    const group = (controllers[controller] ??= { '*': scopeEntry(`${module}.${controller}`) });
    group[last] = scopeEntry(name);
  }
  return modules;
}

function scopeEntry(scope: string): ScopeEntry {
  return { scope, title: scope, description: '', fields: null };
}

type MethodScopes = readonly [method: string, scopes: readonly string[]];

function byModule(methods: readonly MethodScopes[]): Record<string, Record<string, readonly string[]>> {
  const modules: Record<string, Record<string, readonly string[]>> = {};
  for (const [name, scopes] of methods) (modules[methodModule(name)] ??= {})[name] = scopes;
  return modules;
}

/** `tasks.task.add`: module `tasks`, controller `task`, method `add`. */
function isAskedFor({ params }: SandboxCall, name: string): boolean {
  const parts = name.split('.');
  const asked = [params['filterModule'], params['filterController'], params['filterMethod']];
  const own = [parts[0], parts.slice(1, -1).join('.'), parts.at(-1)];
  return asked.every((wanted, index) => wanted === undefined || wanted === own[index]);
}
