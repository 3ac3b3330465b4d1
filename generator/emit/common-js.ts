/** A bundled ES module as CommonJS whose imports are constants, so that a call looks no name up in another file. */

import { transform } from 'esbuild';
import { COMMON_JS, COMPILER } from './built-file.js';

/** The code and its map. @param module as esbuild prints a bundle: each import and export begins a line. */
export async function toCommonJs(module: string): Promise<{ readonly code: string; readonly map: string }> {
  const plain = exported(imported(module));
  // What has another form, such as `export *`, is left to esbuild, which looks each name up when it is used.
  const text = /^(?:import|export)\b(?! *\()/m.test(plain) ? module : plain;
  return transform(text, { ...COMPILER, ...COMMON_JS, loader: 'js' });
}

/** Bundles do not import each other in circles, so what they export is there when it is required. */
function imported(text: string): string {
  return text
    .replace(
      /^import \{([^{}]*)\} from ("[^"\n]*");$/gm,
      (_all, names: string, from: string) => `const {${names.replaceAll(' as ', ': ')}} = require(${from});`,
    )
    .replace(/^import ("[^"\n]*");$/gm, 'require($1);');
}

const MARK = 'Object.defineProperty(exports, "__esModule", { value: true });';

/** A line for each name, as it was, so that the map stays right; Node finds the names in this form. */
function exported(text: string): string {
  return text.replace(/^export \{([^{}]*)\};$/gm, (_all, names: string) => {
    const lines = names.replace(
      /([^\s,]+)(?: as ([^\s,]+))?,?/g,
      (_name, own: string, other: string | undefined) => `exports.${other ?? own} = ${own};`,
    );
    return MARK + lines;
  });
}
