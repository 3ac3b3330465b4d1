/** What a command is: its options, its help, and the code that runs it. */

import type { Config } from '../base/config.js';
import type { Io } from '../terminal/io.js';
import type { CommandName, OptionsOf } from './command-options.js';
import type { Option, OptionKey } from './option-table.js';

/** Options and argument of the command line, before the config file is read. */
export interface CommandArguments<Name extends CommandName = CommandName> {
  readonly flags: OptionsOf<Name>;
  /** Arguments that are not options, in order. */
  readonly positionals: readonly string[];
  /** The words after `--`, for a command that runs another one. */
  readonly words: readonly string[];
}

/** @param config the flags over the config file. @returns the exit code */
type CommandRun = (config: Config, io: Io, line: CommandArguments) => Promise<number>;

interface Positional {
  readonly name: string;
  readonly help: string;
  readonly required?: true;
}

export interface CliCommand {
  readonly summary: string;
  readonly options: readonly OptionKey[];
  /** Where this command describes an option differently from the table of all options. */
  readonly own?: Readonly<Partial<Record<OptionKey, Partial<Option>>>>;
  /** Accepted and not used, so that one set of options fits several commands. */
  readonly ignored?: readonly OptionKey[];
  readonly positionals?: readonly Positional[];
  /** Runs the command that follows `--`. */
  readonly runs?: 'always' | 'optionally';
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** Printed after the examples in `--help`. */
  readonly moreHelp?: () => string | Promise<string>;
  /** Words that a shell completes, by the name of a positional or an option; for options, in addition to their choices. */
  readonly words?: () => Promise<Readonly<Record<string, readonly string[]>>>;
  /** Loads the code, so that `--help` is quick. */
  readonly load: () => Promise<CommandRun>;
}
