/** No row of the table of options is forgotten: a command takes it, and what shapes a package is recorded. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CliCommand } from '../../../generator/commands/command.js';
import { COMMANDS } from '../../../generator/commands/command-table.js';
import { OPTION_KEYS, RECORDED_OPTIONS } from '../../../generator/commands/option-table.js';
import { readRecordedOptions } from '../../../generator/commands/package-options.js';
import type { Config } from '../../../generator/base/config.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { noInput } from './program.js';

test('each option is taken by a command', () => {
  const commands: readonly CliCommand[] = Object.values(COMMANDS);
  const taken = new Set(commands.flatMap(({ options }) => options));
  expect(OPTION_KEYS.filter((key) => !taken.has(key))).toEqual([]);
});

const folder = temporaryFolder();

function fileOf(name: string, document: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const SPEC = { openapi: '3.1.0', paths: { '/own.thing.add': { post: { responses: {} } } } };

test('each option that shapes a package changes what the package records', async () => {
  const sink = { terminal: false, columns: 100, write: () => undefined };
  const stopped = () => new Promise<never>(() => undefined);
  const io = { cwd: folder, env: {}, in: noInput, out: sink, err: sink, stopped };
  const given: Config = {
    include: ['a.*'],
    exclude: ['b.*'],
    overlay: [fileOf('overlay.json', { overlay: '1.0.0', info: { title: 't', version: '1' }, actions: [] })],
    vendor: fileOf('vendor.json', { SVC_A: 'ACME_A' }),
    packageName: '@acme/client',
    publishable: true,
    prettier: true,
    noFieldLists: true,
    noLegacyMethods: true,
    noItemTypes: true,
    legacySpecs: [fileOf('spec.json', SPEC)],
    corrections: [fileOf('rows.json', { corrections: '1.0.0' })],
  };
  const without = JSON.stringify(await readRecordedOptions({}, io));
  const changed = await Promise.all(
    Object.entries(given).map(async ([name, value]) => {
      const recorded = await readRecordedOptions({ [name]: value as unknown }, io);
      return JSON.stringify(recorded) === without ? `${name} is not recorded` : name;
    }),
  );
  expect(changed.toSorted()).toEqual([...RECORDED_OPTIONS].toSorted());
});
