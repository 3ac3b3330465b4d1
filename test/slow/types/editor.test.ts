/** What one reads while writing a program: hovers name what the account has, and messages point at the mistake. */

import { describe, expect, test } from 'vitest';
import { openEditor } from './language-service.js';

const editor = openEditor();

describe('a hover over', () => {
  test.each([
    {
      name: 'a method that gives one object names the object and its fields that can be selected',
      given: 'task.|get',
      want: '(method) TasksTaskMethods.get<const S extends readonly (v3.TaskSelect | Custom)[] | undefined = WithoutSelect>(params: v3.TasksTaskGetParams<S> & InferSelect<S>, options?: CallOptions): Call<Selected<v3.TasksTaskGetEntity, S>, "v3", v3.TasksTaskGetCode>',
    },
    {
      name: 'a write names its parameters and its result',
      given: 'task.|add',
      want: '(method) TasksTaskMethods.add(params: v3.TasksTaskAddParams, options?: WriteOptions): Call<v3.TasksTaskAddResult, "v3", v3.TasksTaskAddCode>',
    },
    {
      name: 'a list method names the object',
      given: 'task.|list',
      want: '(method) TasksTaskMethods.list<const S extends readonly (v3.TaskSelect | Custom)[] | undefined = IdOnly>(params?: v3.TasksTaskListParams<S> & InferSelect<S>, options?: CallOptions): ListCall<Selected<v3.TasksTaskListEntity, S>, "v3", v3.TasksTaskListCode>',
    },
    {
      name: 'a call without select says that the own fields come',
      given: 'task.|get({ id: 8 })',
      want: '(method) TasksTaskMethods.get<WithoutSelect>(params: v3.TasksTaskGetParams<WithoutSelect>, options?: CallOptions): Call<v3.TasksTaskGetResult, "v3", v3.TasksTaskGetCode>',
    },
    {
      name: 'a list without select says that id alone comes',
      given: 'task.|list()',
      want: '(method) TasksTaskMethods.list<IdOnly>(params?: v3.TasksTaskListParams<IdOnly> | undefined, options?: CallOptions): ListCall<{ id: number; }, "v3", v3.TasksTaskListCode>',
    },
    {
      name: 'a legacy list without select may hold any of the fields, and more',
      given: 'export const |all = svc.legacy.crm.deal.list();',
      want: 'const all: ListCall<Whatever<legacy.CrmDealEntity>, "legacy", legacy.CommonCode>',
    },
    {
      name: 'a list of items of a type names their object, as the list of deals does',
      given: 'export const |rows = await svc.legacy.crm.item.list({ entityTypeId: 2 });',
      want: 'const rows: Whatever<legacy.CrmItemDealEntity>[]',
    },
    {
      name: 'a call shows its data alone',
      given: "export const |call = task.get({ id: 8, select: ['id', 'title'] });",
      want: 'const call: Call<{ id: number; title: string; }, "v3", v3.TasksTaskGetCode>',
    },
    {
      name: 'a legacy list that is not named so says that it is one',
      given: 'svc.legacy.user.|get',
      want: '(method) UserMethods.get(params?: legacy.UserGetParams, options?: CallOptions): ListCall<legacy.User, "legacy", legacy.CommonCode>',
    },
    {
      name: 'what came around the data is named after the data',
      given: "export const |got = await task.get({ id: 8, select: ['id'] }).withResponse();",
      want: 'const got: CallResponse<{ id: number; }>',
    },
    {
      name: 'what a method of a call gives is named after the data',
      given: 'task.add({ fields: { title: "a", creatorId: 1, responsibleId: 2 } }).|withResponse()',
      want: '(method) Call<TasksTaskAddResult, "v3", TasksTaskAddCode>.withResponse(): Promise<CallResponse<v3.TasksTaskAddResult>>',
    },
    {
      name: 'what stood beside the data and is not described is an object of anything',
      given: 'export const { |meta } = await task.list().withResponse();',
      want: 'const meta: { readonly [name: string]: unknown; } | undefined',
    },
    {
      name: 'a batch shows its calls',
      given:
        "export const |both = svc.v3.batch({ one: task.get({ id: 1, select: ['id'] }), all: task.list() });",
      want: 'const both: BatchCall<{ readonly one: Call<{ id: number; }, "v3", v3.TasksTaskGetCode>; readonly all: ListCall<{ id: number; }, "v3", v3.TasksTaskListCode>; }>',
    },
    {
      name: 'the data of a batch shows that of each call',
      given:
        "export const |got = await svc.v3.batch({ one: task.get({ id: 1, select: ['id'] }), all: task.list() });",
      want: 'const got: { one: { id: number; }; all: { id: number; }[]; }',
    },
    {
      name: 'the data of a batch in a row is a row',
      given: "export const |got = await svc.v3.batch([task.get({ id: 1, select: ['id'] }), task.list()]);",
      want: 'const got: [{ id: number; }, { id: number; }[]]',
    },
    {
      name: 'what an iteration goes on by names it',
      given: 'for await (const rows of task.list().pages()) rows.|resume;',
      want: '(property) Progress.resume: ListResume | undefined',
    },
    {
      name: 'a whole result has a name',
      given: 'export const |got = await task.get({ id: 8 });',
      want: 'const got: v3.TasksTaskGetResult',
    },
    {
      name: 'the result of a write has a name',
      given:
        "export const |made = await task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2 } });",
      want: 'const made: v3.TasksTaskAddResult',
    },
    {
      name: 'an object of which no answer leaves anything out is the object',
      given: 'export const |note = await svc.v3.tasks.task.field.get({ name: "id" });',
      want: 'const note: v3.FieldDescription',
    },
    {
      name: 'a selected result shows its fields',
      given: "export const |got = await task.get({ id: 8, select: ['id', 'title', 'responsible.name'] });",
      want: 'const got: { id: number; title: string; responsible: { name: string | null; } | null; }',
    },
    {
      name: 'a row of a list shows its fields',
      given: "for await (const |row of task.list({ select: ['id', 'title'] })) row;",
      want: 'const row: { id: number; title: string; }',
    },
  ])('$name', ({ given, want }) => {
    expect(editor.hover(given).text).toBe(want);
  });
});

describe('while it is written', () => {
  test.each([
    {
      name: 'a call shows what it takes and gives without select',
      given: 'task.get(|)',
      want: 'get(params: v3.TasksTaskGetParams<WithoutSelect>, options?: CallOptions): Call<v3.TasksTaskGetResult, "v3", v3.TasksTaskGetCode>',
    },
    {
      name: 'a legacy call shows its options',
      given: 'svc.legacy.crm.deal.list({}, |)',
      want: 'list(params?: legacy.CrmDealListParams<WithoutSelect> | undefined, options?: CallOptions): ListCall<Whatever<legacy.CrmDealEntity>, "legacy", legacy.CommonCode>',
    },
    {
      name: 'a gateway call shows its parameters by name',
      given: 'gw.keys.update(|)',
      want: 'update(params: KeysUpdateParams, options?: GatewayCallOptions): Call<{ [name: string]: unknown; }, "gateway", GatewayCode>',
    },
    {
      name: 'a batch shows what stops it among its options',
      given: 'svc.v3.batch([task.list()], |)',
      want: 'batch(calls: readonly [ListCall<{ id: number; }, "v3", v3.TasksTaskListCode>], options?: BatchOptions): BatchCall<readonly [ListCall<{ id: number; }, "v3", v3.TasksTaskListCode>]>',
    },
    {
      name: 'a handler of an event shows what the event holds',
      given: "router.on('ONCRMDEALADD', |)",
      want: 'on(name: "ONCRMDEALADD", handler: (event: EventOf<string, Fields<"ID">>) => unknown): EventRouter',
    },
  ])('$name', ({ given, want }) => {
    expect(editor.signature(given)).toBe(want);
  });

  test.each([
    { given: 'task.get(|)', want: '`id`; optional `select`' },
    { given: 'svc.legacy.crm.deal.list(|)', want: 'optional `select`, `filter`, `order`, `start`' },
    { given: 'gw.keys.update(|)', want: expect.stringMatching(/^`id`; optional `/) as string },
  ])('the parameters of $given are named', ({ given, want }) => {
    expect(editor.parameter(given)).toEqual(want);
  });
});

describe('the comment of', () => {
  test.each([
    {
      name: 'a selected field',
      given: "(await task.get({ id: 8, select: ['deadline'] })).|deadline;",
      want: 'ISO 8601 with offset.',
    },
    {
      name: 'a field of a whole result',
      given: '(await task.get({ id: 8 })).|deadline;',
      want: 'ISO 8601 with offset.',
    },
    {
      name: 'a field that a whole result may lack',
      given: '(await task.get({ id: 8 })).|created;',
      want: 'ISO 8601, as live accounts send it. The documentation lists it as a related object without fields; no account is known to send an object.',
    },
    {
      name: 'a method, whose codes have its own name,',
      given: 'task.|list',
      want: expect.stringContaining('Errors: {@link TasksTaskListCode}.') as unknown,
    },
    {
      name: 'the place of a page',
      given: 'task.list({ |pagination: {} })',
      want: 'Where the list begins: at the first row when omitted. An iteration continues from there.',
    },
    {
      name: 'a call by name',
      given: 'svc.v3.|call;',
      want: expect.stringMatching(
        /It\s+is\s+a\s+write\s+unless\s+it\s+is\s+known\s+to\s+be\s+a\s+read/,
      ) as unknown,
    },
    {
      name: 'the way of paging',
      given: "task.list({}, { |paging: 'auto' })",
      want: expect.stringContaining('you give no offset or page') as unknown,
    },
    {
      name: 'a field of a row',
      given: "for await (const row of task.list({ select: ['link'] })) row.|link;",
      want: 'Relative path to the task view.',
    },
  ])('$name is what its description says', ({ given, want }) => {
    expect(editor.hover(given).comment).toEqual(want);
  });
});

/** The order of the two depends on what the compiler has seen before. */
const onlyId = expect.stringMatching(
  /^Type '"title"' is not assignable to type '("id" \| Custom|Custom \| "id")'\.$/,
) as unknown;

describe('a mistake in a filter is told', () => {
  test.each([
    {
      name: 'at the field that cannot be filtered',
      given: "task.list({ filter: [['title', '=', 'x']] });",
      want: [{ at: "'title'", why: onlyId }],
    },
    {
      name: 'at a misspelt field, with the one that was meant',
      given: "svc.v3.main.eventlog.list({ filter: [['timestamp', '>', new Date(0)]] });",
      want: [
        {
          at: "'timestamp'",
          why: expect.stringMatching(/Did you mean '"timestampX"'\?$/) as unknown,
        },
      ],
    },
    {
      name: 'with the operators, where the field holds a date',
      given: "svc.v3.main.eventlog.list({ filter: [['timestampX', 'after', new Date(0)]] });",
      want: [
        {
          at: "['timestampX', 'after', new Date(0)]",
          why: expect.stringMatching(
            /^Property '\[knownOperators\]' is missing in type 'Date' but required in type 'KnownOperators<.*">=".*>'\.$/,
          ) as unknown,
        },
      ],
    },
    {
      name: 'with the kind of operator, where the field holds a number',
      given: "task.list({ filter: [['id', 'like', 5]] });",
      want: [{ at: "['id', 'like', 5]", why: `Type '"like"' is not assignable to type 'Comparison'.` }],
    },
    {
      name: 'with the operators, where a sign of another language stands',
      given: "task.list({ filter: [['id', '=>', 5]] });",
      want: [
        {
          at: "['id', '=>', 5]",
          why: expect.stringMatching(
            /^Type 'number' is not assignable to type 'KnownOperators<.*">=".*>'\.$/,
          ) as unknown,
        },
      ],
    },
    {
      name: 'with the type of the value',
      given: "task.list({ filter: [['id', '=', 'five']] });",
      want: [{ at: "['id', '=', 'five']", why: `Type 'string' is not assignable to type 'Param<number>'.` }],
    },
    {
      name: 'with the type of the value, where no operator stands',
      given: "task.list({ filter: [['id', 'five']] });",
      want: [{ at: "['id', 'five']", why: `Type 'string' is not assignable to type 'Param<number>'.` }],
    },
    {
      name: 'inside groups',
      given:
        "task.list({ filter: [{ logic: 'or', conditions: [{ logic: 'and', conditions: [['title', 1]] }] }] });",
      want: [{ at: "'title'", why: onlyId }],
    },
    {
      name: 'at the logic of a group',
      given: "task.list({ filter: [{ logic: 'xor', conditions: [['id', 1]] }] });",
      want: [{ at: 'logic', why: `Type '"xor"' is not assignable to type '"or" | "and"'.` }],
    },
  ])('$name', ({ given, want }) => {
    expect(editor.messages(given)).toEqual(want);
  });
});
