/** Makes every module with ts-morph: its text, the tree that is verified and its declarations come from one parse. */

import type { ImportDeclarationStructure, StatementStructures } from 'ts-morph';
import { declarationsOf, IS_MODULE, typesOf } from './declarations.js';
import type { Draft, Import, SourceFile } from './source-file.js';
import { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } from './typescript.js';
import { pathVerifier, verifyModule } from './verify.js';

export interface Assembled {
  /** Every file that was drafted but for declarations, in the same order. */
  readonly files: readonly SourceFile[];
  /** `dist/**.d.ts`: those that were drafted, and those of the other modules. */
  readonly declarations: readonly SourceFile[];
}

/** Throws where a file lies outside the package, does not parse, or holds a statement that we do not emit. */
export function assembleFiles(drafts: readonly Draft[]): Assembled {
  const project = newProject();
  const verifyPath = pathVerifier();
  const files: SourceFile[] = [];
  const declarations: SourceFile[] = [];
  const types = new Map<string, readonly string[]>();
  for (const draft of drafts) {
    const { path, text } = draft;
    verifyPath(path);
    if (draft.gathers !== undefined) continue;
    if (!path.endsWith('.ts')) {
      files.push({ path, text });
      continue;
    }
    const module = project.createSourceFile(path, { statements: statementsOf(draft) });
    const tree = module.compilerNode;
    verifyModule(tree, path);
    (path.startsWith('dist/') ? declarations : files).push({ path, text: tree.text });
    if (draft.isDeclaredApart) types.set(path, typesOf(tree, draft.head ?? ''));
    else if (path.startsWith('src/')) declarations.push(declarationsOf(tree, path));
    // A package has thousands; none is looked at again.
    module.forget();
  }
  return { files, declarations: [...gatheredFiles(drafts, types), ...declarations] };
}

/** Of types that were verified in their modules: they need no tree once more. */
function gatheredFiles(
  drafts: readonly Draft[],
  types: ReadonlyMap<string, readonly string[]>,
): readonly SourceFile[] {
  return drafts.flatMap(({ path, head = '', imports = [], gathers }) => {
    if (gathers === undefined) return [];
    const lines = imports.map(({ names, from }) => `import type { ${names.join(', ')} } from '${from}';\n`);
    const parts = [head, lines.join(''), ...gathers.flatMap((module) => types.get(module) ?? [])];
    const text = parts
      .map((part) => part.trimEnd())
      .filter((part) => part !== '')
      .join('\n\n');
    return [{ path, text: `${text}\n${IS_MODULE}` }];
  });
}

function newProject(): InstanceType<typeof Project> {
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Single,
    },
  });
}

/** The head, the imports as structures, and the text of the templates, with a blank line between them. */
function statementsOf({ head, imports = [], text }: Draft): (string | StatementStructures)[] {
  const beginning = [...(head === undefined ? [] : [`${head}\n`]), ...imports.map(importStructure)];
  const separator = imports.length > 0 ? '\n' : '';
  return [...beginning, `${separator}${text.trimEnd()}\n`];
}

function importStructure({ isTypeOnly, names, from }: Import): ImportDeclarationStructure {
  return {
    kind: StructureKind.ImportDeclaration,
    isTypeOnly,
    // In one piece, not name by name.
    namedImports: (writer) => writer.write(names.join(', ')),
    moduleSpecifier: from,
  };
}
