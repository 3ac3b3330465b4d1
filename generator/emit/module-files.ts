/** The four files of a module: its TypeScript, its declarations, and its JavaScript as an ES module and as CommonJS. */

import { posix } from 'node:path';
import { grouped } from '../base/grouped.js';
import { inBraces, indented } from '../text/code.js';
import { jsdoc } from '../text/jsdoc.js';
import { camelCase } from '../text/letter-case.js';
import { specifier } from './plan/specifier.js';
import { GENERATED, type Import, type ModuleFile, type ModulePart, type SourceFile } from './source-file.js';

/** Ending of a file. */
type Form = 'ts' | 'd.ts' | 'mjs' | 'js';

/** Without this last line every declaration of a file would be exported. */
const IS_MODULE = 'export {};\n';

/** The TypeScript of a module before its types and after them. */
export function aroundTypes(module: ModuleFile): { readonly before: string; readonly after: string } {
  return { before: `${headOf(module, 'ts')}\n\n`, after: `${partsOf(module, 'ts').join('\n\n')}\n` };
}

/** Of the source, and of what is built of it. */
export function pathsOf(path: string): readonly string[] {
  return [path, ...BUILT.map((form) => builtPath(path, form))];
}

const BUILT = ['d.ts', 'mjs', 'js'] as const;

function builtPath(path: string, form: Form): string {
  return path.replace(/^src\/(.*)ts$/, `dist/$1${form}`);
}

/** @param types as ts-morph printed them. */
export function builtFiles(module: ModuleFile, types: string): readonly SourceFile[] {
  const fileOf = (form: Form, blocks: readonly string[], end = ''): SourceFile => ({
    path: builtPath(module.path, form),
    text: `${[headOf(module, form), ...blocks, ...partsOf(module, form)].join('\n\n')}\n${end}`,
  });
  return [fileOf('d.ts', types === '' ? [] : [types], IS_MODULE), fileOf('mjs', []), fileOf('js', [])];
}

/** The mark of a generated file, the comment on all of it, and its imports. */
function headOf(module: ModuleFile, form: Form): string {
  const strict = form === 'js' ? "'use strict';\n" : '';
  const imports = form === 'js' ? requireLines(module) : importLines(module, form);
  return `${GENERATED}${strict}${jsdoc([module.doc])}\n${imports.join('\n')}`.trimEnd();
}

function partsOf(module: ModuleFile, form: Form): readonly string[] {
  return module.parts.map((part) => partText(part, form, module)).filter((text) => text !== '');
}

function partText(part: ModulePart, form: Form, module: ModuleFile): string {
  switch (part.of) {
    case 'types':
      return form === 'ts' || form === 'd.ts' ? part.text : '';
    case 'constant': {
      const { doc = '', name, type, value, visibility } = part;
      const isExported = visibility !== 'own';
      const typed = type === undefined ? name : `${name}: ${type}`;
      const exported = isExported ? 'export ' : '';
      return {
        ts: `${doc}${exported}const ${typed} = ${value};`,
        'd.ts': visibility === 'public' ? `${doc}export declare const ${typed};` : '',
        mjs: `${doc}${exported}const ${name} = ${value};`,
        js: `${doc}const ${name} = ${value};${isExported ? `\nexports.${name} = ${name};` : ''}`,
      }[form];
    }
    case 'factory': {
      const { doc, name, generics = '', options, result, define, types } = part;
      const argument = indented(part.argument);
      const head = `function ${name}${generics}(options: ${options}): ${result}`;
      const untyped = `function ${name}(options) {\n  return ${define}(${argument})(options);\n}`;
      return {
        ts: `${doc}export ${head} {\n  return ${define}<${types}>(${argument})(options);\n}`,
        'd.ts': `${doc}export declare ${head};`,
        mjs: `${doc}export ${untyped}`,
        js: `${doc}${untyped}\nexports.${name} = ${name};`,
      }[form];
    }
    case 'exports': {
      const { file, names, isTypeOnly = false } = part;
      if (isTypeOnly && (form === 'mjs' || form === 'js')) return '';
      // A line for each name: only so do ES modules that import a CommonJS file find them.
      return form === 'js'
        ? names.map((name) => `exports.${name} = ${moduleConstant(file)}.${name};`).join('\n')
        : moduleStatement(isTypeOnly ? 'export type' : 'export', names, specifierFor(module, file, form));
    }
  }
}

/** One import for each file; the declarations import types alone, the ES module values alone. */
function importLines(module: ModuleFile, form: Exclude<Form, 'js'>): readonly string[] {
  const isKept = ({ isValue }: Import): boolean => form === 'ts' || (isValue === true) === (form === 'mjs');
  return [...importsByFile(module, isKept)].map(([file, names]) => {
    const isTypeOnly = !names.some(({ isValue }) => isValue);
    const texts = names.map(
      ({ name, as, isValue }) =>
        `${isTypeOnly || isValue ? '' : 'type '}${name}${as === name ? '' : ` as ${as}`}`,
    );
    return moduleStatement(isTypeOnly ? 'import type' : 'import', texts, specifierFor(module, file, form));
  });
}

/** One call of `require` for each file. If the module also exports values of the file, the call is a constant. */
function requireLines(module: ModuleFile): readonly string[] {
  const imported = importsByFile(module, ({ isValue }) => isValue === true);
  const exported = new Set(
    module.parts.flatMap((part) => (part.of === 'exports' && !part.isTypeOnly ? [part.file] : [])),
  );
  return [...new Set([...imported.keys(), ...exported])].flatMap((file) => {
    const required = `require('${specifierFor(module, file, 'js')}')`;
    const value = exported.has(file) ? moduleConstant(file) : required;
    const names = imported.get(file)?.map(({ name, as }) => (name === as ? name : `${name}: ${as}`));
    return [
      ...(exported.has(file) ? [`const ${value} = ${required};`] : []),
      ...(names ? [`const ${inBraces(names, `const {} = ${value};`)} = ${value};`] : []),
    ];
  });
}

/** Sorted, so that the output does not depend on the order in which printers asked for names. */
function importsByFile(
  { path, imports }: ModuleFile,
  isKept: (one: Import) => boolean,
): ReadonlyMap<string, readonly Import[]> {
  const keyed = imports.filter(isKept).map((one) => {
    const { file, name, as, isValue } = one;
    return { one, key: [specifier(path, file), isValue ? '0' : '1', name, as].join(' ') };
  });
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one);
  return grouped(sorted, ({ file }) => file);
}

/** `clientModule`. */
function moduleConstant(file: string): string {
  return `${camelCase(posix.basename(file, '.ts'))}Module`;
}

function moduleStatement(keyword: string, names: readonly string[], from: string): string {
  return `${keyword} ${inBraces(names, `${keyword} {} from '${from}';`)} from '${from}';`;
}

/** The path to another file, from the source or from what is built. */
function specifierFor({ path }: ModuleFile, file: string, form: Form): string {
  if (form === 'ts') return specifier(path, file);
  const built = (source: string): string => source.replace(/^src\//, 'dist/');
  return specifier(built(path), built(file)).replace(/\.js$/, form === 'mjs' ? '.mjs' : '.js');
}
