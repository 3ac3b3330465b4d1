/** The input of the site, and its files. */

import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import type { Model } from '../model/model.js';
import type { SiteAddresses } from './address.js';
import type { Guide } from './guides.js';

export interface Site {
  readonly model: Model;
  readonly plans: readonly GenerationPlan[];
  readonly addresses: SiteAddresses;
  readonly guides: readonly Guide[];
  /** The package that example programs import. */
  readonly packageName: string;
}

/** What the owner of the site can change in its look. */
export interface SiteLook {
  /** Replaces the account's own title. */
  readonly title?: string | undefined;
  /** An SVG document: the icon of the site, also shown in its header. */
  readonly logo?: string | undefined;
}

export interface SiteFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
}
