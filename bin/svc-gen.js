#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// An older Node fails in the middle of loading, with exit code 1, which means drift.
const OLDEST_NODE = '20.19';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 20 || (major === 20 && minor < 19);

// Node 20 optimizes functions early, for servers. A command that runs for seconds spends a fifth less processor time
// where it waits longer; later versions, which have a compiler between the two, gain nothing.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');

// A stack trace names the files that one would edit.
if (process.env.SVC_GEN_DEBUG) process.setSourceMapsEnabled(true);

const cli = new URL('../dist/generator/cli.js', import.meta.url);

if (isOld) {
  stop(
    `svc-gen needs Node.js ${OLDEST_NODE} or newer; this is ${process.versions.node}: install a newer one and run it again`,
  );
} else if (existsSync(cli)) {
  await start();
} else {
  stop('dist/generator/cli.js: the generator is not built; run "npm ci" or "npm run build"');
}

/** A package that is missing must not look like drift, which is exit code 1. */
async function start() {
  let program;
  try {
    program = await import(cli.href);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return stop(`node_modules: ${error.message.split(' imported from ')[0]}; run "npm ci"`);
  }
  await program.main();
}

function stop(message) {
  process.stderr.write(`svc-gen: ${message}\n`);
  process.exitCode = 2;
}
