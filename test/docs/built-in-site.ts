/** The reference site of the sandbox; nobody changes it, so it is made once. */

import { once } from '../../generator/base/once.js';
import { siteOf, type SiteFile } from '../../generator/docs/site.js';
import { builtInModel } from '../generator/export/accounts.js';

export const builtInSite: () => Promise<readonly SiteFile[]> = once(async () => siteOf(await builtInModel()));
