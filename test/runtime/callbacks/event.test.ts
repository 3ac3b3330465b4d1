/** Events from handlers (Observed behaviour, Legacy, Events). */

import { describe, expect, test } from 'vitest';
import { isEvent, parseEvent } from '../../../runtime/callbacks/index.js';

const form = [
  'event=ONCRMLEADADD',
  'event_handler_id=12',
  'data[FIELDS][ID]=7',
  'ts=1780315200',
  'auth[access_token]=secret-access',
  'auth[expires_in]=3600',
  'auth[scope]=crm%2Ctask',
  'auth[domain]=account.example',
  'auth[server_endpoint]=https%3A%2F%2Foauth.example%2Frest%2F',
  'auth[status]=L',
  'auth[client_endpoint]=https%3A%2F%2Faccount.example%2Frest%2F',
  'auth[member_id]=m1',
  'auth[refresh_token]=secret-refresh',
  'auth[application_token]=secret-application',
].join('&');

const want = {
  event: 'ONCRMLEADADD',
  event_handler_id: '12',
  data: { FIELDS: { ID: '7' } },
  ts: 1_780_315_200,
  auth: {
    access_token: 'secret-access',
    expires_in: 3600,
    scope: 'crm,task',
    domain: 'account.example',
    server_endpoint: 'https://oauth.example/rest/',
    status: 'L',
    client_endpoint: 'https://account.example/rest/',
    member_id: 'm1',
    refresh_token: 'secret-refresh',
    application_token: 'secret-application',
  },
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = JSON.stringify(want);

describe('an event', () => {
  test.each([
    { name: 'as a form', body: form, contentType: 'application/x-www-form-urlencoded' },
    {
      name: 'as a form with a charset',
      body: form,
      contentType: 'Application/X-WWW-Form-Urlencoded; charset="UTF-8"',
    },
    { name: 'as a form that says nothing', body: form, contentType: undefined },
    {
      name: 'as a form of a request without the header',
      body: form,
      contentType: new Headers().get('content-type'),
    },
    { name: 'as bytes of a form', body: bytes(form), contentType: undefined },
    { name: 'as an ArrayBuffer', body: bytes(form).slice().buffer, contentType: undefined },
    { name: 'as JSON behind a byte order mark', body: `\ufeff${json}`, contentType: 'application/json' },
    { name: 'as such JSON that says nothing', body: `\ufeff${json}`, contentType: undefined },
    { name: 'as bytes of such JSON', body: bytes(`\ufeff${json}`), contentType: 'application/json' },
    { name: 'as a form behind a byte order mark', body: `\ufeff${form}`, contentType: undefined },
    { name: 'as a form with a line break after it', body: `${form}\n`, contentType: undefined },
    { name: 'as JSON', body: json, contentType: 'application/json' },
    { name: 'as JSON of a vendor', body: json, contentType: 'application/vnd.svc+json; charset=utf-8' },
    { name: 'as JSON that says nothing', body: ` ${json}`, contentType: undefined },
    {
      name: 'as bytes of JSON with a byte order mark',
      body: bytes(`\u{FEFF}${json}`),
      contentType: undefined,
    },
    { name: 'as a Buffer', body: Buffer.from(json), contentType: 'application/json' },
  ])('$name is the same', ({ body, contentType }) => {
    expect(parseEvent(body, { contentType, applicationToken: 'secret-application' })).toStrictEqual(want);
  });

  test.each([
    {
      name: 'no data',
      body: 'event=ONOFFLINEEVENT',
      want: { data: {}, ts: 0, auth: { application_token: '' } },
    },
    { name: 'an empty map of data', body: '{"event":"X","data":[]}', want: { data: {} } },
    {
      name: 'numbers in JSON',
      body: '{"event":"X","event_handler_id":12,"ts":5}',
      want: { event_handler_id: '12', ts: 5 },
    },
    { name: 'an invalid moment', body: 'event=X&ts=soon', want: { ts: 0 } },
    { name: 'further names', body: 'event=X&more=1', want: { more: '1' } },
  ])('may have $name', ({ body, want: part }) => {
    expect(parseEvent(body)).toMatchObject(part);
  });

  test('a known event narrows', () => {
    const event = parseEvent(form);
    expect(isEvent(event, 'ONOFFLINEEVENT')).toBe(false);
    expect(isEvent(event, 'ONCRMLEADADD') && event.data.FIELDS?.ID).toBe('7');
  });
});

describe('the application token', () => {
  test.each([
    { name: 'wrong, of the same length', body: form, token: 'secret-applicatioN' },
    { name: 'shorter', body: form, token: 'secret' },
    { name: 'longer', body: form, token: 'secret-application-and-more' },
    { name: 'very long', body: form, token: 'x'.repeat(1_000_000) },
    { name: 'missing', body: 'event=X&auth[domain]=a', token: 'secret-application' },
    { name: 'missing with all of auth', body: 'event=X', token: 'secret-application' },
    { name: 'empty', body: 'event=X&auth[application_token]=', token: 'secret-application' },
    {
      name: 'a list',
      body: 'event=X&auth[application_token][]=secret-application',
      token: 'secret-application',
    },
    { name: 'a number', body: '{"event":"X","auth":{"application_token":5}}', token: '5' },
    { name: 'auth that is text', body: 'event=X&auth=secret-application', token: 'secret-application' },
    { name: 'inherited', body: '{"event":"X","auth":{}}', token: 'undefined' },
  ])('$name is refused', ({ body, token }) => {
    const error = caught(() => parseEvent(body, { applicationToken: token }));
    expect(error).toMatchObject({
      name: 'AuthenticationError',
      code: 'CLIENT_CALLBACK_TOKEN',
      status: 401,
      generation: 'callback',
      attempts: 0,
      method: '',
    });
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain('secret-a');
  });

  test.each([
    { name: 'an empty expected token', applicationToken: '' },
    { name: 'an undefined one, as of a setting that is missing', applicationToken: undefined },
  ])('$name is a mistake of the caller', ({ applicationToken }) => {
    for (const body of ['event=X&auth[application_token]=', form])
      expect(() => parseEvent(body, { applicationToken })).toThrow(
        expect.objectContaining({ code: 'CLIENT_USAGE' }),
      );
  });

  test('is not looked at where the option is left out', () => {
    expect(parseEvent(form)).toMatchObject({ event: 'ONCRMLEADADD' });
  });
});

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
