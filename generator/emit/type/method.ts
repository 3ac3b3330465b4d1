/** Prints a method: its signature, its documentation, and the types that only it has. */

import { traitsOf } from '../../model/generation.js';
import type { Method } from '../../model/model.js';
import { interfaceOf, type Declaration, type Member } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { RuntimeType } from '../../names/reserved.js';
import type { Scope } from '../scope.js';
import { code, join, methodName, plain, string, type Code, type Use } from '../text/code.js';
import type { DocLine } from '../text/jsdoc.js';
import { distinctSentences, keyOf, sentences } from '../text/sentence.js';
import { takesNote } from '../text/takes-note.js';
import { sourceTitle } from '../text/source-title.js';
import { codeDeclarations, codeTypeName, errorLine } from './codes.js';
import { angled, printParams, type Generic } from './params.js';
import { type PrintedResult, printResult, selectDefault } from './result.js';

/** Where a replacement is declared: its interface and its name there. */
export interface Replacement {
  readonly use: Use;
  readonly member: string;
}

/** Knows the methods of all generations, so that a deprecated one can link to what replaces it. */
export type FindReplacement = (method: Method) => Replacement | undefined;

export interface PrintedMethod {
  /** `get<const S …>(params: …): Call<…>` */
  readonly member: Member;
  /** The same without the name, for a method that is also a namespace. */
  readonly callable: Member;
  readonly declarations: readonly Declaration[];
}

export function printMethod(
  method: Method,
  scope: Scope,
  names: NameOf,
  find: FindReplacement,
): PrintedMethod {
  const params = printParams(method, scope, names);
  const result = printResult(method, scope, names);
  const codes = codeTypeName(method, scope, names);
  const call = callDeclaration(method, { result, codes }, scope, names);
  const options = code`options?: ${scope.runtime(optionsType(method, scope))}`;
  const sends = method.route?.sends !== false;
  const arguments_ = [params.argument, ...(sends ? [options] : [])].filter(({ text }) => text !== '');
  const signature = code`${genericsOf(method, params.generics, scope)}(${join(arguments_, ', ')}): ${sends ? code`${scope.derived(call.name)}<${result.type}>` : plain('string')}`;
  const replacement = find(method);
  const head = {
    doc: methodDoc(method, { replacement, codes: names({ of: 'code', method: method.name }) }, scope),
    ...(replacement === undefined ? {} : { links: [replacement.use] }),
  };
  return {
    member: { ...head, code: code`${methodName(method.path.at(-1) ?? method.name)}${signature}` },
    callable: { ...head, code: signature },
    declarations: [
      ...params.declarations,
      ...result.declarations,
      ...codeDeclarations(method, scope, names),
      ...(sends ? [call] : []),
    ],
  };
}

/** What the method returns: its data is all that a hover over a call shows. */
function callDeclaration(
  method: Method,
  { result, codes }: { readonly result: PrintedResult; readonly codes: string },
  scope: Scope,
  names: NameOf,
): Declaration {
  const [base, data] = result.isList ? (['ListCall', 'Item'] as const) : (['Call', 'T'] as const);
  const name = names({ of: 'call', method: method.name });
  return interfaceOf(name, [`A call of \`${method.name}\`.`], responseMembers(result, scope), {
    generics: plain(`<${data}>`),
    heritage: code` extends ${scope.runtime(base)}<${plain(data)}, ${string(scope.generation)}, ${scope.derived(codes)}>`,
  });
}

/** Where the description shows members next to the data. */
function responseMembers({ beside, isList }: PrintedResult, scope: Scope): readonly Member[] {
  if (beside === undefined) return [];
  const data = plain(isList ? 'Item[]' : 'T');
  return [
    {
      doc: ['The data with status, headers, time and attempts, and the members next to it.'],
      code: code`withResponse(): Promise<${scope.runtime('CallResponseMeta')}<${data}, ${beside}>>`,
    },
  ];
}

/** Only a write of REST 3.0 sends a key. */
function optionsType({ write }: Method, scope: Scope): RuntimeType {
  const { runtimeTypes, hasKeyedWrites } = traitsOf(scope);
  const { options } = runtimeTypes;
  return options === 'CallOptions' && write && hasKeyedWrites ? 'WriteOptions' : options;
}

/** `const` keeps what is written in the call a tuple of literals. */
function genericsOf(method: Method, generics: readonly Generic[], scope: Scope): Code {
  return angled(
    generics.map(({ name, constraint }) => {
      const fallback = name === 'S' ? selectDefault(method, scope) : constraint;
      return code`const ${plain(name)} extends ${constraint} = ${fallback}`;
    }),
  );
}

function methodDoc(
  method: Method,
  { replacement, codes }: { readonly replacement: Replacement | undefined; readonly codes: string },
  scope: Scope,
): readonly DocLine[] {
  const own = (text: string) => scope.own(text);
  const { summary, description } = method;
  const source = sourceTitle(method.source);
  const paragraphs: readonly (readonly DocLine[])[] = [
    [own(distinctSentences(summary))],
    [own(distinctSentences(description, new Set(sentences(summary).map(keyOf))))],
    [takesNote(method, scope)],
    [accessLine(method, own), repeatLine(method, scope)],
    errorLines(method, codes, scope),
    source === '' ? [] : [`Source: ${source}.`],
    deprecationLines(method, replacement, own),
    exampleLines(method, scope),
  ];
  const written = paragraphs
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
  return written.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function accessLine(method: Method, own: (text: string) => string): string {
  const scopes = method.scope.map((name) => `\`${own(name)}\``).join(' or ');
  const who = own(method.who).replace(/\.$/, '');
  return [
    scopes === '' ? '' : `Scope: ${scopes}.`,
    who === '' ? '' : `Who: ${who}.`,
    method.applicationOnly ? 'Only with `application(...)` credentials: `UsageError` under a webhook.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What a caller has to know about calling twice. */
function repeatLine({ write, route }: Method, scope: Scope): string {
  if (!write || route?.sends === false) return '';
  return traitsOf(scope).hasKeyedWrites
    ? 'Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.'
    : 'Not repeated once sent: an open outcome is an `OutcomeUnknownError`.';
}

/** What is true of several methods stands at the type of their codes. */
function errorLines(method: Method, codes: string, scope: Scope): readonly DocLine[] {
  const lines = scope.errors.onlyOf(method).map((error) => errorLine(error, (text) => scope.own(text)));
  const isElsewhere = (scope.errors.setOf(method)?.errors ?? []).length > 0;
  const link = { target: codes, label: '' };
  if (lines.length === 0) return isElsewhere ? [{ before: 'Errors: ', link, after: '.' }] : [];
  return [isElsewhere ? { before: 'Errors besides ', link, after: ':' } : 'Errors:', ...lines];
}

/** What a reader can copy. */
function exampleLines(method: Method, scope: Scope): readonly DocLine[] {
  const text = scope.example(method);
  return text === '' ? [] : [{ tag: 'example', text }];
}

function deprecationLines(
  { deprecated }: Method,
  replacement: Replacement | undefined,
  own: (text: string) => string,
): readonly DocLine[] {
  if (deprecated === undefined) return [];
  const link = replacement && {
    target: `${replacement.use.as}.${replacement.member}`,
    label: deprecated.replacement?.name ?? replacement.member,
  };
  return [{ tag: 'deprecated', text: own(deprecated.message), link }];
}
