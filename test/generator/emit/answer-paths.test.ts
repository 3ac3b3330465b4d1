import { expect, test } from 'vitest';
import { answerPathsOf } from '../../../generator/view/answer-paths.js';
import { array, build, document, integer, item, methodOf, string, to } from '../model/account.js';

const map = { type: 'object', additionalProperties: string };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const { v3, legacy } = build(
  document({
    schemas: {
      'svc.x.pagedto': object({
        id: integer,
        settings: map,
        nested: { type: 'object', additionalProperties: map },
        rules: array(object({ freq: string })),
        fixed: object({ freq: string }, { required: ['freq'] }),
        either: { oneOf: [map, array(string)] },
        'odd.name': map,
        author: to('svc.x.userdto'),
        files: array(to('svc.x.userdto')),
      }),
      'svc.x.userdto': object({ id: integer, options: map, friend: to('svc.x.userdto') }),
    },
    methods: {
      'x.page.get': {
        takes: { select: { type: 'array', example: ['id', 'settings'] } },
        gives: item(to('svc.x.pagedto')),
      },
      'x.page.list': { gives: array(to('svc.x.pagedto')) },
      'x.page.counts': { gives: map },
    },
  }),
).model;

test('maps, and objects that may be empty, are found wherever an answer holds them', () => {
  const own = ['settings', 'nested', 'nested.*', 'rules.*'];
  const related = ['author.options', 'files.*.options'];
  const { ofEntity, ofValue } = answerPathsOf(v3);
  const pages = v3.entities.filter(({ own }) => own.some(({ name }) => name === 'settings'));
  expect(pages.map((page) => [...ofEntity(page)].sort())).toEqual([[...own, ...related].sort()]);
  expect(ofValue(methodOf(v3, 'x.page.counts'))).toEqual(['.']);
  expect(ofValue(methodOf(v3, 'x.page.list'))).toEqual([]);
});

test('of the legacy generation, those that document 2 shows', () => {
  const { ofValue } = answerPathsOf(legacy);
  expect(ofValue(methodOf(legacy, 'calendar.section.get'))).toContain('*.ACCESS');
  expect(ofValue(methodOf(legacy, 'sale.paysystem.settings.invoice.get'))).toEqual(['.']);
  expect(ofValue(methodOf(legacy, 'tasks.task.unmute'))).toContain('task.checklist');
});

test('numbers are told of the legacy generation alone, and where no text can come as well', () => {
  const { ofNumbers } = answerPathsOf(legacy);
  const dialog = ofNumbers(methodOf(legacy, 'im.dialog.get'));
  expect(dialog).toEqual(
    expect.arrayContaining(['id', 'background_id', 'mute_list.*', 'readed_list.*.user_id']),
  );
  expect(dialog).not.toContain('dialog_id');
  expect(ofNumbers(methodOf(legacy, 'user.get'))).toEqual(['*.UF_DEPARTMENT.*']);
  expect(ofNumbers(methodOf(legacy, 'calendar.section.get'))).toEqual(['*.ACCESS.*']);
  expect(ofNumbers(methodOf(legacy, 'task.comment.add'))).toEqual(['.']);
  expect(ofNumbers(methodOf(legacy, 'tasks.task.unmute'))).toEqual(['task.newCommentsCount']);
  expect(ofNumbers(methodOf(legacy, 'mailservice.fields'))).toEqual([]);
  expect(v3.methods.flatMap(answerPathsOf(v3).ofNumbers)).toEqual([]);
});
