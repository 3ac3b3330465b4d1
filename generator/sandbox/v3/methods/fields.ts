/** `*.field.list` and `*.field.get` of an entity (REST 3.0 reference, Field description object). */

import type { Row } from '../../account.js';
import { fieldDescription } from '../entities/other.js';
import { findField, type V3Entity, type Field } from '../entity.js';
import { isFilterable } from '../filter.js';
import { methodModule, callerView, type V3Method, type SandboxCall } from '../method.js';
import { fieldNotFound, unknownField } from '../refusal.js';
import { compileSelect, type Project } from '../select.js';

interface FieldMethods {
  /** `tasks.task` of `tasks.task.field.list`. */
  readonly prefix: string;
  /** Default: that of the module. */
  readonly scopes?: readonly string[];
  readonly entity: V3Entity;
  readonly admin?: boolean;
}

export function fieldMethods({
  prefix,
  scopes = [methodModule(prefix)],
  entity,
  admin = false,
}: FieldMethods): readonly V3Method[] {
  return [
    {
      name: `${prefix}.field.list`,
      scopes,
      write: false,
      admin,
      params: { select: 'any' },
      run: (call) => {
        const project = compileAttributes(call);
        return {
          items: entity.fields.map((field) => project(callerView(call), describe(call, entity, field))),
        };
      },
      described: { request: 'field-list', result: 'items', entity: fieldDescription },
    },
    {
      name: `${prefix}.field.get`,
      scopes,
      write: false,
      admin,
      params: { name: 'string!', select: 'any' },
      run: (call) => {
        const project = compileAttributes(call);
        const name = String(call.params['name']);
        const field = findField(entity, name);
        if (!field) throw fieldNotFound(name, call.account.rules);
        return { item: project(callerView(call), describe(call, entity, field)) };
      },
      described: { request: 'field-get', result: 'item', entity: fieldDescription },
    },
  ];
}

/** Unlike a field of an object, an unknown attribute is an error. */
function compileAttributes(call: SandboxCall): Project {
  const select: unknown = call.params['select'];
  const project = compileSelect(fieldDescription, select);
  for (const name of Array.isArray(select) ? select : []) {
    if (!findField(fieldDescription, String(name))) throw unknownField(String(name), fieldDescription.name);
  }
  return project;
}

function describe({ account }: SandboxCall, entity: V3Entity, field: Field): Row {
  const row: Row = { ...describeField(field), filterable: isFilterable(entity, field, account.rules) };
  if (!account.rules.describesFieldsVaguely) return row;
  return { ...row, editable: false, elementType: row['elementType'] === null ? null : 'object' };
}

/** As wrong as on live accounts: datetimes are `object`, and `title` is not sortable (Observed behaviour, Published description). */
function describeField({ name, type, many, marks }: Field): Row {
  const wireType = many ? 'array' : type === 'datetime' || type === 'any' ? 'object' : type;
  return {
    id: 0,
    name,
    type: wireType,
    title: name,
    description: null,
    validationRules: [],
    requiredGroups: marks.has('required') ? ['add'] : null,
    sortable: marks.has('sort') && name !== 'title',
    editable: marks.has('update'),
    multiple: wireType === 'array',
    elementType: wireType === 'array' ? 'string' : null,
  };
}
