#!/usr/bin/env bash
# TypeScript 5.9.3 (language service): where an argument has the type parameter `E extends 1 | 2 | (number & {})`, an editor
# offers 1 and 2 for it. With a default, `E … = number`, it offers neither, although the default is used only where nothing is
# inferred and the calls that compile, and their results, are the same. Seen: `plain 1,2` and `defaulted `.
# One would guess otherwise: a constraint is what may be written, so completions would follow it, whatever the default is.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript@5.9.3

cat >program.ts <<'TS'
type Open = 1 | 2 | (number & {});
declare function plain<E extends Open>(given: { kind: E }): E;
declare function defaulted<E extends Open = number>(given: { kind: E }): E;
plain({ kind: /*plain*/ });
defaulted({ kind: /*defaulted*/ });
export const one: 2 = plain({ kind: 2 });
export const other: 2 = defaulted({ kind: 2 });
TS

cat >offers.cjs <<'JS'
const { readFileSync } = require('node:fs');
const ts = require('typescript');
const file = `${process.cwd()}/program.ts`;
const text = readFileSync(file, 'utf8');
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (path) =>
    ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(path)) : undefined,
  getCurrentDirectory: () => process.cwd(),
  getCompilationSettings: () => ({ strict: true, lib: ['lib.es2022.d.ts'], types: [] }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
});
for (const name of ['plain', 'defaulted']) {
  const { entries } = service.getCompletionsAtPosition(file, text.indexOf(`/*${name}*/`), {});
  console.log(name, entries.map((entry) => entry.name).filter((entry) => /^\d+$/.test(entry)).join());
}
JS

seen=$(node offers.cjs)
echo "$seen"
[ "$seen" = $'plain 1,2\ndefaulted ' ]
