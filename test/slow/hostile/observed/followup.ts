/** What an assistant writes after a call, in Arabic: bare results, objects within results, unions, maps, old forms of schemas. */

import {
  anyArray,
  choose,
  done,
  flag,
  int,
  itemOf,
  listOf,
  long,
  moment,
  object,
  type ObservedAccount,
  pages,
  published,
  refTo,
  shows,
  sorted,
  stockFilter,
  text,
} from './account.js';

const description = published(
  { title: 'مساعد المكالمات', tags: [{ name: 'ai', description: 'مواد بعد المكالمة' }] },
  {
    'ai.followup.get': {
      takes: { callId: int, select: choose('summary', 'agenda', 'language') },
      required: ['callId'],
      gives: itemOf(refTo('FollowUpDto')),
    },
    'ai.followup.list': {
      takes: {
        select: choose('callId', 'summary'),
        filter: stockFilter,
        order: sorted('createdAt'),
        pagination: pages,
      },
      gives: listOf(refTo('FollowUpDto')),
    },
    'ai.followup.tail': {
      takes: { filter: anyArray, cursor: { type: 'object' } },
      gives: listOf(refTo('FollowUpDto')),
    },
    'ai.followup.generate': { get: true },
    'ai.followup.feedback.add': {
      takes: {
        fields: object({
          callId: { type: 'int', required: true },
          mark: { type: 'integer' },
          comment: 'string',
        }),
      },
      gives: done,
    },
    'ai.followup.summary.get': { takes: { callId: int }, gives: refTo('SummaryDto') },
    'ai.followup.transcript.get': {
      takes: { callId: int },
      gives: itemOf(
        object({ language: text, lines: listOf(object({ speaker: text, text, at: { type: 'float' } })) }),
      ),
    },
    'ai.followup.transcript.search': {
      takes: { query: text, callIds: anyArray },
      gives: object({ items: listOf(object({ callId: int, hits: anyArray })), hasMore: flag }),
    },
    'ai.followup.task.create': {
      get: true,
      gives: object({ item: object({ taskId: long }), warnings: anyArray }),
    },
    'ai.followup.share': { get: true, gives: done },
    'ai.prompt.list': { takes: { category: text }, gives: listOf(refTo('PromptDto')) },
    'ai.prompt.get': { takes: { code: text }, gives: itemOf(refTo('PromptDto')) },
    'ai.prompt.run': {
      takes: { code: text, input: {}, options: anyArray },
      required: ['code'],
      gives: itemOf({ anyOf: [text, listOf(text), refTo('SummaryDto')] }),
    },
    'ai.prompt.add': {
      takes: { fields: { allOf: [refTo('PromptDto'), { required: ['code', 'text'] }] } },
      gives: itemOf(refTo('PromptDto')),
    },
    'ai.prompt.translation.get': {
      takes: { code: text },
      gives: itemOf({ type: 'object', additionalProperties: text }),
    },
    'ai.engine.list': { get: true, gives: anyArray },
    'ai.engine.select': { get: true },
    'ai.quota.get': {
      gives: itemOf(
        object({ left: int, limits: { type: 'object', additionalProperties: int }, resetAt: moment }),
      ),
    },
    'ai.quota.usage': {
      takes: { from: moment, to: moment, group: text },
      gives: { type: 'object', additionalProperties: { type: 'float' } },
    },
    'ai.settings.get': { gives: object({ item: { type: 'object' } }) },
    'ai.settings.update': { takes: { settings: anyArray }, gives: done },
  },
  {
    schemas: {
      FollowUpDto: object([
        {
          callId: 'integer',
          summary: 'SummaryDto',
          agenda: 'array',
          language: 'string',
          createdAt: 'datetime',
          author: 'UserDto',
          score: { type: 'double' },
        },
      ]),
      SummaryDto: object({ title: text, body: text, points: anyArray, rights: anyArray }),
      UserDto: { properties: { id: 'int', name: 'string' } },
      PromptDto: object({
        code: text,
        text,
        kind: { type: 'string', enum: ['chat', 'mail', null] },
        parent: refTo('PromptDto'),
        meta: { type: 'object', additionalProperties: true },
      }),
    },
  },
);

const FOLLOW_UP = { callId: 4, agenda: null, language: 'ar', createdAt: null, score: 0.75 };
const PROMPT = { code: 'summary', text: 'لخّص', kind: 'note', meta: {} };

export const followup: ObservedAccount = {
  description,
  cases: [
    shows('ai.followup.get({ callId: 4 })', { agenda: ['أ'], language: 'ar' }),
    shows("ai.followup.get({ callId: 4, select: ['language', 'summary', 'author.name'] })", {
      language: null,
      summary: { title: 'ملخص', rights: { edit: true } },
      author: null,
    }),
    shows('ai.followup.list()', [FOLLOW_UP, {}]),
    shows(
      "ai.followup.list({ select: ['callId'], order: { createdAt: 'DESC' }, pagination: { limit: 5 } })",
      [{ callId: 4 }],
    ),
    shows("ai.followup.list({ filter: [[custom('callId'), 'in', [4, 5]]] })", []),
    shows("ai.followup.tail({ cursor: { field: 'callId', order: 'ASC', value: 0 } })", [FOLLOW_UP]),
    shows('ai.followup.generate({ callId: 4, force: true })', { queued: true }, { queued: true }),
    shows("ai.followup.feedback.add({ fields: { callId: 4, mark: 5, comment: 'جيد' } })", true),
    shows('ai.followup.summary.get({ callId: 4 })', {
      title: 'ملخص',
      body: null,
      points: ['أ'],
      rights: { edit: false },
    }),
    shows('ai.followup.transcript.get({ callId: 4 })', {
      language: 'ar',
      lines: [{ speaker: null, text: 'مرحبا', at: 0.5 }, {}],
    }),
    shows("ai.followup.transcript.search({ query: 'سعر', callIds: [4] })", [{ callId: 4, hits: [1, 2] }], {
      items: [{ callId: 4, hits: [1, 2] }],
      hasMore: false,
    }),
    shows(
      'ai.followup.task.create({ callId: 4, index: 0 })',
      { taskId: 9 },
      { item: { taskId: 9 }, warnings: [] },
    ),
    shows('ai.followup.share({ callId: 4, userIds: [1] })', true),
    shows(
      "ai.prompt.list({ category: 'mail', [custom('language')]: 'ar' })",
      [PROMPT, { code: 'x', meta: {} }],
      {
        items: [
          { ...PROMPT, meta: [] },
          { code: 'x', meta: [] },
        ],
      },
    ),
    shows("ai.prompt.get({ code: 'summary' })", { ...PROMPT, parent: null }),
    shows("ai.prompt.run({ code: 'summary', input: { text: 'أ' }, options: { max: 5 } })", 'نص', {
      item: 'نص',
    }),
    shows("ai.prompt.run({ code: 'points' })", ['أ', 'ب'], { item: ['أ', 'ب'] }),
    shows("ai.prompt.run({ code: 'both', options: ['short'] })", { title: 'ملخص', points: null }),
    shows("ai.prompt.add({ fields: { code: 'mine', text: 'اكتب' } })", { ...PROMPT, kind: null }),
    shows("ai.prompt.translation.get({ code: 'summary' })", {}, { item: [] }),
    shows('ai.engine.list()', [{ code: 'local' }, 'remote']),
    shows("ai.engine.select({ code: 'local' })", { selected: 'local' }, { selected: 'local' }),
    shows(
      'ai.quota.get()',
      { left: 10, limits: {}, resetAt: null },
      { item: { left: 10, limits: [], resetAt: null } },
    ),
    shows("ai.quota.usage({ from: new Date(0), to: '2026-01-31T00:00:00Z', group: 'day' })", {}, []),
    shows(
      "ai.quota.usage({ from: new Date(0), [custom('engine')]: 'local' })",
      { '2026-01-01': 1.5 },
      { '2026-01-01': 1.5 },
    ),
    shows('ai.settings.get()', { anything: [1] }),
    shows('ai.settings.update({ settings: { summary: true } })', true),
  ],
};
