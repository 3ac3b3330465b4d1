#!/usr/bin/env node
import { existsSync } from 'node:fs';

const cli = new URL('../dist/generator/cli.js', import.meta.url);

if (existsSync(cli)) {
  const { main } = await import(cli.href);
  await main();
} else {
  process.stderr.write(
    'svc-gen: dist/generator/cli.js: the generator is not built; run "npm ci" or "npm run build"\n',
  );
  process.exitCode = 2;
}
