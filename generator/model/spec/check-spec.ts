/** Checks a user's document in the form of our own legacy spec: what is wrong is one error with its place. */

import { InputError } from '../../base/input-error.js';
import { at, isObject, member, pointer } from '../../base/json.js';
import { ownDocument } from '../../disk/own-document.js';
import { checkOf } from '../../schema/schema-check.js';
import { createFindings, type Findings } from '../findings.js';
import type { Api } from '../model.js';
import { methodPaths } from '../method-path.js';
import { readSpec } from './spec-document.js';
import { methodName } from './spec-method.js';

const ADVICE = 'svc-gen export --generation legacy writes the form';

/** `name`: the file as the user wrote it. @throws InputError */
export function checkSpec(document: unknown, name: string): void {
  // The form is our own schema.
  const complaint = checkOf(ownDocument('form.schema.yaml') as object)(document);
  if (complaint !== undefined) throw wrong(name, { at: complaint.pointer, message: complaint.message });
  const findings = createFindings();
  proveNames(document, findings);
  proveMembers(document, readSpec('legacy', document, findings), findings);
  const first = findings.notes().find(({ level }) => level === 'warning');
  if (first !== undefined) throw wrong(name, first);
}

interface Defect {
  readonly at: string;
  readonly message: string;
}

function wrong(name: string, { at: place, message }: Defect): InputError {
  return new InputError(
    `this is no legacy spec: it ${message.replace(/; left .*$/, '')}`,
    `${name}#${place}`,
    ADVICE,
  );
}

/** Names of methods and types are usable, and each is of one thing. */
function proveNames(document: unknown, findings: Findings): void {
  const methods = new Set<string>();
  for (const { name, place } of methodsIn(document)) {
    if (methodPaths([name], createFindings()).size === 0)
      findings.warn(
        place,
        'has a method without a usable name: give `x-svc-method` one such as crm.deal.list',
      );
    if (methods.has(name.toLowerCase()))
      findings.warn(place, `describes \`${name}\` twice: the case of letters does not matter`);
    methods.add(name.toLowerCase());
  }
  const schemas = entriesAt(document, 'components', 'schemas');
  const types = new Set<unknown>();
  for (const [key, schema] of schemas) {
    const type = member(schema, 'x-svc-type');
    if (types.has(type)) findings.warn(placeOf(key, 'x-svc-type'), `has two types \`${String(type)}\``);
    if (type !== undefined) types.add(type);
  }
  for (const [key, schema] of schemas)
    for (const about of ['x-svc-select', 'x-svc-filter', 'x-svc-order'])
      if (isObject(member(schema, about)) && !types.has(at(schema, about, 'entity')))
        findings.warn(placeOf(key, about), 'names in `entity` no `x-svc-type` of the file');
}

/** What a method says of its parameters and of its rows is about some that it has. */
function proveMembers(document: unknown, api: Api, findings: Findings): void {
  const methods = new Map(api.methods.map((method) => [method.name, method]));
  for (const { name, place } of methodsIn(document)) {
    const method = methods.get(name);
    if (method === undefined) continue;
    const { params, paging, result } = method;
    if (paging?.rows !== undefined && result.kind === 'value' && result.shape.kind !== 'unknown')
      findings.warn(
        pointer(place, 'x-svc-rows'),
        `names rows \`${paging.rows}\` that its answer does not have`,
      );
    if (params.kind === 'open' || (params.kind === 'object' && params.open)) continue;
    const variants = params.kind === 'object' ? params.variants : [];
    const known = new Set(variants.flat().map((param) => param.name));
    const unknown = (names: readonly string[]): readonly string[] => names.filter((one) => !known.has(one));
    const missing = {
      'x-svc-param-order': unknown((params.kind === 'object' && params.order) || []),
      'x-svc-iterates': unknown(Object.keys(paging?.iterates ?? {})),
      'x-svc-by-value': variants.flatMap((variant) =>
        variant
          .flatMap(({ shape }) => (shape.kind === 'by-value' ? [shape.of] : []))
          .filter((of) => !variant.some((param) => param.name === of)),
      ),
    };
    for (const [about, names] of Object.entries(missing))
      for (const one of names)
        findings.warn(place, `names in \`${about}\` a parameter \`${one}\` that it does not have`);
  }
}

interface Described {
  readonly name: string;
  /** Of its operation. */
  readonly place: string;
}

function methodsIn(document: unknown): readonly Described[] {
  return entriesAt(document, 'paths').flatMap(([path, item]) => {
    const operation = member(item, 'post');
    // An exported document has the batch next to the methods.
    if (path === '/batch' || path === '/rest/batch' || !isObject(operation)) return [];
    return [{ name: methodName(path, operation), place: pointer(pointer('/paths', path), 'post') }];
  });
}

function entriesAt(document: unknown, ...path: readonly string[]): readonly (readonly [string, unknown])[] {
  const found = at(document, ...path);
  return isObject(found) ? Object.entries(found) : [];
}

function placeOf(schema: string, key: string): string {
  return pointer(pointer('/components/schemas', schema), key);
}
