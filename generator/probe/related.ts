/** Asks for the fields of related objects, and finds those that the account refuses to select. */

import { ask, type ProbeRun, type Subject, tell } from './subject.js';
import { pageOf } from './initial-request.js';
import { relatedNames } from './plan.js';
import { take } from './record-response.js';

/** Rows; an account gives at most 50 related objects for a page (Server behaviour, Select). */
const ROWS = 5;

/** @returns whether all of it was asked. */
export async function askRelated(run: ProbeRun, subject: Subject): Promise<boolean> {
  return askNames(run, subject, relatedNames(subject.api, subject.method));
}

async function askNames(run: ProbeRun, subject: Subject, names: readonly string[]): Promise<boolean> {
  const answer = await ask(run, subject, { ...subject.base, select: names, ...pageOf(subject, ROWS) });
  if (answer.kind === 'ended') return false;
  if (answer.kind === 'answer') take(run, subject, answer, []);
  if (answer.kind !== 'refused') return true;
  const meant = names.length === 1 ? names : names.filter((name) => answer.names(name));
  if (meant.length === 1) {
    for (const name of meant) tell(subject, { kind: 'select', path: `select.${name}`, got: 'refused' });
    const rest = names.filter((name) => !meant.includes(name));
    return rest.length === 0 || askNames(run, subject, rest);
  }
  const middle = Math.ceil(names.length / 2);
  return (
    (await askNames(run, subject, names.slice(0, middle))) && askNames(run, subject, names.slice(middle))
  );
}
