/**
 * A flood of forged installation events, and accounts whose tokens expire meanwhile: each of them has to be renewed in
 * time, with a flat heap. Run with `node --expose-gc`; ends with 1 where a renewal fails or is late, or the heap grows.
 */

import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication, memoryStore } from '../generated/dist/application.mjs';
import { createEventRouter } from '../generated/dist/runtime/callbacks.mjs';
import { optionsOf } from './options.mjs';

const values = optionsOf('node --expose-gc scripts/flood.mjs [--minutes N] [--forged N] [--renewals N]', {
  minutes: { type: 'string', default: '10' },
  forged: { type: 'string', default: '200' },
  renewals: { type: 'string', default: '20' },
});
if (globalThis.gc === undefined) throw new Error('run it with node --expose-gc');
const minutes = Number(values.minutes);
const forged = Number(values.forged);
const renewals = Number(values.renewals);

/** ms that the token server takes. */
const SLOW_MS = 300;
/** ms: a renewal that takes longer has waited for strangers. */
const LATE_MS = 10_000;
/** MiB by which the heap may grow from the first quarter to the end. */
const MOST_GROWTH = 8;

async function serve(handle) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [status, body] = await handle(request, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

let issued = 0;
let asked = 0;
let forgedAtOnce = 0;
let mostAtOnce = 0;
const expired = new Set();
const isExpired = ({ headers }, text) => {
  const [, token = ''] = /\b(AT\d+)\b/.exec(`${headers.authorization ?? ''} ${text}`) ?? [];
  return expired.has(token);
};
const account = await serve((request, text) =>
  isExpired(request, text) ? [401, { error: 'expired_token' }] : [200, { result: true }],
);
const current = new Map();
const tokens = await serve(async ({ url }, text) => {
  const asking = new URLSearchParams(text === '' ? new URL(url, account).search : text);
  const [, member] = /^REAL-(m\d+)-/.exec(asking.get('refresh_token') ?? '') ?? [];
  asked += 1;
  if (member === undefined) {
    forgedAtOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, forgedAtOnce);
  }
  await sleep(SLOW_MS);
  if (member === undefined) {
    forgedAtOnce -= 1;
    return [400, { error: 'invalid_grant' }];
  }
  issued += 1;
  current.set(member, `AT${issued}`);
  return [
    200,
    {
      access_token: `AT${issued}`,
      refresh_token: `REAL-${member}-${issued}`,
      expires_in: 3600,
      member_id: member,
      client_endpoint: `${account}/rest/`,
      scope: 'crm',
      status: 'L',
    },
  ];
});

const application = createApplication({
  clientId: 'local.1',
  clientSecret: 'secret-of-the-flood',
  tokenUrl: `${tokens}/oauth/token/`,
  store: memoryStore(),
});
const router = createEventRouter({ application });
const members = Array.from({ length: renewals }, (_, place) => `m${place}`);
for (const member of members) {
  const auth = {
    member_id: member,
    refresh_token: `REAL-${member}-0`,
    application_token: 'application-token',
  };
  await application.install({ event: 'ONAPPINSTALL', auth, data: {} });
}

const ended = new Map();
const count = (name) => ended.set(name, (ended.get(name) ?? 0) + 1);
let sent = 0;
function forge() {
  sent += 1;
  const form = `event=ONAPPINSTALL&auth[member_id]=f${sent}&auth[refresh_token]=forged${sent}&auth[application_token]=x`;
  router.handle(form, { contentType: 'application/x-www-form-urlencoded' }).then(
    () => count('admitted'),
    (error) => count(error.name),
  );
}

const times = [];
const failures = [];
async function renew(member) {
  const svc = await application.client(member);
  expired.add(current.get(member));
  const before = issued;
  const begun = performance.now();
  try {
    await svc.legacy.call('app.info', {}, { read: true });
    times.push(performance.now() - begun);
    if (issued === before) failures.push('not renewed');
  } catch (error) {
    failures.push(`${error.name}: ${error.message}`);
  }
}

const heaps = [];
const noteMemory = () => {
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  heaps.push(heapUsed / 2 ** 20);
  console.log(
    `${String(heaps.length).padStart(3)}  heap ${heaps.at(-1).toFixed(1)} MiB, rss ${(rss / 2 ** 20).toFixed(0)} MiB, ` +
      `${sent} forged, ${times.length} renewed, ${failures.length} failed, slowest ${Math.round(Math.max(0, ...times))} ms`,
  );
};

const start = performance.now();
const length = minutes * 60_000;
let renewed = 0;
let next = Promise.resolve();
for (let elapsed = 0; elapsed < length; elapsed = performance.now() - start) {
  while (sent < (elapsed * forged) / 1000) forge();
  if (renewed < (elapsed * renewals) / 60_000) {
    const member = members[renewed % members.length];
    renewed += 1;
    next = next.then(() => renew(member));
  }
  if (heaps.length < (elapsed * 20) / length) noteMemory();
  await sleep(20);
}
await next;
noteMemory();
const growth = heaps.at(-1) - heaps[Math.floor(heaps.length / 4)];
const late = times.filter((ms) => ms > LATE_MS).length;
console.log(
  `${sent} forged events ended as ${[...ended].map(([name, of]) => `${name} ${of}`).join(', ')}; the token server was asked ${asked} times, at most ${mostAtOnce} times at once for them`,
);
console.log(
  `${times.length} of ${renewed} renewals, ${late} above ${LATE_MS} ms; heap ${growth.toFixed(1)} MiB more`,
);
for (const failure of failures) console.log(failure);
process.exit(failures.length > 0 || late > 0 || growth > MOST_GROWTH || ended.has('admitted') ? 1 : 0);
