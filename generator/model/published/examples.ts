/** Examples of a published description that would teach what can be selected or filtered by, were it not for a fact of ours. */

import { at, isList, member, strings } from '../../json.js';
import type { Correction, Declaration } from '../published.js';
import type { ReachedParts } from './reached.js';

const PROPERTIES = ['requestBody', 'content', 'application/json', 'schema', 'properties'] as const;

/** Parameters whose examples are read, and what is read of them. */
const READ: Readonly<Record<string, (example: unknown) => string>> = {
  select: namesIn,
  filter: conditionsIn,
};

/** Those that a correction covers: an edit of another is seen in the model. */
export function hiddenExamples(
  { operations }: ReachedParts,
  corrections: readonly Correction[],
): readonly Declaration[] {
  return [...operations].flatMap(([of, item]) =>
    Object.entries(READ).flatMap(([name, read]): readonly Declaration[] => {
      const operation = member(item, 'post') ?? member(item, 'get');
      const says = read(at(operation, ...PROPERTIES, name, 'example'));
      const told = { change: 'example-changed', path: `params.${name}`, message: exampleChange('', says) };
      const hides = (one: Correction): boolean => one.isAbout(of.slice(1)) && one.covers(told);
      return says !== '' && corrections.some(hides) ? [{ about: 'example', of, path: told.path, says }] : [];
    }),
  );
}

/** How a change of an example ends its sentence. */
export function exampleChange(before: string, after: string): string {
  return `${before} → ${after}`;
}

/** Whether only one of two examples has the name; `message` ends with both. */
export function isInOneExample(message: string, name: string): boolean {
  const [before = '', after = ''] = message.split(' → ');
  return wordsIn(before.split(': ').at(-1) ?? '').includes(name) !== wordsIn(after).includes(name);
}

function wordsIn(example: string): readonly string[] {
  return example.split(', ');
}

function namesIn(example: unknown): string {
  return strings(example).join(', ');
}

const MAX_CONDITIONS = 5;

/** `id >= …, title = …`: what a field is compared with promises nothing. */
function conditionsIn(example: unknown): string {
  const conditions = isList(example) ? example.filter(isList).slice(0, MAX_CONDITIONS) : [];
  return conditions.map((one) => [...strings(one.slice(0, -1)), '…'].join(' ')).join(', ');
}
