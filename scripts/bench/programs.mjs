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

const BARE_CALL = `
const pool = new Pool(process.env.BENCH_URL);
const answer = await pool.request({
  path: '/rest/api/1/small/tasks.task.get',
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({ id: 8, select: ['id', 'title'] }),
});
if ((await answer.body.json()).result.item.id !== 8) throw new Error('no task');
`;

const CALL = `
const svc = createClient({ baseUrl: process.env.BENCH_URL, auth: webhook({ userId: 1, code: 'small' }) });
if ((await svc.v3.tasks.task.get({ id: 8, select: ['id', 'title'] })).id !== 8) throw new Error('no task');
`;

export async function writePrograms({ project, sizes }) {
  const write = (file, text) => {
    writeFileSync(join(project, file), text);
    return file;
  };
  const required = (file, name) => write(file, `${BEGIN}require(${JSON.stringify(name)});${END}`);
  const imported = (file, name) => write(file, `${BEGIN}await import(${JSON.stringify(name)});${END}`);
  const bundle = async (name, format) => {
    const file = `bundle-${name.replace(/\W+/g, '-')}.${format === 'esm' ? 'mjs' : 'cjs'}`;
    const contents = `import { createClient } from ${JSON.stringify(name)}; globalThis.used = createClient;`;
    await build({
      stdin: { contents, resolveDir: project },
      outfile: join(project, file),
      bundle: true,
      minify: true,
      format,
      platform: 'node',
      external: ['undici'],
    });
    return `./${file}`;
  };
  const empty = write('empty.cjs', BEGIN + END);
  const emptyModule = write('empty.mjs', BEGIN + END);
  const client = '@svc/client';
  const oneModule = '@svc/client/v3/tasks';
  const large = sizes.map((size) => ({
    name: `require, ${size} methods`,
    methods: size,
    file: required(`large-${size}.cjs`, packageOf(size)),
    over: empty,
  }));
  const largeModules = sizes.map((size) => ({
    name: `require, one module of ${size} methods`,
    file: required(`large-module-${size}.cjs`, `${packageOf(size)}/v3/mod0`),
    over: empty,
  }));
  const imports = [
    { name: 'empty process', file: empty, over: empty },
    { name: 'empty ES module', file: emptyModule, over: emptyModule },
    { name: 'require, the whole package', file: required('whole.cjs', client), over: empty },
    { name: 'require, one module', file: required('one.cjs', oneModule), over: empty },
    { name: 'import, the whole package', file: imported('whole.mjs', client), over: emptyModule },
    { name: 'import, one module', file: imported('one.mjs', oneModule), over: emptyModule },
    {
      name: 'bundled, the whole package',
      file: required('bundled.cjs', await bundle(client, 'cjs')),
      over: empty,
    },
    {
      name: 'bundled, one module',
      file: required('bundled-one.cjs', await bundle(oneModule, 'cjs')),
      over: empty,
    },
    ...large,
    ...largeModules,
    { name: 'require, undici', file: required('undici.cjs', 'undici'), over: empty },
    { name: 'require, axios', file: required('axios.cjs', 'axios'), over: empty },
  ];
  const bare = write('first-bare.cjs', inFunction(`const { Pool } = require('undici');${BARE_CALL}`));
  const bareModule = write(
    'first-bare.mjs',
    `${BEGIN}const { Pool } = await import('undici');${BARE_CALL}${END}process.exit();\n`,
  );
  const ours = "const { createClient, webhook } = require('@svc/client');";
  const oursModule = "const { createClient, webhook } = await import('@svc/client');";
  const firstCalls = [
    { name: 'bare undici, require', file: bare, over: bare },
    { name: 'this client, require', file: write('first.cjs', inFunction(ours + CALL)), over: bare },
    { name: 'bare undici, import', file: bareModule, over: bareModule },
    {
      name: 'this client, import',
      file: write('first.mjs', `${BEGIN}${oursModule}${CALL}${END}process.exit();\n`),
      over: bareModule,
    },
  ];
  write('programs.json', JSON.stringify({ imports, firstCalls }));
}

/** CommonJS has no `await` at its top. */
function inFunction(body) {
  return `(async () => {\n${BEGIN}${body}${END}process.exit();\n})();\n`;
}
