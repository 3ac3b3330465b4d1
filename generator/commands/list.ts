/** `list`: the methods of all three generations, for people or for programs. */

import { InputError } from '../base/input-error.js';
import { methodsOf, nearNames, nearNamesText } from '../method/find-method.js';
import { matches } from '../model/glob.js';
import type { Api, Method, Model } from '../model/model.js';
import type { Io } from '../terminal/io.js';
import { alignColumns, fittedRows, painter, shortenedText } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { viewOf } from '../view/method-view.js';
import { shownKind } from '../view/shown-kind.js';
import { didYouMean } from './did-you-mean.js';
import { readAccount } from './method-source.js';

interface Row {
  readonly name: string;
  readonly generation: Api['generation'];
  readonly kind: Method['kind'];
  readonly write: boolean;
  readonly scope: readonly string[];
  readonly deprecated?: string;
  /** The source that names it: the account's description, our own spec, the account's list of names, a file of the user. */
  readonly from: 'description' | 'spec' | 'account' | 'file';
}

export async function runList(
  config: OptionsOf<'list'>,
  io: Io,
  { positionals: [glob] }: CommandArguments<'list'>,
): Promise<number> {
  const model = await readAccount(config, io);
  const all = rowsOf(model);
  requireKnown(all, config.scope, { glob, model });
  const rows = all.filter((row) => isWanted(row, config, glob));
  io.out.write(config.json ? `${JSON.stringify(rows, null, 2)}\n` : `${table(rows, io).join('\n')}\n`);
  return 0;
}

interface NameSearch {
  readonly glob: string | undefined;
  readonly model: Model;
}

/** A name or scope that no method has is a slip, not an empty list. */
function requireKnown(rows: readonly Row[], scope: string | undefined, { glob, model }: NameSearch): void {
  if (glob !== undefined && !rows.some(({ name }) => isNamed(glob, name))) {
    const holding = nearNames(
      glob,
      rows.map(({ name }) => name),
    );
    const near =
      didYouMean(glob, likeGlob(glob, rows)) || nearNamesText(holding) || methodsTaking(glob, model);
    throw new InputError(`no method has such a name${near}`, glob, ALL);
  }
  const scopes = [...new Set(rows.flatMap((row) => row.scope))];
  if (scope !== undefined && !scopes.includes(scope))
    throw new InputError(`no method has this scope${didYouMean(scope, scopes)}`, `--scope ${scope}`, ALL);
}

/** A glob, or what the name begins with: `tasks`, `tasks.task`. */
function isNamed(given: string, name: string): boolean {
  return matches(given, name) || (!given.includes('*') && name.startsWith(given));
}

/** Methods that are named as takers of a missing word: one line of a terminal holds as many. */
const MAX_TAKERS = 3;

/** If the glob is the name of a field, the methods that take it: ` (crm.deal.add takes STAGE_ID)`. */
function methodsTaking(glob: string, model: Model): string {
  const found = new Map<string, string>();
  for (const { api, method, name } of methodsOf(model)) {
    const fields = viewOf(method, api).params.flatMap((param) => [
      param.name,
      ...(param.choice?.names ?? []),
      ...(param.shape.kind === 'fields' ? param.shape.properties.map((field) => field.name) : []),
    ]);
    const field = fields.find((one) => isNamed(glob.toLowerCase(), one.toLowerCase()));
    if (field !== undefined && !found.has(field)) found.set(field, `${name} takes ${field}`);
  }
  return found.size === 0 ? '' : ` (${[...found.values()].slice(0, MAX_TAKERS).join(', ')})`;
}

const ALL = 'svc-gen list shows all';

/** Globs that match some method and have the segments and wildcards of the given one: `tasks.*` for `tsaks.*`. */
function likeGlob(glob: string, rows: readonly Row[]): readonly string[] {
  const wanted = glob.split('.');
  const names = rows.map(({ name }) => name.split('.')).filter((name) => name.length >= wanted.length);
  const like = names.map((name) =>
    wanted.map((part, at) => (part.includes('*') ? part : (name[at] ?? ''))).join('.'),
  );
  return [...new Set(like)].filter((one) => names.some((name) => isNamed(one, name.join('.'))));
}

function rowsOf(model: Model): readonly Row[] {
  return [model.v3, model.legacy, model.gateway].flatMap(({ generation, methods }) =>
    methods.map((method) => ({
      name: method.name,
      generation,
      kind: shownKind(method),
      write: method.write,
      scope: method.scope,
      ...(method.deprecated ? { deprecated: method.deprecated.message } : {}),
      from: method.from ?? (generation === 'v3' ? 'description' : 'spec'),
    })),
  );
}

function isWanted(row: Row, config: OptionsOf<'list'>, glob: string | undefined): boolean {
  return (
    (glob === undefined || isNamed(glob, row.name)) &&
    (config.kind === undefined || config.kind === row.kind) &&
    (config.generation === undefined || config.generation === row.generation) &&
    (config.scope === undefined || row.scope.includes(config.scope)) &&
    (!config.writes || row.write) &&
    (!config.read || !row.write)
  );
}

const HEADS = ['METHOD', 'GENERATION', 'KIND', 'ACCESS', 'SCOPE'];

/** The account names such a method and nothing else: `-` would mean that it needs no scope. */
const UNKNOWN = 'unknown';

/** Characters of a name on a terminal; more would make every row as wide. */
const MAX_CELL = 200;

function table(rows: readonly Row[], { out, env }: Io): readonly string[] {
  const paint = painter(out, env);
  const bounded = (text: string): string => (out.terminal ? shortenedText(text, MAX_CELL) : text);
  if (rows.length === 0) return [paint('dim', 'No method matches.')];
  const cells = rows.map((row) => [
    bounded(row.name),
    row.generation,
    row.kind,
    row.write ? 'write' : 'read',
    bounded(row.scope.join(', ')) || (row.from === 'account' ? UNKNOWN : '-'),
    row.deprecated === undefined ? '' : 'deprecated',
  ]);
  const heads = [...HEADS, rows.some(({ deprecated }) => deprecated !== undefined) ? 'NOTE' : ''];
  const all = [heads, ...cells];
  const [head = '', ...lines] = out.terminal ? fittedRows(all, out.columns) : alignColumns(all);
  const count = rows.length === 1 ? '1 method' : `${String(rows.length)} methods`;
  return [paint('bold', head), ...lines, '', paint('dim', count)];
}
