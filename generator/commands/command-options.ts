/** The options of each command, in the order of its help. */

import type { Config } from '../base/config.js';
import { MODEL_OPTIONS, type OptionKey, SOURCE_OPTIONS } from './option-table.js';

export const COMMAND_OPTIONS = {
  init: [...SOURCE_OPTIONS, 'out', 'packageName', 'run'],
  doctor: ['baseUrl', 'spec', 'out', 'quiet'],
  generate: [
    ...SOURCE_OPTIONS,
    'out',
    ...MODEL_OPTIONS,
    'packageName',
    'publishable',
    'prettier',
    'verbose',
    'json',
    'quiet',
  ],
  check: [...SOURCE_OPTIONS, 'out', 'failOn', 'format', 'json', 'quiet'],
  list: [
    ...SOURCE_OPTIONS,
    'generation',
    'kind',
    'scope',
    'writes',
    'read',
    ...MODEL_OPTIONS,
    'json',
    'quiet',
  ],
  export: [...SOURCE_OPTIONS, 'exportFormat', 'generation', 'out', ...MODEL_OPTIONS, 'quiet'],
  docs: [...SOURCE_OPTIONS, 'out', 'serve', 'port', 'title', 'logo', ...MODEL_OPTIONS, 'quiet'],
  describe: [...SOURCE_OPTIONS, 'package', 'generation', ...MODEL_OPTIONS, 'allRows', 'json', 'quiet'],
  call: [
    ...SOURCE_OPTIONS,
    'package',
    'generation',
    'field',
    'unchecked',
    'all',
    'limit',
    'output',
    'includeResponse',
    'write',
    'dryRun',
    'idempotencyKey',
    ...MODEL_OPTIONS,
    'quiet',
  ],
  mcp: [
    ...SOURCE_OPTIONS,
    'package',
    'sandbox',
    'allowWrites',
    'http',
    'port',
    'maxBytes',
    ...MODEL_OPTIONS,
    'quiet',
  ],
  probe: [
    'baseUrl',
    'budget',
    'include',
    'exclude',
    'corrections',
    'format',
    'values',
    'resume',
    'overlay',
    'vendor',
    'noFieldLists',
    'noLegacyMethods',
    'noItemTypes',
    'legacySpecs',
    'quiet',
  ],
  learn: [
    ...['baseUrl', 'corrections', 'include', 'exclude', 'overlay', 'vendor'],
    ...['noFieldLists', 'noLegacyMethods', 'legacySpecs', 'quiet'],
  ],
  sandbox: [
    ...['port', 'seed', 'accounts', 'redirectUri', 'tls', 'clamp', 'quirk', 'fault', 'spec'],
    ...['unlessAccount', 'env', 'json', 'quiet'],
  ],
} as const satisfies Readonly<Record<string, readonly OptionKey[]>>;

export type CommandName = keyof typeof COMMAND_OPTIONS;

/** What a command may read: another option does not compile. */
export type OptionsOf<Name extends CommandName> = Pick<Config, (typeof COMMAND_OPTIONS)[Name][number]>;
