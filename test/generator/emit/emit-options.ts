/** How the tests emit a package. */

import type { EmitOptions } from '../../../generator/emit/source-file.js';

export const EMIT_OPTIONS: EmitOptions = {
  packageName: '@svc/client',
  packageVersion: '1.0.0',
  generatorVersion: '0.1.0',
  snapshot: '{}\n',
};
