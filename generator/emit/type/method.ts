/** Prints a method: its signature, its documentation, and the types that only it has. */

import type { Method } from '../../model/model.js';
import type { Declaration, Member } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { code, join, member, plain, string, type Code, type Use } from '../text/code.js';
import type { DocLine } from '../text/jsdoc.js';
import { angled, printParams, type Generic } from './params.js';
import { printResult, selectDefault } from './result.js';
import { unionType } from './shape.js';

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
  const errors = codeType(method, scope, names);
  const beside = result.beside === undefined ? plain('') : code`, ${result.beside}`;
  const call = code`${scope.runtime(result.isList ? 'ListCall' : 'Call')}<${result.type}, ${string(scope.generation)}, ${errors.type}${beside}>`;
  const options = code`options?: ${scope.runtime(scope.generation === 'gateway' ? 'GatewayCallOptions' : 'CallOptions')}`;
  const sends = method.route?.sends !== false;
  const arguments_ = [params.argument, ...(sends ? [options] : [])].filter(({ text }) => text !== '');
  const signature = code`${genericsOf(method, params.generics)}(${join(arguments_, ', ')}): ${sends ? call : plain('string')}`;
  const replacement = find(method);
  const head = {
    doc: methodDoc(method, replacement, scope),
    ...(replacement === undefined ? {} : { links: [replacement.use] }),
  };
  return {
    member: { ...head, code: code`${member(method.path.at(-1) ?? method.name)}${signature}` },
    callable: { ...head, code: signature },
    declarations: [...params.declarations, ...result.declarations, ...errors.declarations],
  };
}

/** `const` keeps what is written in the call a tuple of literals. */
function genericsOf(method: Method, generics: readonly Generic[]): Code {
  return angled(
    generics.map(({ name, constraint }) => {
      const fallback = name === 'S' ? selectDefault(method) : constraint;
      return code`const ${plain(name)} extends ${constraint} = ${fallback}`;
    }),
  );
}

/** The documented codes; a method without any of its own has those that every method can answer with. */
function codeType(
  method: Method,
  scope: Scope,
  names: NameOf,
): { type: Code; declarations: readonly Declaration[] } {
  const common = scope.derived(names({ of: 'common-code' }));
  const codes = [...new Set(method.errors.map((error) => scope.own(error.code)))].filter(
    (text) => text !== '' && !scope.isCommon(text),
  );
  if (codes.length === 0) return { type: common, declarations: [] };
  const name = names({ of: 'code', method: method.name });
  return {
    type: scope.derived(name),
    declarations: [
      {
        form: 'alias',
        doc: [`Codes of errors that \`${method.name}\` is documented to answer with.`],
        name,
        generics: plain(''),
        type: unionType([...codes.map(string), common]),
      },
    ],
  };
}

function methodDoc(method: Method, replacement: Replacement | undefined, scope: Scope): readonly DocLine[] {
  const own = (text: string) => scope.own(text);
  const paragraphs: readonly (readonly DocLine[])[] = [
    [own(method.summary)],
    method.description === method.summary ? [] : [own(method.description)],
    [accessLine(method, own), repeatLine(method, scope)],
    errorLines(method, own),
    method.source === '' ? [] : [`Source: ${own(method.source)}.`],
    deprecationLines(method, replacement, own),
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
function repeatLine({ write, route }: Method, { generation }: Scope): string {
  if (!write || route?.sends === false) return '';
  return generation === 'v3'
    ? 'Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.'
    : 'Not repeated once sent: an open outcome is an `OutcomeUnknownError`.';
}

function errorLines({ errors }: Method, own: (text: string) => string): readonly string[] {
  if (errors.length === 0) return [];
  const line = (error: Method['errors'][number]) =>
    `- ${error.code === '' ? 'an empty code' : `\`${own(error.code)}\``} (${error.status}): ${own(error.condition)}`;
  return ['Errors:', ...new Set(errors.map(line))];
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
