/** Parameters and fields as rows, for every page that lists them: name, type, meaning, allowed values and members. */

import { isDeepStrictEqual } from 'node:util';
import type { Method, ParamShape, Property, Shape } from '../../model/model.js';
import { namedOf } from '../../model/named.js';
import { grouped } from '../../base/grouped.js';
import { once } from '../../base/once.js';
import { partsOf, requiredFirst } from '../../model/shape-parts.js';
import type { Choice, ParamView } from '../../view/method-view.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { memberText } from '../../view/shape-text.js';
import { fieldType, memberNames, readableType } from './readable-type.js';
import { readableParamType } from './signature.js';

export interface PageRow extends Pick<Property, 'doc' | 'bounds' | 'deprecated'> {
  readonly name: string;
  readonly type: string;
  /** `deadline?: Date | string | null` */
  readonly text: string;
  readonly isRequired: boolean;
  readonly shape: ParamShape;
  readonly choice?: Choice;
  /** The named type whose fields `rows` are; empty: they are its own. */
  readonly ref: string;
  /** Made when they are read: types can lead back to themselves. */
  readonly rows: readonly PageRow[];
}

/** Callers write a parameter, and read a result. */
type Side = 'param' | 'result';

export function paramRows(
  method: Method,
  params: readonly ParamView[],
  plan: GenerationPlan,
): readonly PageRow[] {
  return params.map((param) =>
    rowOf(
      { ...param, optional: !param.required, type: readableParamType(method, param, plan) },
      plan,
      'param',
    ),
  );
}

export function fieldRows(
  properties: readonly Property[],
  plan: GenerationPlan,
  side: Side,
): readonly PageRow[] {
  const sorted = side === 'param' ? requiredFirst(properties) : properties;
  return sorted.map((property) =>
    rowOf({ ...property, type: fieldType(property, plan.lookup, side) }, plan, side),
  );
}

/** The fields of a shape that has no name of its own. */
export function shapeRows(shape: Shape, plan: GenerationPlan): readonly PageRow[] {
  const { ref, properties } = membersOf(shape, plan);
  return ref === '' ? fieldRows(properties, plan, 'result') : [];
}

interface RowSource extends Pick<PageRow, 'doc' | 'bounds' | 'deprecated' | 'shape' | 'type' | 'name'> {
  readonly optional: boolean;
  readonly choice?: Choice;
}

function rowOf(
  { name, doc, type, optional, shape, ...parts }: RowSource,
  plan: GenerationPlan,
  side: Side,
): PageRow {
  const { ref, properties, forms } = membersOf(shape, plan);
  const { bounds, deprecated, choice } = parts;
  const rows = once(() =>
    shape.kind === 'by-value' ? valueRows(shape, plan) : fieldRows(properties, plan, side),
  );
  return {
    name,
    type,
    text: memberText(name, optional, type),
    isRequired: !optional,
    doc: withForms(doc, forms),
    shape,
    ref,
    ...(bounds && { bounds }),
    ...(deprecated && { deprecated }),
    ...(choice && { choice }),
    get rows() {
      return rows();
    },
  };
}

/** The names; those of a filter with what they are compared with. */
export function choiceTexts({ names, fields }: Choice, { lookup }: GenerationPlan): readonly string[] {
  return fields?.map(({ name, shape }) => `${name}: ${readableType(shape, lookup)}`) ?? names;
}

/** A row for each value that another parameter can have. */
function valueRows(
  { table }: Extract<ParamShape, { readonly kind: 'by-value' }>,
  plan: GenerationPlan,
): readonly PageRow[] {
  const properties = table.map(({ value, shape }) => ({ name: value, shape, optional: true, doc: '' }));
  return fieldRows(properties, plan, 'result');
}

interface Members {
  readonly ref: string;
  readonly properties: readonly Property[];
  /** Of a union of objects: `{ VALUE, TYPE_ID? }`. */
  readonly forms?: readonly string[];
}

/** Each member once. One that a form lacks can be left out. */
function ofAnyForm(forms: readonly (readonly Property[])[]): readonly Property[] {
  const byName = grouped(forms.flat(), ({ name }) => name);
  return [...byName].map(([, found]) => {
    const [first, ...others] = found as [Property, ...Property[]]; // a group has a member
    const members = found.map(({ shape }) => shape);
    const isSame = others.every(({ shape }) => isDeepStrictEqual(shape, first.shape));
    return {
      ...first,
      doc: found.find(({ doc }) => doc !== '')?.doc ?? '',
      shape: isSame ? first.shape : { kind: 'union', members },
      optional: found.length < forms.length || found.some(({ optional }) => optional),
    };
  });
}

/** Empty where all are alike. */
function formsOf(forms: readonly (readonly Property[])[]): readonly string[] {
  const distinct = [...new Set(forms.map((properties) => memberNames(requiredFirst(properties))))];
  return distinct.length === 1 ? [] : distinct;
}

/** Longer lists of forms are not read to the end. */
const MAX_FORMS_LENGTH = 200;

function withForms(doc: string, forms: readonly string[] = []): string {
  if (forms.length === 0) return doc;
  const list = forms.join(' or ');
  const text = list.length > MAX_FORMS_LENGTH ? `One of ${forms.length} forms` : `As ${list}`;
  return doc === '' ? text : `${doc.replace(/[.:;]$/, '')}. ${text}`;
}

const NO_MEMBERS: Members = { ref: '', properties: [] };

/** The members of an object, of a list of objects, or of a named type. */
export function membersOf(shape: ParamShape, plan: GenerationPlan): Members {
  switch (shape.kind) {
    case 'fields':
    case 'object':
      return { ref: '', properties: shape.properties };
    case 'ref': {
      const { properties, shapes } = namedOf(plan.api);
      const named = shapes.get(shape.name);
      const own = properties.get(shape.name) ?? (named?.kind === 'object' ? named.properties : []);
      return { ref: shape.name, properties: own };
    }
    case 'select':
    case 'filter':
    case 'order':
    case 'by-value':
      return NO_MEMBERS;
    default: {
      const inside = partsOf(shape);
      if (inside.length === 0) return NO_MEMBERS;
      const parts = inside
        .map((part) => membersOf(part, plan))
        .filter(({ ref, properties }) => ref !== '' || properties.length > 0);
      const [only, ...others] = parts;
      if (only !== undefined && others.length === 0) return only;
      const own = parts.flatMap(({ ref, properties }) => (ref === '' ? [properties] : []));
      return { ref: '', properties: ofAnyForm(own), forms: formsOf(own) };
    }
  }
}
