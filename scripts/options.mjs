/** The options of a script: `--help` prints its usage, and an unknown option ends it in one line, before anything starts. */

import { parseArgs } from 'node:util';

/** @param options As `parseArgs` takes them. */
export function optionsOf(usage, options) {
  const help = `usage: ${usage}`;
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if (!values.help) return values;
    console.log(help);
    return process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n${help}`);
    return process.exit(2);
  }
}
