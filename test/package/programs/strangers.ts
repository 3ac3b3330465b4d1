/** Strangers and employees at an application: forged installations, other accounts, addresses inside a network, redirects. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { createApplication, memoryStore } from '@svc/client/application';
import { parseEvent, parseFrame } from '@svc/client/callbacks';

/** The token server, and the account, of which every call is written down. */
const members = new Map([['refresh-genuine', 'm1']]);
const calls: string[] = [];
let more: object = {};
let failure: number | undefined;
let isAdministrator = true;
let redirect: string | undefined;
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', origin());
  const answer = (status: number, body: object): void =>
    void response.writeHead(status, { ...(redirect && { location: redirect }) }).end(JSON.stringify(body));
  if (url.pathname === '/oauth/token/') {
    if (failure !== undefined) return answer(failure, { error: 'WHATEVER' });
    const form = new URLSearchParams(await text(request));
    const spent = form.get('refresh_token') ?? '';
    const member_id = form.has('code') ? 'm1' : members.get(spent);
    if (member_id === undefined) return answer(400, { error: 'invalid_grant' });
    members.delete(spent);
    const refresh_token = `refresh-${members.size}-of-${member_id}`;
    members.set(refresh_token, member_id);
    const tokens = { access_token: `access-${member_id}`, refresh_token, expires_in: 3600, member_id };
    return answer(200, {
      ...tokens,
      client_endpoint: `${origin()}/rest/`,
      scope: 'crm',
      status: 'L',
      ...more,
    });
  }
  calls.push(url.pathname);
  if (redirect !== undefined) return answer(302, {});
  return answer(200, { result: url.pathname.endsWith('user.admin') ? isAdministrator : true, time: {} });
});
const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const installed = (refreshToken: string, token = 'forged', member = 'm1'): object =>
  parseEvent(
    new URLSearchParams({
      event: 'ONAPPINSTALL',
      'auth[member_id]': member,
      'auth[access_token]': 'access-of-anybody',
      'auth[refresh_token]': refreshToken,
      'auth[application_token]': token,
      'auth[client_endpoint]': 'https://forger.example/rest/',
      'auth[status]': 'L',
    }).toString(),
  );

async function main(): Promise<void> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const store = memoryStore();
  const settings = { clientId: 'app.1', clientSecret: 'secret', tokenUrl: `${origin()}/oauth/token/`, store };
  const app = createApplication(settings);
  const nameOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'passed',
      (error: unknown) => (error as Error).name,
    );
  const show = async (what: string, work: Promise<unknown>): Promise<void> =>
    console.log(`${what} ${await nameOf(work)}`);

  await show('made-up token', app.install(installed('refresh-made-up')));
  for (const status of [404, 413, 429, 500]) {
    failure = status;
    await show(`token server ${status}`, app.install(installed('refresh-genuine')));
  }
  failure = undefined;
  for (const client_endpoint of ['https://10.0.0.1/', 'https://localhost./', 'https://[::ffff:7f00:1]/']) {
    more = { client_endpoint };
    members.set('refresh-x', 'm1');
    await show(client_endpoint, app.install(installed('refresh-x')));
  }
  more = { client_id: 'app.1.other' };
  members.set('refresh-x', 'm1');
  await show('another application', app.install(installed('refresh-x')));
  more = {};
  members.set('refresh-m2', 'm2');
  await show('another account', app.install(installed('refresh-m2')));
  console.log('stored', (await store.load('m1')) === undefined, calls.length);

  const genuine = await app.install(installed('refresh-genuine', 'token-genuine'));
  console.log('genuine', genuine.clientEndpoint === `${origin()}/rest/`, calls.length);
  console.log('shows', /refresh-|token-genuine/.test(inspect(genuine) + JSON.stringify(genuine)));
  isAdministrator = false;
  members.set('refresh-employee', 'm1');
  await show('employee', app.install(installed('refresh-employee')));
  const hostile = 'AUTH_ID=a&member_id=m1&status=%3Cb%3E&APPLICATION_TOKEN=token-genuine';
  const fromFrame = async (): Promise<unknown> => app.install(parseFrame('/?DOMAIN=a.example', hostile));
  await show('status', fromFrame());
  await show('no state', Reflect.apply(app.exchange, app, ['https://app.example/?code=1']));
  const svc = await app.client('m1');
  redirect = 'https://forger.example/rest/profile';
  await show('redirect', svc.legacy.call('profile', {}, { read: true }));
  const kept = await store.load('m1');
  console.log('kept', kept?.applicationToken, kept?.clientEndpoint === `${origin()}/rest/`);
  await app.close();
  await show('closed', svc.legacy.call('profile', {}, { read: true }));
  server.close();
}

void main();
