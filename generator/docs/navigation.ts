/** The contents of the sidebar, as one file that all pages share. */

import { badgeOf, GENERATION_TITLES } from './page-context.js';
import { modulesOf } from './modules.js';
import { byUse, useCounts, usesOf } from './object-page.js';
import type { Site } from './content.js';

/** `[name, address, kind, w where it writes, 1 where it is deprecated]` */
type NavigationRow = readonly [string, string, string, string, number];

export function navigation({ plans, addresses, guides }: Site): object {
  return {
    guides: guides.map(({ title, path }) => [title, path]),
    generations: plans.map((plan) => {
      const { api, lookup } = plan;
      const { generation } = api;
      const objects = byUse(api.entities, useCounts(usesOf(api)));
      return {
        title: GENERATION_TITLES[generation],
        modules: modulesOf(plan).map(({ name, methods }) => ({
          name,
          href: addresses.module(generation, name),
          methods: methods.map((method): NavigationRow => {
            const { kind, effect } = badgeOf(method);
            const href = addresses.method(generation, method.name) ?? '';
            const isOld = method.deprecated === undefined ? 0 : 1;
            return [method.name, href, kind, effect === 'write' ? 'w' : '', isOld];
          }),
          objects: objects
            .filter(({ module }) => module === name)
            .map((entity) => [lookup.typeName(entity.name), addresses.type(generation, entity.name) ?? '']),
        })),
      };
    }),
  };
}
