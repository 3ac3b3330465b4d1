/** Reports facts that match nothing on an account, so that none is skipped in silence. */

import type { Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import { matches } from '../glob.js';
import type { Published } from '../normalise/document.js';
import { parameter } from './evidence.js';
import { findSubjects } from './subject.js';

export function reportUnmatchedFacts(facts: Facts, published: Published, findings: Findings): void {
  const names = [...published.operations.keys()];
  const globs = [
    ...[...facts.kinds.keys()],
    ...[
      ...facts.scopes,
      ...facts.who,
      ...facts.sources,
      ...facts.defaults,
      ...facts.answers,
      ...facts.byIdAlone,
      ...facts.writes,
      ...facts.errors.methods,
    ].map(({ methods }) => methods),
    ...facts.entities.map(({ of }) => of),
  ];
  for (const glob of new Set(globs)) {
    const count = names.filter((name) => matches(glob, name)).length;
    findings.applied('fact', 'a fact that the description lacks, from the built-in table', count);
    if (count === 0)
      findings.inform(glob, 'the account has no such method; what is known about it was not needed');
  }
  checkFields(facts, published, findings);
  checkEntities(facts, published, findings);
}

function checkFields(facts: Facts, published: Published, findings: Findings): void {
  for (const { namespace, sortable } of facts.fields) {
    const list = published.operations.get(`${namespace}.list`);
    const order = list === undefined ? undefined : parameter(list.request, 'order');
    if (order?.kind !== 'object') continue;
    const unknown = sortable.filter((name) => !order.properties.has(name));
    if (unknown.length > 0)
      findings.inform(
        `${namespace}.list`,
        `does not list as sortable what the contract does: ${unknown.join(', ')}`,
      );
  }
}

/** Fields that the contract has and the account does not describe are not invented. */
function checkEntities(facts: Facts, published: Published, findings: Findings): void {
  const subjects = findSubjects(published);
  for (const fact of facts.entities) {
    const name = [...published.operations.keys()].find(
      (one) => matches(fact.of, one) && subjects.given(one) !== undefined,
    );
    const key = name === undefined ? undefined : subjects.given(name);
    const properties = key === undefined ? undefined : subjects.objects.get(key)?.properties;
    if (name === undefined || properties === undefined) continue;
    const lacking = [...fact.fields.keys()].filter((field) => !properties.has(field));
    if (lacking.length > 0)
      findings.inform(name, `its object lacks what the contract lists: ${lacking.join(', ')}`);
  }
}
