/** Members that OpenAPI 3.2 has added and that say nothing to a client here: each kind is one line of the report. */

import { isList, isObject, member, pointer, text } from '../../base/json.js';
import type { Findings } from '../findings.js';

/** The object that holds a member, by the last steps of its pointer; `*` is any one step. */
const ADDED: readonly (readonly [holder: readonly string[], members: readonly string[]])[] = [
  [
    ['tags', '*'],
    ['kind', 'parent'],
  ],
  [['servers', '*'], ['name']],
  [
    ['paths', '*'],
    ['query', 'additionalOperations'],
  ],
  [
    ['pathItems', '*'],
    ['query', 'additionalOperations'],
  ],
  [
    ['content', '*'],
    ['itemSchema', 'itemEncoding', 'prefixEncoding'],
  ],
  [
    ['mediaTypes', '*'],
    ['itemSchema', 'itemEncoding', 'prefixEncoding'],
  ],
  [['responses', '*'], ['summary']],
  [
    ['examples', '*'],
    ['dataValue', 'serializedValue'],
  ],
  [
    ['securitySchemes', '*'],
    ['oauth2MetadataUrl', 'deprecated'],
  ],
  [['flows'], ['deviceAuthorization']],
  [['discriminator'], ['defaultMapping']],
  [['xml'], ['nodeType']],
];

/** Names in these are those of the account. */
const NAMED = new Set(['properties', 'patternProperties', 'schemas']);
/** Values in these are data. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'dataValue', 'value']);

interface Place {
  readonly value: unknown;
  readonly at: string;
  readonly steps: readonly string[];
  /** The value is a map whose keys are names of the account. */
  readonly isMap: boolean;
}

/** A summary of a tag is read, and a media type by `$ref`. */
export function reportNewerMembers(document: unknown, findings: Findings): void {
  if (!text(member(document, 'openapi')).startsWith('3.2')) return;
  const seen = new Map<string, { readonly at: string; count: number }>();
  const add = (name: string, at: string): void => {
    const found = seen.get(name);
    if (found === undefined) seen.set(name, { at: pointer(at, name), count: 1 });
    else found.count += 1;
  };
  if (member(document, '$self') !== undefined) add('$self', '');
  const open: Place[] = [{ value: document, at: '', steps: [], isMap: false }];
  // It grows on the way.
  for (const { value, at, steps, isMap } of open) {
    if (isList(value)) {
      for (const [index, item] of value.entries())
        open.push({ value: item, at: pointer(at, index), steps: [...steps.slice(-1), '*'], isMap: false });
      continue;
    }
    if (!isObject(value)) continue;
    if (!isMap)
      for (const [holder, members] of ADDED)
        if (holder.every((step, index) => step === '*' || steps.at(index - holder.length) === step))
          for (const name of members) if (Object.hasOwn(value, name)) add(name, at);
    for (const [name, inner] of Object.entries(value)) {
      if (!isMap && (DATA.has(name) || name.startsWith('x-'))) continue;
      // A name of the account is no step of the specification.
      const step = isMap ? '*' : name;
      open.push({
        value: inner,
        at: pointer(at, name),
        steps: [...steps.slice(-1), step],
        isMap: !isMap && NAMED.has(name),
      });
    }
  }
  for (const [name, { at, count }] of [...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    findings.inform(
      at,
      `\`${name}\` of OpenAPI 3.2 is not read${count > 1 ? `, here and in ${count - 1} more places` : ''}`,
    );
}
