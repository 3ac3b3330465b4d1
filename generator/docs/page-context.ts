/** What every page of the site needs: the plan of its generation, the addresses, and links to other pages. */

import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import type { Generation, Method } from '../model/model.js';
import { shownKind } from '../view/shown-kind.js';
import type { SiteAddresses } from './address.js';

export interface PageContext {
  readonly plan: GenerationPlan;
  readonly addresses: SiteAddresses;
  /** `../` for each folder above the page. */
  readonly root: string;
}

export interface Link {
  readonly text: string;
  /** Empty where there is no such page. */
  readonly href: string;
}

export const NO_LINK: Link = { text: '', href: '' };

export function methodLink({ addresses, root }: PageContext, generation: Generation, name: string): Link {
  const address = addresses.method(generation, name);
  return { text: name, href: address === undefined ? '' : root + address };
}

export function typeLink({ plan, addresses, root }: PageContext, name: string): Link {
  const address = addresses.type(plan.api.generation, name);
  return { text: plan.lookup.typeName(name), href: address === undefined ? '' : root + address };
}

export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

/** What a method does, in the words of the contract. */
interface Badge {
  readonly kind: string;
  /** `read` or `write`. */
  readonly effect: string;
}

export function badgeOf(method: Method): Badge {
  const { write, route } = method;
  return { kind: shownKind(method), effect: write && route?.sends !== false ? 'write' : 'read' };
}

export const GENERATION_TITLES: Readonly<Record<Generation, string>> = {
  v3: 'REST 3.0',
  legacy: 'Legacy',
  gateway: 'Gateway',
};
