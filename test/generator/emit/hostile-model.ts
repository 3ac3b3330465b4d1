/** Texts that could get out of their place, and a model in which one stands everywhere. */

import type { Api, Entity, Method, Model } from '../../../generator/model/model.js';
import { smallModel } from './small-model.js';

/** What a description could hold in the hope of getting out of a string, a comment, a name or a path. */
export const HOSTILE = [
  "'); globalThis.hit = 1; ('",
  '`${globalThis.hit = 1}`',
  '*/ globalThis.hit = 1; /*',
  '\u2028globalThis.hit = 1;\n//',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  'C:\\con',
  'a"];process.exit(1);//',
  'class',
  'then',
  'string',
  'Promise',
  'Record',
  '',
  '\u0000',
  '\ud800',
  '😀',
];

/** A model in which the text stands everywhere that a description can put one. */
export function modelOf(text: string): Model {
  const shape = { kind: 'literal', values: [text], open: true } as const;
  const property = { name: text, shape, optional: true, doc: text };
  const entity: Entity = {
    name: `Thing${text}`,
    schema: text,
    module: text,
    doc: text,
    own: [
      property,
      { ...property, name: `${text}2`, shape: { kind: 'object', open: true, properties: [property] } },
    ],
    relations: [{ name: text, entity: `Thing${text}`, many: true, doc: text }],
  };
  const select = {
    name: `Thing${text}Select`,
    module: text,
    entity: entity.name,
    names: [text, `${text}.${text}`],
  };
  const filter = {
    name: `Thing${text}Filter`,
    module: text,
    entity: entity.name,
    fields: [{ name: text, shape }],
    style: 'conditions',
  } as const;
  const order = { name: `Thing${text}Order`, module: text, entity: entity.name, fields: [text] };
  const method: Method = {
    name: `${text}.${text}.get`,
    path: [text, text, 'get'],
    kind: 'get',
    write: true,
    scope: [text],
    who: text,
    applicationOnly: false,
    summary: text,
    description: `${text}\n${text}`,
    deprecated: { message: text, replacement: { generation: 'v3', name: text } },
    errors: [{ code: text, status: 400, condition: text }],
    source: text,
    params: {
      kind: 'object',
      open: true,
      variants: [
        [
          { name: text, required: false, doc: text, shape: { kind: 'select', select: select.name } },
          { name: 'filter', required: false, doc: text, shape: { kind: 'filter', filter: filter.name } },
          { name: 'order', required: false, doc: text, shape: { kind: 'order', order: order.name } },
          { name: 'fields', required: true, doc: text, shape: { kind: 'fields', properties: [property] } },
        ],
        [
          {
            name: 'by',
            required: false,
            doc: text,
            shape: {
              kind: 'by-value',
              of: 'fields',
              table: [{ value: text, shape }],
              otherwise: { kind: 'unknown' },
            },
          },
        ],
      ],
      order: [text],
    },
    result: { kind: 'item', entity: entity.name, select: select.name, isFull: false },
  };
  const api = (generation: 'v3' | 'legacy'): Api => ({
    generation,
    modules: [{ name: text, doc: text }],
    methods: [method, { ...method, name: text, path: [text] }],
    entities: [entity],
    types: [
      {
        name: `Type${text}`,
        module: text,
        doc: text,
        shape: { kind: 'pattern', parts: [{ text }, 'number'] },
      },
    ],
    selects: [select],
    filters: [filter],
    orders: [order],
    commonErrors: [{ code: text, status: 500, condition: text }],
  });
  return {
    ...smallModel,
    title: text,
    version: text,
    v3: api('v3'),
    legacy: api('legacy'),
    vendor: [{ neutral: `${text}x`, own: text }],
  };
}
