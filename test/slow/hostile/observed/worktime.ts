/** Working time, in Portuguese: an export with components, charsets, 201 and query parameters, as a proxy's tool writes it. */

import {
  anyArray,
  choose,
  done,
  int,
  itemOf,
  json,
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

const utf8 = (schema: unknown): unknown => ({ 'application/json; charset=utf-8': { schema } });
const result = (schema: unknown): unknown => object({ result: schema });
const tags = ['timeman'];

const description = published(
  { title: 'Jornada', tags: [{ name: 'timeman', description: 'Controle de jornada' }] },
  {
    'timeman.record.list': {
      takes: {
        select: choose('id', 'userId', 'startTime', 'duration', 'report'),
        filter: stockFilter,
        order: sorted('id', 'startTime'),
        pagination: pages,
      },
      gives: listOf(refTo('svc.timeman.recorddto')),
    },
    'timeman.record.get': {
      path: {
        get: {
          tags,
          parameters: [
            { name: 'id', in: 'query', required: true, schema: int },
            { $ref: '#/components/parameters/select' },
          ],
          responses: { 200: { $ref: '#/components/responses/record' } },
        },
      },
    },
    'timeman.record.open': {
      path: {
        post: {
          tags,
          requestBody: { $ref: '#/components/requestBodies/opening' },
          responses: { 201: { content: utf8(result(itemOf(refTo('svc.timeman.recorddto')))) } },
        },
      },
    },
    'timeman.record.close': {
      path: {
        post: {
          tags,
          requestBody: { content: utf8(object({ id: int, report: text })) },
          responses: { '2XX': { $ref: '#/components/responses/record' } },
        },
      },
    },
    'timeman.record.pause': { get: true, gives: done },
    'timeman.record.resume': { get: true, gives: done },
    'timeman.record.approve': {
      path: {
        post: {
          tags,
          requestBody: {
            content: json({
              allOf: [refTo('svc.timeman.keydto'), { required: ['id'] }, object({ comment: text })],
            }),
          },
          responses: { default: { content: json(result(done)) } },
        },
      },
    },
    'timeman.record.update': {
      takes: { id: int, fields: refTo('svc.timeman.recorddto') },
      required: ['id'],
      gives: itemOf(refTo('svc.timeman.recorddto')),
    },
    'timeman.record.field.list': {
      takes: { select: choose('name') },
      gives: listOf(refTo('svc.rest.fielddto')),
    },
    'timeman.schedule.get': { takes: { id: int }, gives: itemOf(refTo('svc.timeman.scheduledto')) },
    'timeman.schedule.list': {
      takes: { pagination: object({ limit: int }) },
      gives: listOf(refTo('svc.timeman.scheduledto')),
    },
    'timeman.schedule.add': {
      takes: { fields: object({ name: text, shifts: anyArray, calendar: anyArray }, { required: ['name'] }) },
      gives: itemOf(refTo('svc.timeman.scheduledto')),
    },
    'timeman.schedule.assign': { get: true, gives: { type: 'object' } },
    'timeman.schedule.shift.list': {
      takes: { scheduleId: int },
      gives: listOf(refTo('svc.timeman.shiftdto')),
    },
    'timeman.absence.list': {
      path: {
        get: {
          tags,
          parameters: [
            { name: 'from', in: 'query', schema: moment },
            { name: 'userIds', in: 'query', schema: anyArray },
          ],
          responses: { 200: { content: utf8(result(listOf(refTo('svc.timeman.absencedto')))) } },
        },
      },
    },
    'timeman.absence.add': { get: true, gives: itemOf(refTo('svc.timeman.absencedto')) },
    'timeman.report.get': {
      takes: { userId: int, month: text },
      gives: itemOf(
        object({
          totals: { type: 'object', additionalProperties: { type: 'float' } },
          days: { type: 'object', additionalProperties: refTo('svc.timeman.recorddto') },
          empty: object([]),
        }),
      ),
    },
    'timeman.report.export': {
      path: {
        post: {
          tags,
          requestBody: { content: json(object({ month: text })) },
          responses: { 200: { content: { 'text/csv': { schema: text } } } },
        },
      },
    },
    'timeman.device.register': {
      path: {
        post: {
          tags,
          parameters: [{ name: 'X-Device', in: 'header', required: true, schema: text }],
          requestBody: { content: json(object({ name: text }, { required: ['name'] })) },
          responses: { 201: { content: json(result(itemOf(object({ token: text })))) } },
        },
      },
    },
    'timeman.photo.upload': {
      path: {
        post: {
          tags,
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: object(
                  { recordId: int, file: { type: 'string', format: 'binary' } },
                  { required: ['recordId'] },
                ),
              },
            },
          },
          responses: { 200: { content: json(result(done)) } },
        },
      },
    },
  },
  {
    schemas: {
      'svc.timeman.recorddto': object(
        {
          id: { ...long, readOnly: true },
          userId: long,
          startTime: moment,
          duration: { type: 'integer', readOnly: true },
          report: text,
          pin: { type: 'string', writeOnly: true },
          tags: { type: 'object', additionalProperties: text },
          schedule: refTo('svc.timeman.scheduledto', 'Escala'),
        },
        { required: ['id', 'userId', 'duration'] },
      ),
      'svc.timeman.keydto': object({ id: long, scheduleId: long }),
      'svc.timeman.scheduledto': object({
        id: long,
        name: text,
        shifts: listOf(refTo('svc.timeman.shiftdto')),
        calendar: anyArray,
        restrictions: object({ maxShift: int, offset: int }),
      }),
      'svc.timeman.shiftdto': object({ number: int, from: text, to: text }),
      'svc.timeman.absencedto': {
        oneOf: [
          object({ kind: { const: 'vacation' }, days: int }, { required: ['kind', 'days'] }),
          object({ kind: { const: 'sick' }, note: text }, { required: ['kind'] }),
        ],
      },
      'svc.rest.fielddto': object({ name: text, type: text }),
    },
    parameters: {
      select: {
        name: 'select',
        in: 'query',
        schema: choose('id', 'userId', 'startTime', 'duration', 'report'),
      },
    },
    requestBodies: {
      opening: {
        content: utf8(object({ userId: int, at: moment, geo: anyArray }, { required: ['userId'] })),
      },
    },
    responses: {
      record: { description: 'Registro', content: utf8(result(itemOf(refTo('svc.timeman.recorddto')))) },
    },
  },
);

const RECORD = { id: 1, userId: 2, startTime: null, duration: 0, report: 'Início', tags: {} };
const WIRE = { ...RECORD, tags: [] };

export const worktime: ObservedAccount = {
  description,
  cases: [
    shows("timeman.record.list({ filter: [['userId', '=', 2]] })", [RECORD], { items: [WIRE] }),
    shows(
      "timeman.record.list({ select: ['id', 'report'], filter: [['userId', '=', 2], ['id', '>=', 1]], order: { startTime: 'DESC' } })",
      [{ id: 1, report: null }],
    ),
    shows(
      "timeman.record.list({ select: ['schedule.name'], filter: [['userId', '=', 2]], pagination: { limit: 1, page: 3 } })",
      [{ schedule: { name: null } }],
    ),
    shows('timeman.record.get({ id: 1 })', RECORD, { item: WIRE }),
    shows("timeman.record.get({ id: 1, select: ['duration'] })", { duration: 5 }),
    shows('timeman.record.open({ userId: 2, at: new Date(0), geo: { lat: 1, lon: 2 } })', RECORD),
    shows("timeman.record.close({ id: 1, report: 'Fim' })", RECORD),
    shows('timeman.record.pause({ id: 1 })', true),
    shows('timeman.record.resume({ id: 1, userId: 2 })', true),
    shows("timeman.record.approve({ id: 1, comment: 'certo' })", true),
    shows("timeman.record.update({ id: 1, fields: { userId: 2, report: 'x', pin: '0000' } })", {
      ...RECORD,
      schedule: null,
    }),
    shows("timeman.record.field.list({ select: ['name', 'type'] })", [{ name: 'id', type: 'int' }]),
    shows(
      'timeman.schedule.get({ id: 3 })',
      { id: 3, name: 'Diurno', calendar: [], restrictions: {} },
      { item: { id: 3, name: 'Diurno', calendar: [], restrictions: [] } },
    ),
    shows('timeman.schedule.get({ id: 4 })', { id: 4, shifts: [{ number: 1, from: '08:00', to: null }] }),
    shows('timeman.schedule.list({ pagination: { limit: 20 } })', [
      { id: 3 },
      { name: 'sem id', restrictions: null },
    ]),
    shows(
      "timeman.schedule.add({ fields: { name: 'Noturno', shifts: [{ from: '22:00' }], calendar: { 1: 'x' } } })",
      { id: 5, name: 'Noturno', shifts: [] },
    ),
    shows('timeman.schedule.assign({ id: 5, userIds: [2, 3] })', { assigned: 2 }, { assigned: 2 }),
    shows('timeman.schedule.shift.list({ scheduleId: 3 })', [{ number: 1, from: '08:00', to: '17:00' }, {}]),
    shows("timeman.absence.list({ from: '2026-01-01T00:00:00-03:00', userIds: [2] })", [
      { kind: 'vacation', days: 10 },
      { kind: 'sick', note: null },
    ]),
    shows('timeman.absence.list()', []),
    shows("timeman.absence.add({ kind: 'sick', userId: 2 })", { kind: 'sick', note: 'gripe' }),
    shows(
      "timeman.report.get({ userId: 2, month: '2026-01' })",
      { totals: {}, days: {}, empty: [] },
      { item: { totals: [], days: [], empty: [] } },
    ),
    shows("timeman.report.get({ userId: 2, month: '2026-02' })", {
      totals: { work: 7.5 },
      days: { '01': RECORD },
      empty: null,
    }),
    shows("timeman.report.export({ month: '2026-01' })", 'a;b', 'a;b'),
    shows("timeman.device.register({ name: 'Relógio' })", { token: null }),
    shows('timeman.photo.upload({ recordId: 1 })', true),
  ],
};
