/** Tags of operations: one for each module, which no two generations share, and one for the gateway. */

import { traitsOf } from '../model/generation.js';
import type { Api, Generation, Method } from '../model/model.js';
import { aboutModule, tagOfModule } from '../model/filled-texts.js';
import { described, type Json } from './json.js';

/** Its module; the gateway is one group. */
export function tagOf({ path }: Method, { generation }: Pick<Api, 'generation'>): string {
  const [module = 'methods'] = path;
  return TAGS[generation](module);
}

const TAGS: Readonly<Record<Generation, (module: string) => string>> = {
  v3: (module) => module,
  legacy: tagOfModule,
  gateway: () => 'gateway',
};

/** Those that methods have, with what is said of them. */
export function tagsOf(apis: readonly Api[]): readonly Json[] {
  const used = new Map<string, string>();
  for (const api of apis) {
    for (const method of api.methods) {
      const doc = api.modules.find(({ name }) => name === method.path[0])?.doc ?? '';
      const tag = tagOf(method, api);
      if (!used.has(tag)) used.set(tag, tagDoc(api, method, doc));
    }
  }
  return [...used].map(([name, doc]) => ({ name, ...described(doc) }));
}

function tagDoc(api: Api, { path }: Method, doc: string): string {
  if (traitsOf(api).addressing === 'routes') return 'Routes below `/v1`.';
  return doc === '' ? aboutModule(path[0] ?? '') : doc;
}
