/** Parses text as JSON or YAML, by what it looks like and not by a file's name. */

import { withoutMark } from '../base/byte-order-mark.js';
import { InputError } from '../base/input-error.js';
import { yamlParser } from '../base/yaml.js';
import { SAVE_ADVICE } from '../model/document.js';

/** Values in a complete document once its YAML aliases are written out; more is an alias bomb or a circle. */
const MAX_VALUES = 3_000_000;
/** Uses of YAML aliases times what they hold. */
const MAX_ALIASES = 100_000;

/** Characters of YAML that begins with a brace: it is written by hand. JSON that was cut takes YAML's parser 1.5 s each MB. */
const MAX_BRACES = 1_000_000;

/** The first character of UTF-16 read as UTF-8; some shells write UTF-16 for `>`. */
const NOT_UTF_8 = '\uFFFD';

/** @throws InputError */
export function parseText(text: string, where: string): unknown {
  const content = withoutMark(text).trimStart();
  if (content === '') throw new InputError('the file is empty', where, 'save the description again');
  if (content.startsWith(NOT_UTF_8))
    throw new InputError('this is not text in UTF-8', where, 'save the description again, as UTF-8');
  if (content.startsWith('<')) {
    throw new InputError('this is an HTML or XML page, not a description', where, SAVE_ADVICE);
  }
  const looksLikeJson = content.startsWith('{') || content.startsWith('[');
  const json = looksLikeJson ? tryJson(content) : undefined;
  if (json !== undefined && 'value' in json) return json.value;
  if (json !== undefined && content.length > MAX_BRACES) throw incompleteJson(json.problem, where);
  return readYaml(content, where, json?.problem);
}

function tryJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: firstLine(error) };
  }
}

/** YAML, in which braces are good as well: `{openapi: 3.0.0}`. */
function readYaml(text: string, where: string, problem: string | undefined): unknown {
  const parse = yamlParser();
  let document: unknown;
  try {
    document = parse(text, { maxAliasCount: MAX_ALIASES, merge: true, logLevel: 'error' });
  } catch (error) {
    if (isAliasBomb(error)) throw tooManyValues(where);
    if (problem !== undefined) throw incompleteJson(problem, where);
    throw new InputError(`this is neither JSON nor YAML (${firstLine(error)})`, where, SAVE_AGAIN);
  }
  if (isHuge(document)) throw tooManyValues(where);
  return document;
}

const SAVE_AGAIN = 'save the description again; it may have been cut off';

function incompleteJson(problem: string, where: string): InputError {
  return new InputError(`this is not a complete JSON document (${problem})`, where, SAVE_AGAIN);
}

/** The parser's own guard against aliases that hold aliases. */
function isAliasBomb(error: unknown): boolean {
  return error instanceof ReferenceError && error.message.startsWith('Excessive alias count');
}

function tooManyValues(where: string): InputError {
  return new InputError(
    'the document has too many values once its aliases are written out',
    where,
    'save it without aliases',
  );
}

/** Counts values as if every alias were written out, and stops when it is too many: a circle never ends by itself. */
function isHuge(document: unknown): boolean {
  const open: unknown[] = [document];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Object.values(value);
    count += inner.length;
    if (count > MAX_VALUES) return true;
    for (const one of inner) if (typeof one === 'object' && one !== null) open.push(one);
  }
  return false;
}

/** The message in one line, without the text itself. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '')
    .replace(/, (?:\.\.\.)?".*$/, '')
    .replace(/:$/, '')
    .slice(0, 160);
}
