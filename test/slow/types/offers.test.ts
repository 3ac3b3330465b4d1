/** What an editor offers while one writes: the names of the account, and no machinery before them. */

import { describe, expect, test } from 'vitest';
import { openEditor } from './language-service.js';

const editor = openEditor();

describe('in an empty', () => {
  test.each([
    {
      name: 'select of one object',
      given: "task.get({ id: 8, select: ['|'] });",
      want: ['id', 'title', 'responsible.name'],
    },
    {
      name: 'select of a list, which without it gives id alone',
      given: "task.list({ select: ['|'] });",
      want: ['id', 'title', 'responsible.name'],
    },
    {
      name: 'select of a legacy list',
      given: "svc.legacy.crm.deal.list({ select: ['|'] });",
      want: ['ID', 'TITLE', 'UF_*', '*'],
    },
    {
      name: 'number of a type of items',
      given: 'svc.legacy.crm.item.list({ entityTypeId: | });',
      want: ['2', '31', '1030'],
    },
    {
      name: 'number of the type of an item that is deleted',
      given: 'svc.legacy.crm.item.delete({ entityTypeId: | });',
      want: ['2', '31', '1030'],
    },
    {
      name: 'filter of items of a type',
      given: 'svc.legacy.crm.item.list({ entityTypeId: 1030, filter: { | } });',
      want: ['id', 'ufCrm1030Serial', '">=opportunity"'],
    },
    {
      name: 'object that is written of a type',
      given: 'svc.legacy.crm.item.add({ entityTypeId: 1030, fields: { | } });',
      want: ['title', 'ufCrm1030Serial'],
    },
    {
      name: 'condition',
      given: "svc.v3.main.eventlog.list({ filter: [['|']] });",
      want: ['id', 'timestampX', 'userId'],
    },
    {
      name: 'comparison with the code of a failed call',
      given:
        "const tried = await task.get({ id: 8 }).settle(); if (!tried.ok && tried.error.code === '|') tried;",
      want: ['SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', 'QUERY_LIMIT_EXCEEDED', 'CLIENT_TIMEOUT'],
    },
    {
      name: 'comparison with the code of an error that was caught',
      given: "if (error instanceof SvcError && error.code === '|') error;",
      want: ['CLIENT_OUTCOME_UNKNOWN', 'QUERY_LIMIT_EXCEEDED', 'expired_token'],
    },
    {
      name: 'comparison without prefixes',
      given: "if (error instanceof ApiError && error.is('|')) error;",
      want: ['ACCESSDENIEDEXCEPTION', 'ENTITYNOTFOUNDEXCEPTION', 'OPERATION_TIME_LIMIT'],
    },
    {
      name: 'name of an event',
      given: "router.on('|', () => undefined);",
      want: ['ONCRMDEALADD', 'ONTASKADD', 'ONAPPINSTALL'],
    },
    {
      name: 'event that is bound',
      given: "svc.legacy.event.bind({ event: '|', handler: 'https://app.example' });",
      want: ['ONCRMDEALADD', 'ONTASKADD', 'ONAPPINSTALL', 'ONOFFLINEEVENT'],
    },
    {
      name: 'event that is bound, before anything else is written,',
      given: "svc.legacy.event.bind({ event: '|' });",
      want: ['ONCRMDEALADD', 'ONTASKADD', 'ONAPPINSTALL', 'ONOFFLINEEVENT'],
    },
    {
      name: 'event that is unbound',
      given: "svc.legacy.event.unbind({ event: '|', handler: 'https://app.example' });",
      want: ['ONCRMDEALADD', 'ONTASKADD', 'ONAPPINSTALL', 'ONOFFLINEEVENT'],
    },
  ])('$name every name is offered', ({ given, want }) => {
    expect(editor.offers(given)).toEqual(expect.arrayContaining(want));
  });
});

describe('nothing else is offered', () => {
  test.each([
    {
      name: 'as an operator than those there are',
      given: "task.list({ filter: [['id', '|']] });",
      want: ['!=', '<', '<=', '=', '>', '>=', 'between', 'in'],
    },
    {
      name: 'in a group than its members, the required ones first',
      given: 'task.list({ filter: [{ | }] });',
      want: ['conditions', 'logic', 'negative', 'type'],
    },
    {
      name: 'as a direction than the two',
      given: "task.list({ order: { id: '|' } });",
      want: ['ASC', 'DESC'],
    },
    {
      name: 'of a list call than what it gives',
      given: 'task.list().|',
      want: [
        'catch',
        'finally',
        'generation',
        'idempotencyKey',
        'pages',
        'settle',
        'then',
        'toArray',
        'withResponse',
      ],
    },
    {
      name: 'of a client than its two generations and its end',
      given: 'svc.|',
      want: ['close', 'legacy', 'v3'],
    },
    {
      name: 'as options of a write than those it takes',
      given: 'task.delete({ id: 8 }, { | });',
      want: ['deadline', 'idempotencyKey', 'paging', 'resume', 'retry', 'signal', 'timeout'],
    },
    {
      name: 'as parameters of a gateway call than those it takes, the required one first',
      given: 'gw.keys.update({ | });',
      want: ['id', 'rateLimit'],
    },
  ])('$name', ({ given, want }) => {
    expect(editor.offers(given)).toEqual(want);
  });
});
