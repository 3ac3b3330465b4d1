/** The declarations of the runtime: a file for each part, and one of all that they lead to. */

import type { ts } from 'ts-morph';
import { GENERATED } from '../../generator/emit/source-file.js';
import type { SourceFile } from '../../generator/emit/source-file.js';
import { compilerOf } from '../../generator/compiler/typescript.js';
import { DeclaredRuntime, type Declared } from './declared-runtime.js';
import { ENTRIES, type Sources } from './parts.js';

const compiler = compilerOf();

/** `client.d.ts`, `errors.d.ts` and so on. What no part leads to is left out. */
export function declareParts(sources: Sources): readonly SourceFile[] {
  const parts = [...ENTRIES].filter(([, path]) => sources.has(path));
  const paths = parts.map(([, path]) => path);
  const runtime = new DeclaredRuntime(paths, sources);
  const reached = runtime.reached(paths);
  checkNames(reached, runtime);
  return [
    ...parts.map(([part, path]) => ({ path: `${part}.d.ts`, text: partText(path, runtime) })),
    { path: 'declarations.d.ts', text: allText(reached) },
  ];
}

/** @throws Error where a name means two things, since files become one: declarations, or one of them a global name. */
function checkNames(reached: readonly Declared[], runtime: DeclaredRuntime): void {
  const owners = new Map(reached.flatMap((one) => runtime.globalsOf(one)).map((name) => [name, 'a global']));
  for (const { name, path } of reached) {
    const other = owners.get(name);
    if (other !== undefined) throw new Error(`${name} of ${path} has the name of ${other}: rename it`);
    owners.set(name, `one of ${path}`);
  }
}

function partText(path: string, runtime: DeclaredRuntime): string {
  const list = runtime.exportsOf(path).map(({ name, declared, isType }) => {
    const from = declared.name === name ? '' : `${declared.name} as `;
    return `  ${isType ? 'type ' : ''}${from}${name},\n`;
  });
  return `${GENERATED}${runtime.headOf(path)}export {\n${list.join('')}} from './declarations.js';\n`;
}

function allText(reached: readonly Declared[]): string {
  const text = reached.flatMap(({ statements }) => statements.map(textOf));
  return `${GENERATED}/** What the parts of the runtime declare. */\n\n${text.join('')}export {};\n`;
}

/** The statement with the comment that belongs to it, without those of the file, indented by two spaces. */
function textOf(statement: ts.Statement): string {
  const comment = compiler.getJSDocCommentsAndTags(statement).findLast(compiler.isJSDoc);
  const text = statement.getSourceFile().text.slice((comment ?? statement).getStart(), statement.end);
  return `${text.replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))}\n`;
}
