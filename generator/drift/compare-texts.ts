/** Compares texts for people: one difference for each method, type and account, which lists where they differ. */

import type { Api, Entity, Method, Model, ParamShape, Property } from '../model/model.js';
import { isSame } from './canonical.js';

/** Texts by the place where they stand. */
type Texts = ReadonlyMap<string, string>;

type Text = readonly [place: string, text: string];

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
    // That it is deprecated at all is a change of its own.
    ...(method.deprecated ? [['deprecation', JSON.stringify(method.deprecated)] as const] : []),
    ...method.errors.map((error): [string, string] => [`errors.${error.code}`, errorText(error)]),
    ...textsOfParams(method.params),
    ...(method.meta ?? []).flatMap((property) => textsOfProperty('meta', property)),
    ...('shape' in method.result ? textsOfShape('result', method.result.shape) : []),
  ]);
}

/** Texts of properties, however deep. */
function textsOfShape(path: string, shape: ParamShape): readonly Text[] {
  switch (shape.kind) {
    case 'object':
    case 'fields':
      return shape.properties.flatMap((property) => textsOfProperty(path, property));
    case 'array':
      return textsOfShape(`${path}[]`, shape.items);
    case 'map':
      return textsOfShape(`${path}.*`, shape.values);
    case 'nullable':
      return textsOfShape(path, shape.shape);
    case 'union':
      return shape.members.flatMap((member, index) => textsOfShape(`${path}|${String(index)}`, member));
    case 'by-value':
      return shape.table.flatMap((row) => textsOfShape(`${path}(${row.value})`, row.shape));
    default:
      return [];
  }
}

function textsOfProperty(path: string, { name, doc, shape }: Property): readonly Text[] {
  return [[`${path}.${name}`, doc], ...textsOfShape(`${path}.${name}`, shape)];
}

/** Variants can say different things of one parameter. */
function textsOfParams(params: Method['params']): Texts {
  const all = params.kind === 'object' ? params.variants.flat() : [];
  const names = [...new Set(all.map(({ name }) => name))];
  return new Map(
    names.flatMap((name): readonly Text[] => {
      const own = all.filter((param) => param.name === name);
      return [
        [`params.${name}`, joined(own)],
        ...own.flatMap(({ shape }) => textsOfShape(`params.${name}`, shape)),
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
    ...own.flatMap((field) => textsOfProperty(name, field)),
    ...relations.map((field): Text => [`${name}.${field.name}`, field.doc]),
  ]);
}

export function textsOfApi(api: Api): Texts {
  return new Map([
    ...api.modules.map(({ name, doc }): [string, string] => [`module ${name}`, doc]),
    ...api.commonErrors.map((error): [string, string] => [`errors.${error.code}`, errorText(error)]),
    // The text of an alias is ours.
    ...api.types.flatMap(({ name, doc, shape }): readonly Text[] =>
      shape.kind === 'ref' ? [] : [[name, doc], ...textsOfShape(name, shape)],
    ),
  ]);
}

export function textsOfAccount({ title, version }: Model): Texts {
  return new Map([
    ['info.title', title],
    ['info.version', version],
  ]);
}
