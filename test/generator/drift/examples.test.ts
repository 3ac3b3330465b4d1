/** Edits of examples, of which facts of ours say what they would teach: told, though no type follows them. */

import { expect, test } from 'vitest';
import { findDrift } from '../../../generator/drift/compare-published.js';
import { corrections } from '../../../generator/model/published/corrections.js';
import { buildAll } from '../../../generator/read-model.js';
import { array, document, integer, item, pagination, select, string, to } from '../model/account.js';
import { describedBy, RECIPE } from './desk.js';

const task = { type: 'object', properties: { id: integer, title: string } };

/** An account whose list of tasks, and one of desks, are filtered alike. */
function account({ filter, names }: Shown): unknown {
  const list = (schema: string) => ({
    takes: { select: select('id', 'title'), filter: { type: 'array', example: filter }, pagination },
    gives: array(to(schema)),
  });
  const describing = { takes: { select: select(...names) }, gives: array(string) };
  return document({
    schemas: { 'svc.tasks.taskdto': task, 'svc.desk.deskdto': task },
    methods: {
      'tasks.task.get': { takes: { id: integer }, gives: item(to('svc.tasks.taskdto')) },
      'tasks.task.list': list('svc.tasks.taskdto'),
      'desk.desk.list': list('svc.desk.deskdto'),
      'tasks.task.field.list': describing,
    },
  });
}

interface Shown {
  readonly filter: unknown;
  readonly names: readonly string[];
}

const FIRST: Shown = { filter: [['id', '>=', 1]], names: ['name', 'type', 'title'] };
const MANY = 'name type title description validationRules requiredGroups filterable sortable'.split(' ');

function toldOf(before: Partial<Shown>, after: Partial<Shown>): readonly string[] {
  const [old, now] = [before, after].map((one) =>
    buildAll(describedBy(account({ ...FIRST, ...one })), RECIPE),
  );
  if (old === undefined || now === undefined) throw new Error('an account is missing');
  return findDrift({ before: old, after: now }, corrections()).map(
    ({ level, message }) => `${level} ${message}`,
  );
}

const FILTERED = 'docs tasks.task.list: params.filter shows another example, which the types do not follow';
const SELECTED =
  'docs tasks.task.field.list: params.select shows another example, which the types do not follow';
const FIELDS = 'the fact of svc-gen about fields:';

test.each<{ name: string; before: Partial<Shown>; after: Partial<Shown>; want: readonly string[] }>([
  {
    name: 'another field is filtered by, at the list whose fields a fact has',
    before: {},
    after: { filter: [['title', '=', 'x']] },
    want: [`${FILTERED}: id >= … → title = … (hidden by ${FIELDS} tasks.task)`],
  },
  {
    name: 'the example is gone',
    before: {},
    after: { filter: undefined },
    want: [`${FILTERED}: id >= … → none (hidden by ${FIELDS} tasks.task)`],
  },
  {
    name: 'another value is compared with, which promises nothing',
    before: {},
    after: { filter: [['id', '>=', 2]] },
    want: [],
  },
  {
    name: 'a field list shows an attribute less',
    before: {},
    after: { names: ['name', 'type'] },
    want: [`${SELECTED}: name, type, title → name, type (hidden by ${FIELDS} *.field.list, title)`],
  },
  {
    name: 'of long examples what they differ in is shown',
    before: { names: MANY },
    after: { names: MANY.slice(1) },
    want: [`${SELECTED}: name, … → … (hidden by ${FIELDS} *.field.list, name)`],
  },
])('$name', ({ before, after, want }) => {
  expect(toldOf(before, after)).toEqual(want);
});
