/** Numbers that a scenario has found, for whoever reads the output of the tests. */

export function show(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
