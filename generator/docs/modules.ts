/** The methods of a generation by module, in the order of the client's namespaces. */

import type { GenerationPlan } from '../emit/view/generation-plan.js';
import type { Method } from '../model/model.js';

export interface SiteModule {
  readonly name: string;
  readonly doc: string;
  readonly methods: readonly Method[];
}

export function modulesOf({ api, moduleDocs }: GenerationPlan): readonly SiteModule[] {
  const modules = new Map<string, Method[]>();
  for (const method of api.methods) {
    const [name = ''] = method.path;
    const known = modules.get(name);
    if (known === undefined) modules.set(name, [method]);
    else known.push(method);
  }
  return [...modules].map(([name, methods]) => ({ name, doc: moduleDocs.get(name) ?? '', methods }));
}
