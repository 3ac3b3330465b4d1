/**
 * Measures what a package of 3,000 methods costs its users: answers of tsserver while a program is written, and the
 * compiler on a program of ten calls, beside the clients that kubb and oazapfts make of the same description.
 * `npm run bench:editor` writes `docs/bench/editor.md`; `--methods N`; `--quick` runs it a little, without the peers, and
 * writes nothing.
 */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largeAccount } from './bench-generate/large-account.mjs';
import { measure, median, medians } from './bench-generate/measure.mjs';
import { aboutMachine, table, writeMarkdown } from './bench-generate/page.mjs';
import { installPeers, PEERS, versionOf } from './bench-generate/peers.mjs';
import { startServer } from './editor/tsserver.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const quick = process.argv.includes('--quick');
const methods = process.argv.includes('--methods')
  ? Number(process.argv[process.argv.indexOf('--methods') + 1])
  : quick
    ? 256
    : 3000;
const TIMES = quick ? 2 : 25;
const WARM = quick ? 1 : 25;
const ROUNDS = quick ? 1 : 5;
const compiler = join(root, 'node_modules/typescript/lib');

const home = mkdtempSync(join(tmpdir(), 'svc-editor-'));
const spec = join(home, 'account.json');

const HEAD = `import { createClient, webhook } from '@svc/client';
const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'code' }) });
`;

/** Ten calls of objects in several modules. */
const THINGS = Array.from({ length: 10 }, (_, index) => ({
  name: `thing${index * 3}`,
  module: `mod${Math.floor((index * 3) / 15)}`,
}));
const CALLS = THINGS.map(
  ({ name, module }, index) =>
    `export const a${index} = svc.v3.${module}.${name}.${index % 2 === 0 ? "get({ id: 1, select: ['id', 'field1'] })" : "list({ select: ['id', 'field2'] })"};`,
).join('\n');

/** What tsserver takes by itself: the same calls of two plain methods, whose types stand in the program. */
const FLOOR_HEAD = `type Name = ${Array.from({ length: 123 }, (_, index) => `'field${index}'`).join(' | ')} | 'id';
interface Methods {
  get(params: { id: number; select?: readonly Name[] }): Promise<{ id: number }>;
  list(params: { select?: readonly Name[] }): Promise<{ id: number }[]>;
}
interface Modules {
${[...new Set(THINGS.map(({ module }) => module))]
  .map(
    (module) =>
      `  ${module}: { ${THINGS.filter((thing) => thing.module === module)
        .map(({ name }) => `${name}: Methods`)
        .join('; ')} };`,
  )
  .join('\n')}
}
declare const svc: { v3: Modules };
`;

function ownProject() {
  const out = join(home, 'node_modules/@svc/client');
  mkdirSync(out, { recursive: true });
  const made = measure({
    args: [join(root, 'bin/svc-gen.js'), 'generate', '--quiet', '--spec', spec, '--out', out],
    cwd: home,
  });
  if (made.failed) throw new Error(made.output);
  symlinkSync(join(root, 'node_modules/undici'), join(home, 'node_modules/undici'), 'dir');
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(home, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }),
  );
  writeFileSync(join(home, 'program.ts'), `${HEAD}${CALLS}\n`);
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  types: [],
};

/** Answers of the language service to what one does while writing, each after an edit, in milliseconds. */
async function editor(head) {
  const file = join(home, 'program.ts');
  const server = startServer(join(compiler, 'tsserver.js'), home);
  let text = `${head}${CALLS}\n`;
  const position = (offset) => {
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, offset: before.at(-1).length + 1 };
  };
  const write = (next) => {
    const end = position(text.length);
    server.tell('change', { ...position(0), endLine: end.line, endOffset: end.offset, insertString: next });
    text = next;
  };
  /** Writes a line below the calls, and asks at the mark in it; the first answers warm the server up. */
  const asked = async (command, line) => {
    const times = [];
    let last;
    for (let index = -WARM; index < TIMES; index += 1) {
      const mark = line.replace('#', String(index + WARM));
      write(`${head}${CALLS}\n${mark.replace('|', '')}\n`);
      const at = position(text.length - mark.length + mark.indexOf('|'));
      last = await server.ask(command, at);
      if (index >= 0) times.push(last.ms);
    }
    return { ms: median(times), body: last.body };
  };
  try {
    server.tell('open', { file, fileContent: text });
    const first = await server.ask('semanticDiagnosticsSync', { file });
    const completion = await asked('completionInfo', 'svc.v3.mod0.thing3.|');
    const inside = await asked(
      'completionInfo',
      "export const b# = svc.v3.mod0.thing3.get({ id: 1, select: ['|'] });",
    );
    const hover = await asked('quickinfo', 'export const b# = svc.v3.mod0.thing3.l|ist({ select: [] });');
    const diagnostics = await asked(
      'semanticDiagnosticsSync',
      'export const b#: string = svc.v3.mod0.thing3.get({ id: 1 });|',
    );
    return [
      {
        name: 'the first diagnostics, with everything loaded',
        ms: first.ms,
        found: `${first.body.length} problems`,
      },
      { name: 'completion, warm', ms: completion.ms, found: `${completion.body.entries.length} names` },
      { name: 'completion inside `select`', ms: inside.ms, found: `${inside.body.entries.length} names` },
      { name: 'hover', ms: hover.ms, found: hover.body.displayString.slice(0, 40).replace(/\s+/g, ' ') },
      { name: 'diagnostics', ms: diagnostics.ms, found: `${diagnostics.body.length} problem` },
    ];
  } finally {
    server.stop();
  }
}

/** The compiler on ten calls, whole process. */
function compiled(folder, skipLibCheck) {
  const args = [
    join(compiler, 'tsc.js'),
    '--extendedDiagnostics',
    '-p',
    folder,
    '--skipLibCheck',
    String(skipLibCheck),
  ];
  const runs = Array.from({ length: ROUNDS }, () => measure({ args, cwd: folder }));
  const told = (what) => Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(runs[0].output)?.[1]);
  const lines = [...runs[0].output.matchAll(/^Lines of \w+:\s+(\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  if (runs.some(({ failed }) => failed)) console.log(runs[0].output.split('\n').slice(0, 3).join('\n'));
  return { ...medians(runs), files: told('Files'), lines };
}

/** A program that calls ten functions of a client that a peer has made. */
function peerProject(folder, name) {
  const out = join(folder, `made-${name}`);
  mkdirSync(out);
  const peer = PEERS.find((one) => one.name === name);
  const made = measure(peer.command(folder, { spec, out }));
  const sources = readdirSync(out, { recursive: true }).filter(
    (file) => file.endsWith('.ts') && !/(^|\/)index\.ts$/.test(file),
  );
  const functions = new Map();
  for (const file of sources) {
    const text = readFileSync(join(out, file), 'utf8');
    for (const [, found] of text.matchAll(/^export (?:async )?function (\w*[tT]hing\w*)/gm))
      functions.set(found, file);
  }
  const step = Math.max(1, Math.floor(functions.size / 10));
  const called = [...functions].filter((_, index) => index % step === 0).slice(0, 10);
  if (called.length < 10)
    throw new Error(`${name} made ${functions.size} functions: ${made.output.slice(-500)}`);
  const imports = name === 'kubb' ? './index.ts' : undefined;
  const program = [
    ...called.map(([found, file]) => `import { ${found} } from '${imports ?? `./${file}`}';`),
    ...called.map(([found], index) => `export const a${index} = ${found}({} as never);`),
  ];
  writeFileSync(join(out, 'program.ts'), `${program.join('\n')}\n`);
  writeFileSync(
    join(out, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }),
  );
  return out;
}

function row(name, result) {
  console.log(
    `${name.padEnd(34)}${result.seconds.toFixed(2).padStart(7)} s${result.cpu.toFixed(2).padStart(7)} s cpu, ${result.files} files, ${result.lines} lines${result.failed ? ', WITH ERRORS' : ''}`,
  );
  return [
    name,
    result.seconds.toFixed(2),
    result.cpu.toFixed(2),
    result.files,
    result.lines,
    `${result.megabytes.toFixed(0)} MB`,
  ];
}

try {
  writeFileSync(spec, JSON.stringify(largeAccount(methods)));
  ownProject();
  const answers = await editor(HEAD);
  const floor = await editor(FLOOR_HEAD);
  for (const [index, { name, ms, found }] of answers.entries())
    console.log(
      `${name.padEnd(48)}${ms.toFixed(1).padStart(8)} ms${floor[index].ms.toFixed(1).padStart(8)} ms by itself  ${found}`,
    );
  const rows = [true, false].map((skip) => row(`svc-gen, skipLibCheck ${skip}`, compiled(home, skip)));
  if (!quick) {
    const folder = join(home, 'peers');
    mkdirSync(folder);
    installPeers(folder);
    const versions = Object.fromEntries(
      ['oazapfts', 'kubb', 'typescript'].map((name) => [name, versionOf(folder, name)]),
    );
    for (const name of ['oazapfts', 'kubb']) rows.push(row(name, compiled(peerProject(folder, name), true)));
    await writeMarkdown('editor.md', [
      '# What a large package costs in an editor',
      `Made by \`npm run bench:editor\` with ${methods} methods. Answers of tsserver are medians of ${TIMES} after ${WARM} that do not count, each after an edit of the program; the compiler is a whole process on a program of ten calls, median of ${ROUNDS}.`,
      '## tsserver',
      table(
        ['milliseconds', 'this client', 'tsserver by itself'],
        answers.map(({ name, ms }, index) => [name, ms.toFixed(1), floor[index].ms.toFixed(1)]),
      ),
      'By itself: the same calls, where the program declares two plain methods and no client is loaded. Most of what a hover adds is that TypeScript looks through the exports of every file for a name of each type that it shows.',
      '## The compiler',
      table(['', 'seconds', 'processor seconds', 'files', 'lines', 'memory'], rows),
      aboutMachine(versions),
    ]);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
