/** A sample of what a call returns: the first fields of an object, with made-up values. */

import { fieldsText, literalText } from '../view/literal-text.js';
import { exampleParams, type Example } from '../model/example-params.js';
import { exampleValue, insideOf } from '../model/example-value.js';
import { hasMorePages } from '../model/list-call.js';
import type { Api, Method, Property, Shape } from '../model/model.js';
import { namedOf } from '../model/named.js';

/** Further fields are only counted. */
const SHOWN_FIELDS = 8;

interface AnswerSample {
  /** Empty where nothing is known of the answer. */
  readonly text: string;
  /** What the sample shows, and how many fields it leaves out. */
  readonly note: string;
}

export function answerSample(method: Method, api: Api): AnswerSample {
  const { result, paging } = method;
  const isLoop = hasMorePages(method) && paging?.style !== 'once';
  const isList = !isLoop && (result.kind === 'items' || result.kind === 'values');
  const properties = answeredProperties(method, api);
  if (properties === undefined || properties.length === 0) return { text: '', note: '' };
  const selected = exampleParams(method, api)['select'];
  const wanted = Array.isArray(selected)
    ? properties.filter(({ name }) => selected.includes(name))
    : properties;
  const live = wanted.filter(({ deprecated }) => !deprecated);
  const shown = (live.length > 0 ? live : wanted).slice(0, SHOWN_FIELDS);
  const inside = insideOf(namedOf(api));
  const fields: Readonly<Record<string, Example>> = Object.fromEntries(
    shown.map((field) => [field.name, exampleValue(field, inside) ?? {}]),
  );
  const object = shown.length === 1 ? literalText(fields) : fieldsText(fields);
  return {
    text: isList ? `[${object}]` : object,
    note: noteOf(isLoop, wanted.length - shown.length) + wireLocation(method, api),
  };
}

function noteOf(isLoop: boolean, omitted: number): string {
  const rest = omitted === 0 ? '' : omitted === 1 ? '; 1 more field' : `; ${String(omitted)} more fields`;
  return `${isLoop ? 'Each item, with' : 'With'} made-up values${rest}.`;
}

/** Where the HTTP response contains what the client returns. */
function wireLocation({ result }: Method, { generation }: Api): string {
  const member = result.kind === 'item' || result.kind === 'items' ? `.${result.kind}` : '';
  const location = { v3: `result${member}`, legacy: 'result', gateway: 'data' }[generation];
  return ` In the response it is \`${location}\`.`;
}

/** The members that are returned without `select`; undefined where they are not described. */
export function answeredProperties({ result }: Method, api: Api): readonly Property[] | undefined {
  const { properties, shapes } = namedOf(api);
  const inside = (shape: Shape | undefined): readonly Property[] | undefined => {
    switch (shape?.kind) {
      case 'object':
        return shape.properties;
      case 'nullable':
        return inside(shape.shape);
      case 'ref':
        return properties.get(shape.name) ?? inside(shapes.get(shape.name));
      default:
        return undefined;
    }
  };
  if (!('entity' in result)) return inside(result.shape);
  const omitted = new Set(result.omittedFields);
  const isFull = result.kind === 'item' && result.select === undefined && result.isFull;
  const related = isFull ? relatedOf(api, result.entity) : [];
  const relationsById = new Map(related.map((property) => [`${property.name}Id`, property]));
  const own = properties.get(result.entity) ?? [];
  const answered = own.flatMap((field) =>
    omitted.has(field.name) ? (relationsById.get(field.name) ?? []) : field,
  );
  return [...answered, ...related.filter((property) => !answered.includes(property))];
}

/** The account returns a relation as an object, often instead of its identifier. */
function relatedOf({ entities }: Api, name: string): readonly Property[] {
  const relations = entities.find((entity) => entity.name === name)?.relations ?? [];
  return relations.map(({ name, entity, many, doc }) => {
    const one: Shape = { kind: 'ref', name: entity };
    const shape: Shape = { kind: 'nullable', shape: many ? { kind: 'array', items: one } : one };
    return { name, shape, optional: true, doc };
  });
}
