#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Node 20 optimizes functions early, for servers. A command that runs for seconds spends a fifth less processor time
// where it waits longer; later versions, which have a compiler between the two, gain nothing.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');

// A stack trace names the files that one would edit.
if (process.env.SVC_GEN_DEBUG) process.setSourceMapsEnabled(true);

const cli = new URL('../dist/generator/cli.js', import.meta.url);

if (existsSync(cli)) {
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
