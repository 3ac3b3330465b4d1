/** The part of Handlebars that runs compiled templates; the build of svc-gen includes it. */

import type Library from 'handlebars';
import runtime from 'handlebars/runtime.js';

// The types of the package describe the complete library alone, of which this is a part.
export const Handlebars = runtime as unknown as Pick<typeof Library, 'create' | 'SafeString' | 'Utils'>;
