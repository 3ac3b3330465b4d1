/** Message callbacks (Legacy reference, Message handler callback payload). */

import { describe, expect, test } from 'vitest';
import { parseMessageCallback } from '../../../runtime/callbacks/index.js';

const form = [
  'module_id=crm',
  'bindings[0][OWNER_TYPE_ID]=1&bindings[0][OWNER_ID]=7',
  'properties[phone_number]=%2B15550100&properties[message_text]=Gr%C3%BC%C3%9Fe+%26+more',
  'type=SMS&code=sms-1&message_id=m-1&message_to=%2B15550100&message_body=Gr%C3%BC%C3%9Fe+%26+more',
  'ts=1780315200&auth[application_token]=secret',
].join('&');

const want = {
  module_id: 'crm',
  bindings: [{ OWNER_TYPE_ID: '1', OWNER_ID: '7' }],
  properties: { phone_number: '+15550100', message_text: 'Grüße & more' },
  type: 'SMS',
  code: 'sms-1',
  message_id: 'm-1',
  message_to: '+15550100',
  message_body: 'Grüße & more',
  ts: 1_780_315_200,
  auth: { application_token: 'secret' },
};

describe('a message', () => {
  test.each([
    { name: 'as a form', body: form },
    { name: 'as JSON', body: JSON.stringify(want) },
  ])('$name is the same', ({ body }) => {
    expect(parseMessageCallback(body, { applicationToken: 'secret' })).toStrictEqual(want);
  });

  test.each([
    {
      name: 'a workflow',
      body: 'message_id=1&workflow_id=w&document_id[0]=crm&document_id[1]=Lead&document_type[0]=crm',
      want: { workflow_id: 'w', document_id: ['crm', 'Lead'], document_type: ['crm'] },
    },
    { name: 'an identifier in a number', body: '{"message_id":5}', want: { message_id: '5' } },
    { name: 'bindings with gaps', body: 'message_id=1&bindings[4][ID]=2', want: { bindings: [{ ID: '2' }] } },
    {
      name: 'nothing but its identifier',
      body: 'message_id=1',
      want: { properties: { phone_number: '', message_text: '' }, message_body: '', ts: 0 },
    },
  ])('may have $name', ({ body, want: part }) => {
    expect(parseMessageCallback(body)).toMatchObject(part);
  });

  test('without an identifier is none', () => {
    expect(() => parseMessageCallback('type=SMS')).toThrow('it has no message_id');
  });

  test('with an expected token that is undefined is a mistake of the caller', () => {
    expect(() => parseMessageCallback(form, { applicationToken: undefined })).toThrow(
      expect.objectContaining({ code: 'CLIENT_USAGE' }),
    );
  });

  test('with a wrong token is refused', () => {
    expect(() => parseMessageCallback(form, { applicationToken: 'other' })).toThrow(
      expect.objectContaining({ code: 'CLIENT_CALLBACK_TOKEN' }),
    );
  });
});
