/** What the printers of one file know: the names of its generation, and the names that the file imports. */

import type { CodeBlockWriter, ImportDeclarationStructure } from 'ts-morph';
import { grouped } from '../../grouped.js';
import type { RuntimeType } from '../../names/reserved.js';
import { inBraces } from '../../text/code.js';
import { StructureKind } from '../../typescript.js';
import type { NameOf, Role } from './generation-names.js';
import type { Lookup } from './lookup.js';
import { specifier } from './specifier.js';
import { type FilePlan, INDEX } from './file-plan.js';

/** A name of another file. */
export interface Import {
  /** Below `src/`. */
  readonly file: string;
  readonly name: string;
  /** Its name in the importing file. */
  readonly as: string;
  readonly isValue?: true;
}

/** A type is imported by the file as soon as a printer asks for its name. */
export interface PrintContext extends Lookup {
  /** A type that the emitter has named. */
  derived(role: Role): string;
  /** A type of the runtime; renamed where a type of the account has its name. */
  runtime(name: RuntimeType): string;
  use(name: Import): string;
  /** Of all names so far. */
  imports(): ImportDeclarationStructure[];
}

interface Naming {
  readonly lookup: Lookup;
  readonly names: NameOf;
  readonly files: FilePlan;
}

/** @param path of the file below `src/`. */
export function printContext({ lookup, names, files }: Naming, path: string): PrintContext {
  const used = new Map<string, Import>();
  const use = (one: Import): string => {
    if (one.file !== path) used.set(one.as, one);
    return one.as;
  };
  const own = (file: string, name: string): string =>
    use({ file: `${lookup.generation}/${file}`, name, as: name });
  return {
    ...lookup,
    type: (name) => {
      const known = lookup.type(name);
      return known === 'unknown' ? known : own(files.fileOfType(name), known);
    },
    derived: (role) => own(homeOf(role, lookup, files), names(role)),
    runtime: (name) => use({ file: runtimeFile(name), name, as: lookup.isTaken(name) ? `Svc${name}` : name }),
    use,
    imports: () => importsOf([...used.values()], path),
  };
}

function homeOf(role: Role, lookup: Lookup, files: FilePlan): string {
  if ('type' in role) return files.fileOfType(role.type);
  if ('method' in role) return files.fileOfModule(lookup.moduleOf(role.method));
  return 'path' in role ? files.fileOfModule(role.path[0] ?? '') : INDEX;
}

/** The gateway and the callbacks have their own parts of the runtime. */
export function runtimeFile(name: string): string {
  if (name === 'SvcEvents') return '../dist/runtime/callbacks.ts';
  return name.startsWith('Gateway') ? '../dist/runtime/gateway.ts' : '../dist/runtime/client.ts';
}

/** One import for each file. Sorted, so that the order of the members decides nothing. */
function importsOf(names: readonly Import[], path: string): ImportDeclarationStructure[] {
  return [...grouped(names, ({ file }) => file)]
    .map(([file, group]) => importOf(group, specifier(path, file)))
    .sort((a, b) => order(a.moduleSpecifier, b.moduleSpecifier));
}

function importOf(names: readonly Import[], moduleSpecifier: string): ImportDeclarationStructure {
  const isTypeOnly = !names.some(({ isValue }) => isValue);
  const sorted = names.toSorted(
    (a, b) =>
      Number(b.isValue === true) - Number(a.isValue === true) || order(a.name, b.name) || order(a.as, b.as),
  );
  const texts = sorted.map(
    ({ name, as, isValue }) =>
      `${!isTypeOnly && isValue !== true ? 'type ' : ''}${name}${as === name ? '' : ` as ${as}`}`,
  );
  const isLong = inBraces(texts, `import ${isTypeOnly ? 'type ' : ''}{} from '${moduleSpecifier}';`).includes(
    '\n',
  );
  const namedImports = (writer: CodeBlockWriter): void =>
    isLong ? writeLines(texts, writer) : void writer.write(texts.join(', '));
  return { kind: StructureKind.ImportDeclaration, isTypeOnly, namedImports, moduleSpecifier };
}

/** One name per line, so that one more is one more line. ts-morph adds the braces. */
export function writeLines(names: readonly string[], writer: CodeBlockWriter): void {
  for (const name of names) writer.newLine().write(`${name},`);
  writer.newLine();
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
