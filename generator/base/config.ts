/** The options of a run: what the command line and `svc-gen.config.ts` or `.json` can both say. */

export const FAIL_ON = ['any', 'additive', 'breaking', 'none'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const REPORT_FORMATS = ['text', 'markdown', 'json'] as const;
type ReportFormat = (typeof REPORT_FORMATS)[number];

export const EXPORT_FORMATS = ['openapi', 'types'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const GENERATIONS = ['v3', 'legacy', 'gateway'] as const;

export const KINDS = [
  'get',
  'list',
  'tail',
  'add',
  'update',
  'delete',
  'field-list',
  'field-get',
  'read',
  'action',
] as const;

/**
 * Every option of any command; a flag wins over the file. `OptionsOf` has those of one command. Paths are relative to the
 * working directory.
 */
export interface Config {
  /** A saved OpenAPI document, JSON or YAML. */
  readonly spec?: string | undefined;
  /** `https:` URL of a live account; credentials are read from the environment only. */
  readonly baseUrl?: string | undefined;
  /** Folder of the package; `generated`. */
  readonly out?: string | undefined;
  /** Globs over REST 3.0 and legacy method names; none: every method. `*` also matches dots. */
  readonly include?: readonly string[] | undefined;
  /** Globs over REST 3.0 and legacy method names; wins over `include`. */
  readonly exclude?: readonly string[] | undefined;
  /** OpenAPI Overlay 1.0 documents, applied in this order after the built-in corrections. */
  readonly overlay?: readonly string[] | undefined;
  /** A JSON file: neutral identifier to the account's own. */
  readonly vendor?: string | undefined;
  /** Name of the emitted package; `@svc/client`. */
  readonly packageName?: string | undefined;
  /** `generate`: the package can be published; without it, its package.json has `"private": true`. */
  readonly publishable?: boolean | undefined;
  /** Do not ask the account's `*.field.list` methods. */
  readonly noFieldLists?: boolean | undefined;
  /** Do not ask for the legacy methods of the account. */
  readonly noLegacyMethods?: boolean | undefined;
  /** Leave out the types of items. */
  readonly noItemTypes?: boolean | undefined;
  /** Documents in the form of our own legacy spec, whose methods are added or replaced by name; the last one wins. */
  readonly legacySpecs?: readonly string[] | undefined;
  /** What `probe` wrote, applied after the overlays. `probe`: the file to write. */
  readonly corrections?: readonly string[] | undefined;
  /** `probe`: requests at most; 200. */
  readonly budget?: number | undefined;
  /** `probe`: record the values of fields that repeat like an enum. */
  readonly values?: boolean | undefined;
  /** `probe`: go on where the last run ended. */
  readonly resume?: boolean | undefined;
  /** `generate`: Prettier formats what is emitted, with the options that it finds for the folder. */
  readonly prettier?: boolean | undefined;
  /** Reports as JSON. */
  readonly json?: boolean | undefined;
  /** No progress; no report unless `json` or `format` asks for it. */
  readonly quiet?: boolean | undefined;
  /** `generate`: list corrections and notes in the report. */
  readonly verbose?: boolean | undefined;
  /** `check`: the least change that ends with exit code 1; `any`. */
  readonly failOn?: FailOn | undefined;
  /** `check`, `probe`: form of the report; `text`. */
  readonly format?: ReportFormat | undefined;
  /** `export`: form of the description; `openapi`. */
  readonly exportFormat?: ExportFormat | undefined;
  /** `call`: `path=value` pairs. */
  readonly field?: readonly string[] | undefined;
  /** `call`: print the request, and send nothing. */
  readonly dryRun?: boolean | undefined;
  /** `call`: send what the schema of the method does not admit. */
  readonly unchecked?: boolean | undefined;
  /** `call`: send a method that changes something. */
  readonly write?: boolean | undefined;
  /** `call`: every page of a list, as JSON lines. */
  readonly all?: boolean | undefined;
  /** `call`: rows of a list at most. */
  readonly limit?: number | undefined;
  /** `call`: `json` or `table`. */
  readonly output?: string | undefined;
  /** `call`: the answer with status, time and request id. */
  readonly includeResponse?: boolean | undefined;
  /** `call`: the key of a REST 3.0 write; a new one. */
  readonly idempotencyKey?: string | undefined;
  /** `mcp`: methods that change something can be called. */
  readonly allowWrites?: boolean | undefined;
  /** `mcp`: calls go to the sandbox. */
  readonly sandbox?: boolean | undefined;
  /** `mcp`: serve on a loopback port in place of standard input and output. */
  readonly http?: boolean | undefined;
  /** `mcp`: bytes of one result at most; 50 000. */
  readonly maxBytes?: number | undefined;
  /** `list`: methods of one kind only. */
  readonly kind?: string | undefined;
  /** `describe`, `call`, `mcp`: folder of a generated package, whose snapshot is read in place of a description. */
  readonly package?: string | undefined;
  /** `list`, `export`: methods of one generation only. */
  readonly generation?: string | undefined;
  /** `list`: methods that one scope admits. */
  readonly scope?: string | undefined;
  /** `list`: methods that change something. */
  readonly writes?: boolean | undefined;
  /** `list`: methods that change nothing. */
  readonly read?: boolean | undefined;
  /** `describe`: every row of each table. */
  readonly allRows?: boolean | undefined;
  /** `docs`: serve the site on a loopback port, with the sandbox behind its "Try it". */
  readonly serve?: boolean | undefined;
  /** `docs`, `sandbox`, `mcp`: loopback port; a free one. */
  readonly port?: number | undefined;
  /** `sandbox`: print lines that a shell can source. */
  readonly env?: boolean | undefined;
  /** `docs`: name of the site; the account's own title. */
  readonly title?: string | undefined;
  /** `docs`: an SVG file, the icon of the site. */
  readonly logo?: string | undefined;
  /** `sandbox`: the same seed makes the same data; 1. */
  readonly seed?: number | undefined;
  /** `sandbox`: a `limit` above 50 returns 50 rows, as on some live accounts. */
  readonly clamp?: boolean | undefined;
  /** `sandbox`: serve `https:` alone, with a certificate of its own. */
  readonly tls?: boolean | undefined;
  /** `sandbox`: forms that only some live accounts send. */
  readonly quirk?: readonly string[] | undefined;
  /** `sandbox`: faults to switch on. */
  readonly fault?: readonly string[] | undefined;
  /** `sandbox`: how many accounts there are, each at an address of its own; 1. */
  readonly accounts?: number | undefined;
  /** `sandbox`: where the authorize page sends the browser with a code; it shows the code. */
  readonly redirectUri?: string | undefined;
  /** `sandbox`: the command runs against the account where one is named, and against the sandbox otherwise. */
  readonly unlessAccount?: boolean | undefined;
  /** `init`: also runs the commands that it shows. */
  readonly run?: boolean | undefined;
}

/** Types the default export of `svc-gen.config.ts`. */
export function defineConfig(config: Config): Config {
  return config;
}
