/** The method tables of an emitted package, as its own text gives them. */

import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import type { SourceFile } from '../../generator/emit/source-file.js';
import type { MethodTable } from '../../runtime/index.js';

/** Runs the tables of a generation as they were emitted. */
export function tableOf(files: readonly SourceFile[], path: string): MethodTable {
  const text = files.find((file) => file.path === path)?.text ?? '';
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const module = { exports: {} as { readonly methods?: MethodTable } };
  const load = (from: string): unknown =>
    from.includes('runtime')
      ? {}
      : { methods: tableOf(files, join(dirname(path), from).replace(/\.js$/, '.ts')) };
  runInNewContext(code, { module, exports: module.exports, require: load });
  return module.exports.methods ?? {};
}

/** The names of its methods. */
export function namesIn(table: MethodTable): readonly string[] {
  return Object.entries(table).flatMap(([name, row]) =>
    typeof row === 'function' ? Object.keys(row()) : [name],
  );
}
