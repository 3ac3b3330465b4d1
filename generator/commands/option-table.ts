/** Every option of the command line as data: the command line, its help, the config file and the search for near misses read this table. */

import { type Config, EXPORT_FORMATS, FAIL_ON, GENERATIONS, KINDS, REPORT_FORMATS } from '../base/config.js';

export interface Option {
  readonly type: 'string' | 'number' | 'boolean';
  /** Can be given several times. */
  readonly many?: true;
  readonly choices?: readonly string[];
  readonly help: string;
  /** Shown by `--help`; the command applies it. */
  readonly byDefault?: string;
  /** The flag, where it is not the key in kebab case: commands may have one flag for options of their own. */
  readonly flag?: string;
  /** Selects the description, shapes the model, or shapes the package. `package-options.ts` records the last two. */
  readonly about?: 'source' | 'model' | 'package';
}

export type OptionKey = keyof Config;

/** A row whose type is not that of the member of `Config` does not compile. */
type Row<Value> = Option & {
  readonly type: Value extends boolean ? 'boolean' : Value extends number ? 'number' : 'string';
} & (Value extends readonly unknown[] ? { readonly many: true } : { readonly many?: never });

export const OPTIONS = {
  spec: {
    type: 'string',
    help: 'Saved description, JSON or YAML: svc-gen call rest.documentation.openapi > account.json',
    about: 'source',
  },
  baseUrl: {
    type: 'string',
    help: 'Live account; credentials come from SVC_WEBHOOK or SVC_ACCESS_TOKEN',
    about: 'source',
  },
  out: { type: 'string', help: 'Folder of the package', byDefault: 'generated' },
  include: {
    type: 'string',
    many: true,
    help: 'Only methods whose name matches this glob',
    about: 'model',
  },
  exclude: {
    type: 'string',
    many: true,
    help: 'No methods whose name matches this glob',
    about: 'model',
  },
  overlay: {
    type: 'string',
    many: true,
    help: 'OpenAPI Overlay document, applied after the built-in one',
    about: 'model',
  },
  vendor: {
    type: 'string',
    help: 'JSON file that maps neutral identifiers to the account\'s own, such as {"SVC_": "ACME_"}; without it the prefix is taken from the description',
    about: 'model',
  },
  package: {
    type: 'string',
    help: 'Generated package; its recorded description and options are used',
    byDefault: 'the description of the package in out, if it was generated from the account',
  },
  packageName: { type: 'string', help: 'Name of the package', byDefault: '@svc/client', about: 'package' },
  publishable: {
    type: 'boolean',
    help: 'The package can be published: leaves "private": true out of its package.json',
    about: 'package',
  },
  noFieldLists: {
    type: 'boolean',
    help: 'Do not request the field lists of the account',
    about: 'model',
  },
  noLegacyMethods: {
    type: 'boolean',
    help: 'Do not request the legacy methods of the account',
    about: 'model',
  },
  noItemTypes: {
    type: 'boolean',
    help: 'Do not request the types of items (crm.item) of the account',
    about: 'model',
  },
  legacySpecs: {
    type: 'string',
    many: true,
    help: 'OpenAPI document of legacy methods to add, or to replace by name',
    about: 'model',
    flag: 'legacy-spec',
  },
  corrections: {
    type: 'string',
    many: true,
    help: 'File of corrections, such as svc-gen probe writes; applied after the overlays',
    about: 'model',
  },
  budget: { type: 'number', help: 'Maximum number of requests', byDefault: '200' },
  values: { type: 'boolean', help: 'Record the values of text fields that repeat like an enum' },
  resume: { type: 'boolean', help: 'Continue the last run' },
  prettier: {
    type: 'boolean',
    help: 'Format the output with Prettier and the options that it finds for --out',
    about: 'package',
  },
  json: { type: 'boolean', help: 'Print JSON instead of text' },
  quiet: { type: 'boolean', help: 'No progress' },
  verbose: { type: 'boolean', help: 'List corrections and notes in the report' },
  failOn: {
    type: 'string',
    choices: FAIL_ON,
    help: 'Lowest severity that exits with 1',
    byDefault: 'any',
  },
  write: { type: 'boolean', help: 'Allow a write; without it, a terminal asks you first' },
  dryRun: { type: 'boolean', help: 'Print the request with redacted credentials, and send nothing' },
  format: { type: 'string', choices: REPORT_FORMATS, help: 'Form of the report', byDefault: 'text' },
  exportFormat: {
    type: 'string',
    choices: EXPORT_FORMATS,
    help: 'OpenAPI 3.1 as JSON, or TypeScript by openapi-typescript',
    byDefault: 'openapi',
    flag: 'format',
  },
  kind: { type: 'string', choices: KINDS, help: 'Only methods of this kind' },
  generation: { type: 'string', choices: GENERATIONS, help: 'Only methods of this generation' },
  scope: { type: 'string', help: 'Only methods that need this scope' },
  writes: { type: 'boolean', help: 'Only methods that change something', flag: 'write' },
  read: { type: 'boolean', help: 'Only methods that change nothing' },
  serve: { type: 'boolean', help: 'Serve it on a loopback port, with the sandbox' },
  title: { type: 'string', help: 'Name of the site', byDefault: "the account's title" },
  logo: {
    type: 'string',
    help: 'SVG file, the icon of the site; also shown in its header',
    byDefault: 'a plain icon',
  },
  port: { type: 'number', help: 'Loopback port', byDefault: 'a free one' },
  env: { type: 'boolean', help: 'Print lines that a shell can source' },
  field: {
    type: 'string',
    many: true,
    help: 'One parameter as path=value, such as fields.title=Ship',
  },
  unchecked: { type: 'boolean', help: 'Send parameters that the schema of the method does not allow' },
  all: { type: 'boolean', help: 'All pages of a list, as one line of JSON for each row' },
  allRows: { type: 'boolean', help: 'Print all rows of each table', flag: 'all' },
  limit: { type: 'number', help: 'Maximum number of rows of a list' },
  output: { type: 'string', choices: ['json', 'table'], help: 'Form of the response', byDefault: 'json' },
  includeResponse: { type: 'boolean', help: 'Print status, time and request id too' },
  idempotencyKey: {
    type: 'string',
    help: 'Key of a REST 3.0 write, which makes a retry safe',
    byDefault: 'a new one',
  },
  allowWrites: { type: 'boolean', help: 'Agents may call methods that change something' },
  sandbox: {
    type: 'boolean',
    help: 'Serve a temporary sandbox; without an account it is never served otherwise',
  },
  http: { type: 'boolean', help: 'Serve on a loopback port instead of standard input and output' },
  maxBytes: { type: 'number', help: 'Maximum size of one result', byDefault: '50000' },
  seed: { type: 'number', help: 'The same seed creates the same data', byDefault: '1' },
  clamp: { type: 'boolean', help: 'A limit above 50 returns 50 rows, as on some live accounts' },
  tls: { type: 'boolean', help: 'Serve https alone; the line with NODE_EXTRA_CA_CERTS makes Node trust it' },
  quirk: {
    type: 'string',
    many: true,
    help: 'Answer as some live accounts do; svc-gen sandbox quirks lists them',
  },
  fault: { type: 'string', many: true, help: 'Switch a fault on; svc-gen sandbox faults lists them' },
  accounts: {
    type: 'number',
    help: 'Number of accounts, each at its own address, with one application and one token server',
    byDefault: '1',
  },
  redirectUri: {
    type: 'string',
    help: 'Where the authorize page sends the browser with a code; without it the page shows the code',
  },
  unlessAccount: {
    type: 'boolean',
    help: 'Run the command against the account where SVC_WEBHOOK or the config file names one; else against the sandbox',
  },
  run: {
    type: 'boolean',
    help: 'Also run the commands that are shown next: generate the client, install it, make the first call',
  },
} as const satisfies { readonly [Key in OptionKey]-?: Row<NonNullable<Config[Key]>> };

/** The options of which a row says that they are about one of these. */
type KeysAbout<About> = {
  [Key in OptionKey]: (typeof OPTIONS)[Key] extends { readonly about: About } ? Key : never;
}[OptionKey];

// `Object.keys` returns texts, and these are the keys of the table.
export const OPTION_KEYS: readonly OptionKey[] = Object.keys(OPTIONS) as OptionKey[];
export const SOURCE_OPTIONS = optionsAbout('source');
export const MODEL_OPTIONS = optionsAbout('model');
/** `readRecordedOptions` records them in the package, and `check` uses them from there. */
export const RECORDED_OPTIONS = optionsAbout('model', 'package');

export type SourceSettings = Pick<Config, KeysAbout<'source'>>;
export type ModelSettings = Pick<Config, KeysAbout<'model'>>;
export type PackageSettings = Pick<Config, KeysAbout<'model' | 'package'>>;

function optionsAbout<About extends NonNullable<Option['about']>>(
  ...wanted: readonly About[]
): readonly KeysAbout<About>[] {
  const isWanted = (key: OptionKey): key is KeysAbout<About> => {
    const { about }: Option = OPTIONS[key];
    return wanted.some((one) => one === about);
  };
  return OPTION_KEYS.filter(isWanted);
}

/** `noFieldLists` → `no-field-lists`. */
export function flagName(key: OptionKey): string {
  const option: Option = OPTIONS[key];
  return option.flag ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
