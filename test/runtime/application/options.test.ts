/** What an application is given by a caller without types: refused in one line, before anything is sent. */

import { expect, test } from 'vitest';
import { makeApplication, type Application } from '../../../runtime/application/application.js';
import { memoryStore } from '../../../runtime/application/record.js';
import { UsageError } from '../../../runtime/errors/errors.js';
import { realEnvironment } from '../../../runtime/value/environment.js';
import { errorOf, event } from './service.js';

const GOOD = {
  clientId: 'app.1',
  clientSecret: 'client-secret-0123456789',
  tokenUrl: 'https://oauth.example/oauth/token/',
  store: memoryStore(),
};

function made(given: unknown): Application<never> {
  const nothing = (): never => {
    throw new Error('a client is opened');
  };
  return makeApplication({ open: nothing, ask: nothing, userAgent: 'a' }, given as never, realEnvironment);
}

const application = (more: object = {}): Application<never> => made({ ...GOOD, ...more });

test.each([
  { name: 'nothing', given: undefined, want: 'needs an object of options' },
  { name: 'null', given: null, want: 'needs an object of options' },
  { name: 'no id', given: { ...GOOD, clientId: '' }, want: 'clientId must be a string that is not empty' },
  {
    name: 'a secret that is a number',
    given: { ...GOOD, clientSecret: 1 },
    want: 'clientSecret must be a string that is not empty',
  },
  { name: 'no store', given: { ...GOOD, store: undefined }, want: 'store must have load, save and remove' },
  {
    name: 'a part of a store',
    given: { ...GOOD, store: { load() {}, save() {} } },
    want: 'store must have load',
  },
  {
    name: 'another verb',
    given: { ...GOOD, tokenRequest: 'put' },
    want: "tokenRequest must be 'post' or 'get'",
  },
  { name: 'no clients', given: { ...GOOD, maxClients: 0 }, want: 'maxClients must be a positive integer' },
  {
    name: 'half a client',
    given: { ...GOOD, maxClients: 1.5 },
    want: 'maxClients must be a positive integer',
  },
  {
    name: 'no dispatcher',
    given: { ...GOOD, dispatcher: null },
    want: 'dispatcher must be an undici Dispatcher',
  },
  {
    name: 'a rule of addresses',
    given: { ...GOOD, admitAddress: true },
    want: 'admitAddress must be a function',
  },
  {
    name: 'a rule of downloads',
    given: { ...GOOD, admitDownload: 'a' },
    want: 'admitDownload must be a function',
  },
  { name: 'a hook', given: { ...GOOD, onClean: {} }, want: 'onClean must be a function' },
  {
    name: 'an address with a password',
    given: { ...GOOD, tokenUrl: 'https://a:b@oauth.example/oauth/token/' },
    want: 'tokenUrl',
  },
  {
    name: 'an address with a query',
    given: { ...GOOD, tokenUrl: 'https://oauth.example/?a=1' },
    want: 'tokenUrl',
  },
])('createApplication refuses $name', ({ given, want }) => {
  expect(() => made(given)).toThrow(UsageError);
  expect(() => made(given)).toThrow(`createApplication: ${want}`);
});

const misused: readonly {
  readonly name: string;
  readonly use: () => Promise<unknown>;
  readonly want: string;
}[] = [
  {
    name: 'a frame to remove',
    use: () => application().uninstall({ AUTH_ID: 'a', member_id: 'm' }),
    want: 'uninstall: this is not ONAPPUNINSTALL',
  },
  {
    name: 'another event to install',
    use: () => application().install(event('ONTASKADD', { member_id: 'm' })),
    want: 'install: this event installs nothing',
  },
  {
    name: 'what is neither event nor frame',
    use: () => application().admit({ a: 1 }),
    want: 'neither an event, as parseEvent returns it, nor the fields of a frame',
  },
  {
    name: 'an event of no account',
    use: () => application().admit(event('ONAPPINSTALL', {})),
    want: 'has no member_id',
  },
  {
    name: 'a frame of no account',
    use: () => application().admit({ AUTH_ID: 'a' }),
    want: 'has no member_id',
  },
  {
    name: 'a client of no account',
    use: () => application().client(''),
    want: 'memberId must be the member_id of an account',
  },
  {
    name: 'a client of a number',
    use: () => application().client(1 as never),
    want: 'memberId must be the member_id of an account',
  },
];

test.each(misused)('$name is refused', async ({ use, want }) => {
  const error = await errorOf(Promise.resolve().then(use));
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error)).toContain(want);
});
