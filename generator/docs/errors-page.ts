/** The page of all codes as data: what any method can answer with, and what single ones add. */

import type { GenerationPlan } from '../emit/view/generation-plan.js';
import type { ErrorCase, Method } from '../model/model.js';
import type { Addresses } from './address.js';
import { errorGroups, errorView } from './method-page.js';
import { GENERATION_TITLES, methodLink } from './place.js';

/** Methods named at one code; of more the search and their pages tell. */
const SHOWN = 30;

export function errorsView(plans: readonly GenerationPlan[], addresses: Addresses): object {
  return {
    generations: plans
      .filter(({ api }) => api.commonErrors.length > 0)
      .map(({ api, scope }) => ({
        id: `common-${api.generation}`,
        title: GENERATION_TITLES[api.generation],
        errors: errorGroups(api.commonErrors, (text) => scope.toVendor(text), api.generation),
      })),
    owned: plans.flatMap((plan) => {
      const codes = ownCodes(plan, addresses);
      const { generation } = plan.api;
      const title = GENERATION_TITLES[generation];
      return codes.length === 0 ? [] : [{ id: `single-${generation}`, title, codes }];
    }),
  };
}

function ownCodes(plan: GenerationPlan, addresses: Addresses): readonly object[] {
  const { api, scope } = plan;
  const place = { plan, addresses, root: '../' };
  const common = new Set(api.commonErrors.map(({ code }) => code));
  const byCode = new Map<string, { readonly error: ErrorCase; readonly methods: Method[] }>();
  for (const method of api.methods) {
    for (const error of method.errors) {
      const known = byCode.get(error.code);
      if (known === undefined) byCode.set(error.code, { error, methods: [method] });
      else if (!known.methods.includes(method)) known.methods.push(method);
    }
  }
  return [...byCode.values()].map(({ error, methods }) => ({
    // One that any method can answer with has its row above.
    error: errorView(error, (text) => scope.toVendor(text), common.has(error.code) ? '' : api.generation),
    noun: methods.length === 1 ? 'method' : 'methods',
    methods: methods.slice(0, SHOWN).map(({ name }) => methodLink(place, api.generation, name)),
  }));
}
