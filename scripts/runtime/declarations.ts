/** The declarations of the runtime: a file for each part, and one of all that they lead to. */

import type { ts } from 'ts-morph';
import { GENERATED } from '../../generator/emit/source-file.js';
import type { SourceFile } from '../../generator/emit/source-file.js';
import { inColumns } from '../../generator/emit/text/columns.js';
import { compiler } from '../../generator/typescript.js';
import { DeclaredRuntime, identifiersIn, type Declared } from './declared-runtime.js';
import { ENTRIES, type Sources } from './parts.js';

/** `client.d.ts`, `errors.d.ts` and so on. What no part leads to is left out. */
export function declareParts(sources: Sources): readonly SourceFile[] {
  const parts = [...ENTRIES].filter(([, path]) => sources.has(path));
  const paths = parts.map(([, path]) => path);
  const runtime = new DeclaredRuntime(paths, sources);
  const reached = runtime.reached(paths);
  const names = outputNames(reached, runtime);
  return [
    ...parts.map(([part, path]) => ({
      path: `${part}.d.ts`,
      text: inColumns(partText(path, runtime, names)),
    })),
    { path: 'declarations.d.ts', text: inColumns(allText(reached, runtime, names)) },
  ];
}

type Names = ReadonlyMap<Declared, string>;

/** Files become one, so that a name which two of them have, or which is a global one, gets a number. */
function outputNames(reached: readonly Declared[], runtime: DeclaredRuntime): Names {
  const taken = new Set(reached.flatMap((declared) => runtime.globalsOf(declared)));
  const names = new Map<Declared, string>();
  // What users can name keeps its name.
  for (const declared of reached.toSorted((a, b) => Number(b.isExported) - Number(a.isExported))) {
    let name = declared.name;
    for (let number = 2; taken.has(name); number += 1) name = `${declared.name}${number}`;
    taken.add(name);
    names.set(declared, name);
  }
  return names;
}

function partText(path: string, runtime: DeclaredRuntime, names: Names): string {
  const list = runtime.exportsOf(path).map(({ name, declared, isType }) => {
    const from = names.get(declared) ?? declared.name;
    return `  ${isType ? 'type ' : ''}${from === name ? name : `${from} as ${name}`},\n`;
  });
  return `${GENERATED}${runtime.headOf(path)}export {\n${list.join('')}} from './declarations.js';\n`;
}

function allText(reached: readonly Declared[], runtime: DeclaredRuntime, names: Names): string {
  const text = reached.map((one) => {
    const edits = one.statements
      .flatMap((statement) => identifiersIn(statement))
      .flatMap((node) => {
        const target = runtime.resolve(node);
        const name = target && (names.get(target) ?? target.name);
        return name === undefined || name === node.text ? [] : [{ node, name }];
      });
    return one.statements.map((statement) => edited(statement, edits)).join('');
  });
  return `${GENERATED}/** What the parts of the runtime declare. */\n\n${text.join('')}export {};\n`;
}

interface Edit {
  readonly node: ts.Identifier;
  readonly name: string;
}

function edited(statement: ts.Statement, edits: readonly Edit[]): string {
  const tree = statement.getSourceFile();
  const own = edits
    .filter(({ node }) => node.pos >= statement.pos && node.end <= statement.end)
    .toSorted((a, b) => b.node.end - a.node.end);
  let text = tree.text.slice(startOf(statement), statement.end);
  for (const { node, name } of own) {
    const from = node.getStart() - startOf(statement);
    text = text.slice(0, from) + name + text.slice(node.end - startOf(statement));
  }
  return `${text.replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))}\n`;
}

/** With the comment that belongs to it, and without those of the file. */
function startOf(statement: ts.Statement): number {
  const comments = compiler.getJSDocCommentsAndTags(statement).filter(compiler.isJSDoc);
  return comments.at(-1)?.getStart() ?? statement.getStart();
}
