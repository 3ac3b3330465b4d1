/** The commands as data: what each takes, says in `--help`, and where its code lies. */

import type { CliCommand } from './command.js';
import { COMMAND_OPTIONS } from './command-options.js';
import { RECORDED_OPTIONS } from './option-table.js';

const CALL_HELP = `Exit codes: 0 done; 2 wrong usage, nothing was sent; 3 unconfirmed write: standard error names its idempotency key
and the method that shows the outcome; 4 error of the service; 130 stopped by Ctrl+C.

Credentials come from SVC_WEBHOOK or SVC_ACCESS_TOKEN; for the gateway from SVC_GATEWAY_KEY and SVC_GATEWAY_SESSION.
Without an account, the call goes to a temporary sandbox that stops when the command exits.`;

const CHECK_HELP = `Exit codes: 0 no drift; 1 drift of the severity that --fail-on names, or a higher one; 2 wrong usage, or a
description that cannot be obtained or read.

A change that a correction overrides keeps its severity, although your types do not change.`;

const LEARN_HELP = `Exits with the code of the command. The proxy passes every request and answer on unchanged. Only types and
names of members are recorded, no data. After the command has ended, the description is read, as generate reads it.`;

const QUIET = 'No progress; no report unless --json or --format asks for it';

export const COMMANDS = {
  init: {
    summary: 'Write a config file, a first call, scripts and a .env here; nothing is overwritten',
    options: COMMAND_OPTIONS.init,
    own: { out: { byDefault: 'client' } },
    examples: [
      ['svc-gen init', 'for the sandbox'],
      ['svc-gen init --run', 'the same, up to the first call'],
      ['svc-gen init --base-url https://account.example', 'for an account; its webhook goes into .env'],
    ],
    load: async () => (await import('./init.js')).runInit,
  },
  doctor: {
    summary: 'Check Node, address, credential, scopes and the generated client, in one line each',
    options: COMMAND_OPTIONS.doctor,
    examples: [
      ['svc-gen doctor', 'exit code 0 if a client can work here, 2 if something failed'],
      ['svc-gen doctor --out client', 'the package in another folder'],
    ],
    load: async () => (await import('./doctor.js')).runDoctor,
  },
  generate: {
    summary: 'Generate the client package of an account',
    options: COMMAND_OPTIONS.generate,
    examples: [
      ['svc-gen generate', 'from the sandbox, into generated/'],
      ['svc-gen generate --spec account.json --out ../client', 'a saved description'],
      ['svc-gen generate --base-url https://account.example', 'a live account, with SVC_WEBHOOK set'],
      ["svc-gen generate --include 'tasks.*' --exclude '*.delete'", 'a part of the methods'],
    ],
    own: { quiet: { help: QUIET } },
    load: async () => (await import('./generate.js')).runGenerate,
  },
  check: {
    summary: 'Report what changed in the account since a package was generated',
    options: COMMAND_OPTIONS.check,
    // Recorded in the package: a check that used others would compare two different things.
    ignored: RECORDED_OPTIONS,
    examples: [
      ['svc-gen check', 'exit code 1 if anything has changed'],
      ['svc-gen check --fail-on breaking', 'exit code 1 only for breaking changes'],
      ['svc-gen check --format markdown > drift.md', 'a report for a pull request'],
    ],
    own: { quiet: { help: QUIET } },
    moreHelp: () => CHECK_HELP,
    load: async () => (await import('./check.js')).runCheck,
  },
  list: {
    summary: 'List the methods of all three generations',
    options: COMMAND_OPTIONS.list,
    positionals: [{ name: 'glob', help: "Start of the names, or a glob such as 'tasks.*'" }],
    examples: [
      ["svc-gen list 'tasks.*' --write", 'what can change tasks'],
      ['svc-gen list --generation legacy --scope calendar', 'by generation and scope'],
      ['svc-gen list --json', 'for programs'],
    ],
    load: async () => (await import('./list.js')).runList,
  },
  export: {
    summary: 'Write the corrected description for other tools',
    options: COMMAND_OPTIONS.export,
    own: {
      out: { help: 'File to write', byDefault: 'standard output' },
    },
    examples: [
      ['svc-gen export --out account.openapi.json', 'all three generations as one OpenAPI document'],
      ['svc-gen export --format types --generation v3 > account.d.ts', 'types for openapi-fetch'],
      [
        'svc-gen export --generation legacy --out legacy.json',
        'the legacy methods in the form that generate --legacy-spec takes, to be edited',
      ],
    ],
    load: async () => (await import('./export.js')).runExport,
  },
  docs: {
    summary: 'Write the method reference as a static site, or serve it',
    options: COMMAND_OPTIONS.docs,
    own: { out: { help: 'Folder to write the site into', byDefault: 'none with --serve' } },
    examples: [
      ['svc-gen docs --out site', 'a folder that any web server can serve'],
      ['svc-gen docs --serve', 'with the sandbox behind its "Try it", until Ctrl+C'],
    ],
    load: async () => (await import('./docs.js')).runDocs,
  },
  describe: {
    summary: 'Show parameters, result and errors of one method',
    options: COMMAND_OPTIONS.describe,
    own: {
      generation: { help: 'Which method, if several generations have the name' },
    },
    positionals: [{ name: 'method', help: 'Its name, such as tasks.task.get', required: true }],
    examples: [
      ['svc-gen describe tasks.task.list', 'its parameters, and the fields for filter and order'],
      ['svc-gen describe keys.update --json', 'parameters and result as JSON Schemas'],
      ['svc-gen describe user.get --package generated', 'of a generated package, without a request'],
    ],
    load: async () => (await import('./describe.js')).runDescribe,
  },
  call: {
    summary: 'Make one call',
    options: COMMAND_OPTIONS.call,
    own: {
      generation: { help: 'Which method, if several generations have the name' },
    },
    positionals: [
      { name: 'method', help: 'Its name, such as tasks.task.get', required: true },
      { name: 'params', help: 'JSON, @file, or - for standard input' },
    ],
    examples: [
      ['svc-gen call tasks.task.get \'{"id": 8}\'', 'one call; the answer as JSON'],
      ['svc-gen call tasks.task.get --field id=8 --output table', 'the same, without JSON'],
      ['svc-gen call tasks.task.list --all | jq .id', 'every row of a list, one per line'],
      ['svc-gen call tasks.task.delete --field id=8 --write', 'a write; on a terminal you are asked'],
    ],
    moreHelp: () => CALL_HELP,
    load: async () => (await import('./call.js')).runCall,
  },
  mcp: {
    summary: 'Serve the account to agents by the Model Context Protocol',
    options: COMMAND_OPTIONS.mcp,
    own: {
      include: { help: 'Agents can use only methods whose name matches this glob, also on the gateway' },
      exclude: { help: 'Agents cannot use methods whose name matches this glob' },
    },
    examples: [
      ['svc-gen mcp', 'on standard input and output, as agents start it; SVC_WEBHOOK names the account'],
      ['svc-gen mcp --sandbox --allow-writes', 'to try it without an account'],
      ["svc-gen mcp --include 'tasks.*' --allow-writes", 'only tasks, with writes'],
      [
        'svc-gen mcp --http --port 8931',
        'on a loopback port; the bearer token is SVC_MCP_TOKEN, or is printed once',
      ],
    ],
    load: async () => (await import('./mcp.js')).runMcp,
  },
  probe: {
    summary: 'Find where responses differ from the description (read-only)',
    options: COMMAND_OPTIONS.probe,
    own: {
      corrections: {
        help: 'File to write, for generate; if it exists, it is applied first',
        byDefault: 'account.corrections.yaml',
      },
    },
    examples: [
      [
        'svc-gen probe --base-url https://account.example',
        'at most 200 requests, reads only, within the rate limit',
      ],
      ["svc-gen probe --include 'tasks.*' --budget 60 --format markdown", 'a part of the methods'],
      ['svc-gen probe --resume', 'what the last run did not reach'],
      ['svc-gen generate --corrections account.corrections.yaml', 'types that fit what was seen'],
    ],
    load: async () => (await import('./probe.js')).runProbe,
  },
  learn: {
    summary: 'Run a command through a recording proxy, and learn the types of results that nothing describes',
    runs: 'always',
    options: COMMAND_OPTIONS.learn,
    own: {
      corrections: {
        help: 'File to write, for generate; if it exists, it is applied first',
        byDefault: 'account.corrections.yaml',
      },
    },
    examples: [
      ['svc-gen learn -- npm test', 'the tests, with SVC_BASE_URL and SVC_WEBHOOK set to the proxy'],
      ['svc-gen generate --corrections account.corrections.yaml', 'the results as they were seen'],
    ],
    moreHelp: () => LEARN_HELP,
    load: async () => (await import('./learn.js')).runLearn,
  },
  sandbox: {
    summary: 'Serve the sandbox on a loopback port, or run a command against it',
    positionals: [{ name: 'topic', help: 'faults or quirks: only lists them' }],
    runs: 'optionally',
    options: COMMAND_OPTIONS.sandbox,
    examples: [
      ['svc-gen sandbox --port 8080', 'until Ctrl+C'],
      ['svc-gen sandbox --json', 'one line with its address and credentials'],
      [
        'svc-gen sandbox -- npm test',
        'the tests with SVC_BASE_URL, SVC_WEBHOOK and the like; exits with their code',
      ],
      [
        'svc-gen sandbox --unless-account -- node program.mjs',
        'against the account of .env once SVC_WEBHOOK is there',
      ],
      [
        'svc-gen sandbox --env > sandbox.env',
        'for node --env-file=sandbox.env program.mjs, or a shell to source',
      ],
      ['svc-gen sandbox --tls -- python tests.py', 'for a client that insists on https'],
      ['svc-gen sandbox --fault reset-after:tasks.task.add:1', 'the first answer of one method is lost'],
      ['svc-gen sandbox faults', 'every fault; svc-gen sandbox quirks: every quirk'],
    ],
    words: async () => (await import('./sandbox-help.js')).WORDS,
    load: async () => (await import('./sandbox.js')).runSandbox,
  },
} as const satisfies Readonly<Record<string, CliCommand>>;

export function commandNamed(name: string): CliCommand | undefined {
  // TypeScript does not narrow a name by `Object.hasOwn`.
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
}

export const COMMAND_NAMES: readonly string[] = [...Object.keys(COMMANDS), 'completion'];
