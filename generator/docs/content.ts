/** What the site is made from, and what a file of it is. */

import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import type { Model } from '../model/model.js';
import type { Addresses } from './address.js';
import type { Guide } from './guides.js';

export interface Site {
  readonly model: Model;
  readonly plans: readonly GenerationPlan[];
  readonly addresses: Addresses;
  readonly guides: readonly Guide[];
  /** In programs. */
  readonly packageName: string;
}

/** How the owner of the site wants it to look. */
export interface SiteLook {
  /** In place of the account's own title. */
  readonly title?: string | undefined;
  /** An SVG document: the icon of the site, which stands in its header too. */
  readonly logo?: string | undefined;
}

export interface SiteFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
}
