/** A text as one word of a shell, quoted where it has to be. */

export function shellWord(text: string): string {
  const isWindows = process.platform === 'win32';
  if ((isWindows ? /^[\w./:@\\+-]+$/ : /^[\w./:@+-]+$/).test(text)) return text;
  return isWindows ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
