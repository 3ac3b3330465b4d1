/** Compares what is only read by people: one difference for each method, type and account, that names the places. */

import type { Api, Entity, Method, Model } from '../model/model.js';
import { isSame } from './canonical.js';

/** Texts by the place where they stand. */
type Texts = ReadonlyMap<string, string>;

/** Places whose text differs; a place that only one side has is another change. */
export function changedTexts(before: Texts, after: Texts): readonly string[] {
  return [...before]
    .filter(([place, text]) => after.has(place) && !isSame(after.get(place), text))
    .map(([place]) => place);
}

export function textsOfMethod(method: Method): Texts {
  return new Map([
    ['summary', method.summary],
    ['description', method.description],
    ['who', method.who],
    ['source', method.source],
    ['deprecation', JSON.stringify(method.deprecated ?? null)],
    ...method.errors.map((error): [string, string] => [`errors.${error.code}`, errorText(error)]),
    ...textsOfParams(method.params),
  ]);
}

/** Variants can say different things of one parameter. */
function textsOfParams(params: Method['params']): Texts {
  const all = params.kind === 'object' ? params.variants.flat() : [];
  const names = [...new Set(all.map(({ name }) => name))];
  return new Map(
    names.flatMap((name): [string, string][] => {
      const own = all.filter((param) => param.name === name);
      const fields = own.flatMap(({ shape }) => (shape.kind === 'fields' ? shape.properties : []));
      return [
        [`params.${name}`, joined(own)],
        ...fields.map((field): [string, string] => [`params.${name}.${field.name}`, field.doc]),
      ];
    }),
  );
}

function joined(params: readonly { readonly doc: string }[]): string {
  return [...new Set(params.map(({ doc }) => doc))].toSorted().join('\n');
}

function errorText({ condition, action, repeatable }: Method['errors'][number]): string {
  return JSON.stringify([condition, action, repeatable]);
}

export function textsOfEntity({ name, doc, own, relations }: Entity): Texts {
  return new Map([
    [name, doc],
    ...[...own, ...relations].map((field): [string, string] => [`${name}.${field.name}`, field.doc]),
  ]);
}

export function textsOfApi(api: Api): Texts {
  return new Map([
    ...api.modules.map(({ name, doc }): [string, string] => [`module ${name}`, doc]),
    ...api.commonErrors.map((error): [string, string] => [`errors.${error.code}`, errorText(error)]),
    ...api.types.map(({ name, doc }): [string, string] => [name, doc]),
  ]);
}

export function textsOfAccount({ title, version }: Model): Texts {
  return new Map([
    ['info.title', title],
    ['info.version', version],
  ]);
}
