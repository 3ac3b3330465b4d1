/** The part of Handlebars that runs compiled templates; the build of svc-gen includes it. */

import type Library from 'handlebars';
import runtime from 'handlebars/runtime.js';

export const Handlebars = runtime as unknown as Pick<typeof Library, 'create' | 'SafeString' | 'Utils'>; // its own types name no part
