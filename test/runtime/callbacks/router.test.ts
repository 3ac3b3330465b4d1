/** The catalogue of events, and the router that hands them on. */

import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  createEventRouter,
  isEvent,
  parseEvent,
  parseFrame,
  type EventMemory,
  type SvcEvents,
} from '../../../runtime/callbacks/index.js';

const form = (event: string, more = ''): string =>
  `event=${event}&ts=1900000000&auth[member_id]=m1&auth[application_token]=token-1${more}`;

/** As a program keeps it in one process. */
function memory(): EventMemory {
  const keys = new Set<string>();
  return {
    seen: (key) => Promise.resolve(keys.size === keys.add(key).size),
    forget: (key) => Promise.resolve(void keys.delete(key)),
  };
}

describe('the name of an event', () => {
  test.each([
    { name: 'as it is', event: 'ONCRMDEALADD', asked: 'ONCRMDEALADD', want: true },
    { name: 'in mixed case', event: 'onCrmDealAdd', asked: 'ONCRMDEALADD', want: true },
    { name: 'asked for in mixed case', event: 'ONTASKADD', asked: 'onTaskAdd', want: true },
    { name: 'of a family', event: 'ONCRMDYNAMICITEMADD_147', asked: 'ONCRMDYNAMICITEMADD', want: true },
    {
      name: 'of one of a family',
      event: 'ONCRMDYNAMICITEMADD',
      asked: 'ONCRMDYNAMICITEMADD_147',
      want: false,
    },
    { name: 'that begins alike', event: 'ONTASKADDED', asked: 'ONTASKADD', want: false },
    { name: 'that nobody knows', event: 'MYEVENT', asked: 'MYEVENT', want: true },
  ])('$name', ({ event, asked, want }) => {
    expect(isEvent(parseEvent(form(event)), asked)).toBe(want);
  });

  test('says what the data is', () => {
    const event = parseEvent(form('ONCRMDEALADD', '&data[FIELDS][ID]=34&data[NEW]=1'));
    if (!isEvent(event, 'onCrmDealAdd')) return expect.fail();
    expectTypeOf(event.data.FIELDS.ID).toEqualTypeOf<string>();
    expect(event.data).toEqual({ FIELDS: { ID: '34' }, NEW: '1' });
    if (isEvent(event, 'ONCRMDYNAMICITEMADD_147'))
      expectTypeOf(event.data).toEqualTypeOf<SvcEvents['ONCRMDYNAMICITEMADD']>();
    const other = parseEvent(form('MYEVENT'));
    if (isEvent(other, 'MYEVENT')) expectTypeOf(other.data).toEqualTypeOf<unknown>();
    expectTypeOf<SvcEvents['ONIMCONNECTORLINEDELETE']>().toEqualTypeOf<string>();
  });
});

test.each([
  { name: 'a single value', body: '&data=7', want: '7' },
  { name: 'nothing', body: '', want: {} },
  { name: 'an empty value', body: '&data=', want: {} },
  { name: 'the text undefined', body: '&data=undefined', want: {} },
  {
    name: 'a side that is the text undefined',
    body: '&data[FIELDS_BEFORE]=undefined&data[FIELDS_AFTER][ID]=5&data[IS_ACCESSIBLE_BEFORE]=undefined',
    want: { FIELDS_AFTER: { ID: '5' } },
  },
  {
    name: 'a member of a side that is the text undefined',
    body: '&data[FIELDS_BEFORE][ID]=undefined&data[FIELDS_AFTER][ID]=5',
    want: { FIELDS_BEFORE: {}, FIELDS_AFTER: { ID: '5' } },
  },
  {
    name: 'a text that a person wrote',
    body: '&data[MESSAGES][0][message][text]=undefined',
    want: { MESSAGES: [{ message: { text: 'undefined' } }] },
  },
])('data that is $name', ({ body, want }) => {
  expect(parseEvent(form('ONTASKADD', body)).data).toEqual(want);
});

describe('a router', () => {
  const applicationToken = 'token-1';

  test('calls handlers of the name, then those of every event, one after the other', async () => {
    const calls: string[] = [];
    const router = createEventRouter({ applicationToken })
      .onAny(({ event }) => void calls.push(`any ${event}`))
      .on('ONTASKADD', async () => {
        await Promise.resolve();
        calls.push('first');
      })
      .on('ontaskadd', () => void calls.push('second'))
      .on('ONCRMDEALADD', () => void calls.push('other'));
    const event = await router.handle(Buffer.from(form('ONTASKADD')), {
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(event.event).toBe('ONTASKADD');
    expect(calls).toEqual(['first', 'second', 'any ONTASKADD']);
  });

  test('rejects with the first failure', async () => {
    const router = createEventRouter({ applicationToken })
      .on('ONTASKADD', () => Promise.reject(new Error('one')))
      .on('ONTASKADD', () => Promise.reject(new Error('two')));
    await expect(router.handle(form('ONTASKADD'))).rejects.toThrow('one');
  });

  test.each([
    { name: 'another token', body: form('ONTASKADD').replace('token-1', 'token-2') },
    { name: 'no token', body: 'event=ONTASKADD&auth[member_id]=m1' },
  ])('refuses $name', async ({ body }) => {
    const router = createEventRouter({ applicationToken }).onAny(() => expect.fail());
    await expect(
      router.handle(body, { contentType: new Headers().get('content-type') }),
    ).rejects.toMatchObject({ code: 'CLIENT_CALLBACK_TOKEN' });
  });

  test('lets the application decide before the handlers run', async () => {
    const order: string[] = [];
    const application = { admit: () => Promise.resolve(void order.push('admit')) };
    await createEventRouter({ application })
      .onAny(() => void order.push('handler'))
      .handle(form('ONAPPINSTALL'));
    expect(order).toEqual(['admit', 'handler']);
  });

  test('hands an event on once that comes twice, also at once, but for another account or another object', async () => {
    let count = 0;
    const router = createEventRouter({ applicationToken })
      .use(memory())
      .onAny(() => void (count += 1));
    const bodies = [
      form('ONTASKADD', '&data[FIELDS_AFTER][ID]=1'),
      form('ONTASKADD', '&data[FIELDS_AFTER][ID]=2'),
      form('ONTASKADD', '&data[FIELDS_AFTER][ID]=1').replace('m1', 'm2'),
    ];
    await Promise.all([...bodies, ...bodies].map((body) => router.handle(body)));
    expect(count).toBe(3);
  });

  test('hands an event on again whose handler failed', async () => {
    let count = 0;
    const router = createEventRouter({ applicationToken })
      .use(memory())
      .onAny(() => {
        count += 1;
        if (count === 1) throw new Error('once');
      });
    await expect(router.handle(form('ONTASKADD'))).rejects.toThrow('once');
    await router.handle(form('ONTASKADD'));
    await router.handle(form('ONTASKADD'));
    expect(count).toBe(2);
  });

  const away = new Error('the memory is away');
  test.each([
    { name: 'rejects', forget: () => Promise.reject(away) },
    {
      name: 'throws',
      forget: () => {
        throw away;
      },
    },
  ])('rejects with the failure of the handler where forget $name', async ({ forget }) => {
    const router = createEventRouter({ applicationToken })
      .use({ ...memory(), forget })
      .onAny(() => {
        throw new Error('of the handler');
      });
    await expect(router.handle(form('ONTASKADD'))).rejects.toThrow('of the handler');
  });

  test.each([
    { name: 'no token', given: () => createEventRouter({ applicationToken: '' }) },
    {
      name: 'no handler',
      given: () => createEventRouter({ applicationToken }).on('X', undefined as never),
    },
  ])('cannot be made with $name', ({ given }) => {
    expect(given).toThrow(expect.objectContaining({ code: 'CLIENT_USAGE' }));
  });
});

test('a frame is read from its address and its body', () => {
  const frame = parseFrame(
    '/page?DOMAIN=account.example&PROTOCOL=1&LANG=en&APP_SID=s1',
    'AUTH_ID=A1&AUTH_EXPIRES=3600&REFRESH_ID=R1&APPLICATION_TOKEN=T1&APPLICATION_SCOPE=crm%2Cim&member_id=m1&status=L&PLACEMENT=DEFAULT',
    { applicationToken: 'T1' },
  );
  expect(frame).toMatchObject({ DOMAIN: 'account.example', AUTH_ID: 'A1', member_id: 'm1' });
  expect(() => parseFrame('/page', 'a=1')).toThrow(/not a frame/);
  expect(() => parseFrame('/', 'AUTH_ID=A1&APPLICATION_TOKEN=T2', { applicationToken: 'T1' })).toThrow(
    /application token/,
  );
});

test('an event of a bot that comes twice is handled once, though its tokens are new, and one with another request again', async () => {
  const router = createEventRouter({ applicationToken: 'token-1' }).use(memory());
  const handled: unknown[] = [];
  router.onAny(({ event }) => void handled.push(event));
  const bot = (token: string): string =>
    `&data[BOT][7][access_token]=${token}&data[BOT][7][AUTH][refresh_token]=${token}&data[BOT][7][AUTH][expires]=${token}`;
  await router.handle(form('ONIMBOTMESSAGEADD', bot('1')));
  await router.handle(form('ONIMBOTMESSAGEADD', bot('2')));
  expect(handled).toHaveLength(1);
  for (const request of ['1', '2'])
    await router.handle(form('ONAPPMETHODCONFIRM', `&data[METHOD]=m&data[TOKEN]=${request}`));
  expect(handled).toHaveLength(3);
});

test('an event that arrives as a form and as JSON is handled once, and another one again', async () => {
  const router = createEventRouter({ applicationToken: 'token-1' });
  router.use(memory());
  const handled: unknown[] = [];
  router.onAny(({ data }) => void handled.push(data));
  const json = (ID: number): string =>
    JSON.stringify({
      data: { NEW: true, FIELDS: { ID, TAGS: ['a'], NOTE: null, FILES: [] } },
      auth: { application_token: 'token-1', member_id: 'm1' },
      ts: 1900000000,
      event: 'ONCRMDEALADD',
    });
  await router.handle(form('ONCRMDEALADD', '&data[FIELDS][ID]=34&data[FIELDS][TAGS][0]=a&data[NEW]=1'));
  await router.handle(json(34));
  expect(handled).toHaveLength(1);
  await router.handle(json(35));
  expect(handled).toHaveLength(2);
});
