/** The user's overlays against the built-in facts: an overlay wins, or a line says which facts stay in force. */

import { factFor, type EntityFact, type Facts, type FieldFact } from '../facts.js';
import { isList } from '../../base/json.js';
import type { Findings } from '../findings.js';
import { changedMembers, type OverlayChange } from '../overlay/changes.js';

interface Overruling {
  readonly facts: Facts;
  readonly changes: readonly OverlayChange[];
  readonly findings: Findings;
}

/** Keywords of a schema that say which values it has. */
const OF_TYPE = [
  ...['type', 'format', 'enum', 'const', 'items', 'properties', 'additionalProperties'],
  ...['$ref', 'anyOf', 'oneOf', 'allOf'],
];

/** @param facts by the key of the object: the name of its schema */
export function withoutOverruled(
  facts: ReadonlyMap<string, EntityFact>,
  { changes, findings }: Overruling,
): ReadonlyMap<string, EntityFact> {
  if (changes.length === 0) return facts;
  const kept = (key: string, name: string, fact: FieldFact): FieldFact => {
    const changed = changedMembers(changes, ['components', 'schemas', key, 'properties', name]);
    const ofType = OF_TYPE.find((keyword) => changed.has(keyword));
    const change = changed.get('nullable') ?? changed.get(ofType ?? '');
    if (change === undefined) return fact;
    const saysNull =
      isList(changed.get('type')?.value) || ['nullable', 'anyOf', 'oneOf'].some((one) => changed.has(one));
    findings.inform(change.action, `\`${key}.${name}\` is as the overlay has it, against a built-in fact`);
    return {
      ...fact,
      ...(ofType !== undefined && { shape: undefined, type: undefined }),
      ...(saysNull && { nullable: undefined }),
    };
  };
  return new Map(
    [...facts].map(([key, fact]) => {
      const fields = [...fact.fields].map(([name, row]) => [name, kept(key, name, row)] as const);
      return [key, { ...fact, fields: new Map(fields) }];
    }),
  );
}

/** Facts about a request or an answer are no part of a schema that an overlay could replace: one line names them. */
export function reportFactsInForce({ facts, changes, findings }: Overruling): void {
  const rows = {
    requestBody: [
      ['byIdAlone', facts.byIdAlone],
      ['writes', facts.writes],
      ['requiredFilters', facts.requiredFilters],
    ],
    responses: [
      ['answers', facts.answers],
      ['defaults', facts.defaults],
    ],
  } as const;
  const changed = new Set(
    changes.flatMap(({ path: [section, key] }) => (section === 'paths' ? [String(key)] : [])),
  );
  for (const key of changed) {
    const method = key.replace(/^\//, '');
    const members = changedMembers(changes, ['paths', key, 'post']);
    for (const [part, lists] of Object.entries(rows)) {
      const change = members.get(part);
      const known = lists.filter(([, list]) => factFor<unknown>(list, method) !== undefined);
      const names = known.map(([name]) => `\`${name}\``).join(', ');
      if (change !== undefined && names !== '')
        findings.inform(change.action, `built-in facts about \`${method}\` stay in force: ${names}`);
    }
  }
}
