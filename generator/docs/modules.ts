/** The methods of a generation by module, in the order of the client's namespaces. */

import type { GenerationPlan } from '../emit/view/generation-plan.js';
import { grouped } from '../grouped.js';
import type { Method } from '../model/model.js';

export interface SiteModule {
  readonly name: string;
  readonly doc: string;
  readonly methods: readonly Method[];
}

export function modulesOf({ api, moduleDocs }: GenerationPlan): readonly SiteModule[] {
  const modules = grouped(api.methods, ({ path: [name = ''] }) => name);
  return [...modules].map(([name, methods]) => ({ name, doc: moduleDocs.get(name) ?? '', methods }));
}
