/** The programs of which a start-up is measured: each loads something, or makes one call, and prints what it took. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageOf } from './project.mjs';

/** µs from the start of the process; and of the statement in between, by the clock on the wall. */
const BEGIN = 'const begun = performance.now();\n';
const END = `
const wall = performance.now() - begun;
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000, wall);
`;

const POOL = 'const pool = new Pool(process.env.BENCH_URL);\n';

const BARE_GET = `
const answer = await pool.request({
  path: '/rest/api/1/small/tasks.task.get',
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({ id: 8, select: ['id', 'title'] }),
});
if ((await answer.body.json()).result.item.id !== 8) throw new Error('no task');
`;

const CLIENT = `
const svc = createClient({ baseUrl: process.env.BENCH_URL, auth: webhook({ userId: 1, code: 'small' }) });
`;

const GET = `
if ((await svc.v3.tasks.task.get({ id: 8, select: ['id', 'title'] })).id !== 8) throw new Error('no task');
`;

const hundredTimes = (statements) => `for (let at = 0; at < 100; at += 1) {${statements}}`;

const ITEMS = `
const items = Array.from({ length: 1000 }, (_, number) => ({ TITLE: 'Deal ' + number, COMMENTS: 'imported' }));
let done = 0;
`;

/** The same 20 requests. */
const BARE_BULK = `${ITEMS}${POOL}const command = (fields) =>
  'crm.deal.add?' +
  Object.entries(fields).map(([name, value]) => 'fields%5B' + name + '%5D=' + encodeURIComponent(value)).join('&');
for (let at = 0; at < items.length; at += 50) {
  const cmd = Object.fromEntries(items.slice(at, at + 50).map((fields, index) => ['c' + index, command(fields)]));
  const answer = await pool.request({
    path: '/rest/1/adds/batch',
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ halt: 0, cmd }),
  });
  for (const id of Object.values((await answer.body.json()).result.result)) if (id > 0) done += 1;
}
if (done !== 1000) throw new Error('not all are added');
`;

const BULK = `${ITEMS}
const svc = createClient({ baseUrl: process.env.BENCH_URL, auth: webhook({ userId: 1, code: 'adds' }) });
for await (const { state } of svc.legacy.bulk(items, (fields) => svc.legacy.crm.deal.add({ fields })))
  if (state === 'done') done += 1;
if (done !== 1000) throw new Error('not all are added');
`;

export async function writePrograms({ project, sizes }) {
  const write = (file, text) => {
    writeFileSync(join(project, file), text);
    return file;
  };
  const empty = write('empty.cjs', BEGIN + END);
  const emptyModule = write('empty.mjs', BEGIN + END);
  const client = '@svc/client';
  const oneModule = '@svc/client/v3/tasks';
  const required = (name, of, more) => {
    const file = write(`${name.replace(/\W+/g, '-')}.cjs`, `${BEGIN}require(${JSON.stringify(of)});${END}`);
    return { name, file, over: empty, ...more };
  };
  const imported = (name, of) => {
    const file = write(
      `${name.replace(/\W+/g, '-')}.mjs`,
      `${BEGIN}await import(${JSON.stringify(of)});${END}`,
    );
    return { name, file, over: emptyModule };
  };
  const imports = [
    { name: 'empty process', file: empty, over: empty },
    { name: 'empty ES module', file: emptyModule, over: emptyModule },
    required('require, the whole package', client),
    required('require, one module', oneModule),
    imported('import, the whole package', client),
    imported('import, one module', oneModule),
    required('bundled, the whole package', await bundle(client, project)),
    required('bundled, one module', await bundle(oneModule, project)),
    ...sizes.map((size) => required(`require, ${size} methods`, packageOf(size), { methods: size })),
    ...sizes.map((size) => required(`require, one module of ${size} methods`, `${packageOf(size)}/v3/mod0`)),
    required('require, undici', 'undici'),
    required('require, axios', 'axios'),
  ];
  /** The same with undici alone and with this client. */
  const pair = (what, how, bodies) => {
    const load = (name) => (how === 'require' ? `require('${name}')` : `await import('${name}')`);
    const program = (name, body) =>
      write(
        `${what.replace(/\W+/g, '-')}-${name}-${how}.${how === 'require' ? 'cjs' : 'mjs'}`,
        inFunction(body),
      );
    const bare = program('bare', `const { Pool } = ${load('undici')};${bodies.bare}`);
    const ours = program('ours', `const { createClient, webhook } = ${load(client)};${bodies.ours}`);
    return { bare, ours };
  };
  const firstCalls = ['require', 'import'].flatMap((how) => {
    const { bare, ours } = pair('first', how, { bare: POOL + BARE_GET, ours: CLIENT + GET });
    return [
      { name: `bare undici, ${how}`, file: bare, over: bare },
      { name: `this client, ${how}`, file: ours, over: bare },
    ];
  });
  const short = [
    { what: '100 reads', bare: POOL + hundredTimes(BARE_GET), ours: CLIENT + hundredTimes(GET) },
    { what: 'bulk of 1,000', bare: BARE_BULK, ours: BULK },
  ].flatMap(({ what, ...bodies }) => {
    const { bare, ours } = pair(what, 'import', bodies);
    return [
      { name: `${what}, bare undici`, file: bare, over: bare },
      { name: `${what}, this client`, file: ours, over: bare },
    ];
  });
  write('programs.json', JSON.stringify({ imports, firstCalls, short }));
}

async function bundle(name, project) {
  const file = `./bundle-${name.replace(/\W+/g, '-')}.cjs`;
  const contents = `import { createClient } from ${JSON.stringify(name)}; globalThis.used = createClient;`;
  await build({
    stdin: { contents, resolveDir: project },
    outfile: join(project, file),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    external: ['undici'],
  });
  return file;
}

/** CommonJS has no `await` at its top. */
function inFunction(body) {
  return `(async () => {\n${BEGIN}${body}${END}process.exit();\n})();\n`;
}
