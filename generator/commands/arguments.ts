/** The arguments of a run, read by the table of options: their values as they are written, and what stands beside them. */

import { InputError } from '../input-error.js';
import { isList } from '../json.js';
import type { Command } from './command.js';
import { flagName, type Option, type OptionKey } from './options.js';
import { optionOf } from './strictness.js';

export interface Arguments {
  /** An option that is given several times has a list. */
  readonly values: ReadonlyMap<OptionKey, unknown>;
  /** Without the name of the command. */
  readonly positional: readonly string[];
}

/** `args` holds no option that the command does not take (`refuseStrangeOptions`). */
export function readArguments(args: readonly string[], name: string, command: Command): Arguments {
  const keys = new Map([...command.options, ...(command.ignored ?? [])].map((key) => [flagName(key), key]));
  const values = new Map<OptionKey, unknown>();
  const beside: string[] = [];
  const open = [...args];
  for (let arg = open.shift(); arg !== undefined; arg = open.shift()) {
    const { flag = '', value } = /^-{1,2}(?<flag>[^-\d=][^=]*)(?:=(?<value>.*))?$/s.exec(arg)?.groups ?? {};
    const key = keys.get(flag);
    if (arg === '--') beside.push(...open.splice(0));
    else if (key === undefined) beside.push(unquoted(arg));
    else put(values, key, valueOf(optionOf(key, command), { flag, value, open }));
  }
  const position = beside.indexOf(name);
  return { values, positional: beside.filter((_, index) => index !== position) };
}

interface Given {
  readonly flag: string;
  /** What stands behind `=`. */
  readonly value: string | undefined;
  /** What comes after it; a value is taken from there. */
  readonly open: string[];
}

function valueOf({ type }: Option, { flag, value, open }: Given): unknown {
  if (type === 'boolean') return isTruth(open[0]) ? open.shift() === 'true' : true;
  const text = value ?? (isOption(open[0]) ? undefined : open.shift());
  if (text === undefined) throw new InputError('the option has no value', `--${flag}`, 'write one behind it');
  return type === 'number' ? numberOf(unquoted(text)) : unquoted(text);
}

/** `--json false`, as scripts write it that fill in a variable. */
function isTruth(arg: string | undefined): boolean {
  return arg === 'true' || arg === 'false';
}

function isOption(arg: string | undefined): boolean {
  return arg === undefined || /^-[^\d]/.test(arg);
}

function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}

/** `'tasks.*'`: a shell of Windows leaves single quotes to the program. */
function unquoted(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

/** Of a flag that is given twice, the last counts. */
function put(values: Map<OptionKey, unknown>, key: OptionKey, value: unknown): void {
  const known = values.get(key);
  if (known === undefined || typeof value === 'boolean') values.set(key, value);
  else values.set(key, [...(isList(known) ? known : [known]), value]);
}
