/** The methods of a generation by module, in the order of the client's namespaces. */

import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import { grouped } from '../base/grouped.js';
import type { Method } from '../model/model.js';

export interface SiteModule {
  readonly name: string;
  readonly doc: string;
  readonly methods: readonly Method[];
}

export function modulesOf({ api, moduleDocs }: GenerationPlan): readonly SiteModule[] {
  const modules = grouped(api.methods, ({ path: [name = ''] }) => name);
  return [...modules].map(([name, methods]) => ({
    name,
    doc: moduleDocs.get(name) ?? '',
    methods: methods.toSorted(byResource),
  }));
}

/** The order in which methods of a resource are listed. Others follow by name. */
const VERBS = ['get', 'list', 'add', 'update', 'delete'];

function byResource(a: Method, b: Method): number {
  const [one, other] = [resourceOf(a), resourceOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1);
}

function resourceOf({ name }: Method): string {
  return name.slice(0, name.lastIndexOf('.') + 1);
}

function rankOf({ name }: Method): number {
  const rank = VERBS.indexOf(name.slice(name.lastIndexOf('.') + 1));
  return rank === -1 ? VERBS.length : rank;
}
