/** What an editor shows of a program that uses the committed client: hovers, comments, and what the compiler says. */

import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'test/program.ts');

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  noErrorTruncation: true,
  paths: {
    '@svc/client': [join(ROOT, 'generated/src/index.ts')],
    '@svc/client/callbacks': [join(ROOT, 'generated/dist/runtime/callbacks.d.ts')],
    '@svc/client/*': [join(ROOT, 'generated/src/*.ts')],
  },
};

const HEAD = `import { createClient, webhook, ApiError, SvcError, type Call, type legacy, type v3 } from '@svc/client';
import { createEventRouter } from '@svc/client/callbacks';
import { createGateway } from '@svc/client/gateway';
const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'code' }) });
const { task } = svc.v3.tasks;
const gw = createGateway({ baseUrl: 'https://gateway.example', key: 'key' });
const router = createEventRouter({ applicationToken: 'token' });
declare const error: unknown;
`;

export interface Hover {
  /** On one line. */
  readonly text: string;
  readonly comment: string;
}

export interface Editor {
  /** @param code with `|` before the name that is pointed at. */
  hover(code: string): Hover;
  /** What is offered at `|`, in the order of the editor: what is required comes before what is optional. */
  offers(code: string): readonly string[];
  /** The signature that is shown at `|`, on one line. */
  signature(code: string): string;
  /** What the signature that is shown at `|` says of the parameter there. */
  parameter(code: string): string;
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
  /** Writes the code, and gives the place of its mark. */
  const marked = (code: string): number => {
    write(code.replace('|', ''));
    return HEAD.length + code.indexOf('|');
  };
  return {
    hover: (code) => {
      const info = service.getQuickInfoAtPosition(PROGRAM, marked(code));
      return {
        text: onOneLine(info?.displayParts),
        comment: ts.displayPartsToString(info?.documentation),
      };
    },
    offers: (code) => {
      const found = service.getCompletionsAtPosition(PROGRAM, marked(code), {})?.entries ?? [];
      return found.toSorted(byPlace).map(({ name }) => name);
    },
    signature: (code) => {
      const help = service.getSignatureHelpItems(PROGRAM, marked(code), {});
      const item = help?.items[help.selectedItemIndex];
      if (item === undefined) return '';
      const { prefixDisplayParts: before, parameters, suffixDisplayParts: after } = item;
      const between = onOneLine(item.separatorDisplayParts);
      const inside = parameters.map(({ displayParts }) => onOneLine(displayParts)).join(between);
      return `${onOneLine(before)}${inside}${onOneLine(after)}`;
    },
    parameter: (code) => {
      const help = service.getSignatureHelpItems(PROGRAM, marked(code), {});
      const item = help?.items[help.selectedItemIndex];
      return ts.displayPartsToString(item?.parameters[help?.argumentIndex ?? 0]?.documentation);
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

function onOneLine(parts: ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(parts).replace(/\s+/g, ' ');
}

function byPlace(one: ts.CompletionEntry, other: ts.CompletionEntry): number {
  const [a, b] = [one, other].map(({ sortText, name }) => `${sortText} ${name}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

function sources(program: () => string) {
  const readFile = (path: string) => (path === PROGRAM ? program() : ts.sys.readFile(path));
  return {
    readFile,
    fileExists: (path: string) => path === PROGRAM || ts.sys.fileExists(path),
    directoryExists: ts.sys.directoryExists.bind(ts.sys),
    getScriptSnapshot: (path: string) => {
      const text = readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  };
}
