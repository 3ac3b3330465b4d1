/** What an editor shows of a program that uses the committed client: hovers, comments, and what the compiler says. */

import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'test/types/program.ts');

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  noErrorTruncation: true,
  paths: { '@svc/client': [join(ROOT, 'generated/src/index.ts')] },
};

const HEAD = `import { createClient, webhook, type Call, type legacy, type v3 } from '@svc/client';
const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'code' }) });
const { task } = svc.v3.tasks;
`;

export interface Hover {
  /** On one line. */
  readonly text: string;
  readonly comment: string;
}

export interface Editor {
  /** @param code with `|` before the name that is pointed at. */
  hover(code: string): Hover;
  /** Where each message stands in the code, and its last line, which says why. */
  messages(code: string): readonly { readonly at: string; readonly why: string }[];
}

export function openEditor(): Editor {
  let text = '';
  let version = 0;
  const service = ts.createLanguageService({
    ...sources(() => text),
    getScriptFileNames: () => [PROGRAM],
    getScriptVersion: (path) => (path === PROGRAM ? String(version) : '1'),
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => OPTIONS,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const write = (code: string): void => {
    text = `${HEAD}${code}\n`;
    version += 1;
  };
  return {
    hover: (code) => {
      write(code.replace('|', ''));
      const info = service.getQuickInfoAtPosition(PROGRAM, HEAD.length + code.indexOf('|'));
      return {
        text: ts.displayPartsToString(info?.displayParts).replace(/\s+/g, ' '),
        comment: ts.displayPartsToString(info?.documentation),
      };
    },
    messages: (code) => {
      write(code);
      return service.getSemanticDiagnostics(PROGRAM).map(({ start = 0, length, messageText }) => ({
        at: text.slice(start, start + (length ?? 0)),
        why: ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').at(-1)?.trim() ?? '',
      }));
    },
  };
}

/** The runtime of the committed client is made where it is generated: it is the one of this repository. */
function sources(program: () => string) {
  const real = (path: string) => path.replace('/generated/src/runtime/', '/runtime/');
  const readFile = (path: string) => (path === PROGRAM ? program() : ts.sys.readFile(real(path)));
  return {
    readFile,
    fileExists: (path: string) => path === PROGRAM || ts.sys.fileExists(real(path)),
    directoryExists: (path: string) => ts.sys.directoryExists(real(path)),
    getScriptSnapshot: (path: string) => {
      const text = readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  };
}
