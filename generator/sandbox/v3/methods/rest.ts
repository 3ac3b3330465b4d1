/** `rest.*`: what the account says about itself. */

import type { Method, MethodCall } from '../method.js';

export interface SelfDescription {
  /** All methods of the account, these included. */
  methods(): Iterable<Method>;
  document(): unknown;
}

/** `documentation` and `scopes` are other names of the same methods. */
export function restMethods(self: SelfDescription): readonly Method[] {
  return [
    scopeList(self, 'rest.scope.list'),
    scopeList(self, 'scopes'),
    documentation(self, 'rest.documentation.openapi'),
    documentation(self, 'documentation'),
  ];
}

function documentation(self: SelfDescription, name: string): Method {
  return {
    name,
    scopes: [],
    write: false,
    params: 'none',
    bare: true,
    run: () => self.document(),
    described: {
      request: 'undescribed',
      result: 'object',
      summary: 'Open API description',
      description: 'Returns the description of all methods in Open API format.',
    },
  };
}

/** Method to array of scopes (contract/4-observed.md, `rest.scope.list`). */
function scopeList(self: SelfDescription, name: string): Method {
  return {
    name,
    scopes: [],
    write: false,
    params: { filterModule: 'string', filterController: 'string', filterMethod: 'string' },
    run: (call) => {
      const methods = [...self.methods()].filter((method) => isAskedFor(call, method.name));
      return Object.fromEntries(methods.map((method) => [method.name, method.scopes]));
    },
    described: { request: 'params', result: 'object' },
  };
}

/** `tasks.task.add`: module `tasks`, controller `task`, method `add`. */
function isAskedFor({ params }: MethodCall, name: string): boolean {
  const parts = name.split('.');
  const asked = [params['filterModule'], params['filterController'], params['filterMethod']];
  const own = [parts[0], parts.slice(1, -1).join('.'), parts.at(-1)];
  return asked.every((wanted, index) => wanted === undefined || wanted === own[index]);
}
