/** Breaks text between words, so that it fits a terminal. */

/** At least this wide, however narrow the terminal is. */
const NARROWEST = 20;

/** Lines of at most `columns` characters, the later ones indented further; a longer word has a line of its own. */
export function wrapped(
  text: string,
  { columns, indent }: { readonly columns: number; readonly indent: number },
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const own = ' '.repeat(lines.length === 0 ? indent : indent + 2);
    const width = Math.max(NARROWEST, columns - own.length);
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(own + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, ' '.repeat(lines.length === 0 ? indent : indent + 2) + line];
}
