/**
 * Which known name a mistyped one is nearest to: the one that it begins, else the one with which it shares most letters,
 * if it shares enough.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length > 1 ? known.find((name) => name.startsWith(word)) : undefined;
  const [best] = known
    .map((name) => ({ name, slips: lettersLeft(word, name) + lettersLeft(name, word) }))
    .sort((one, other) => one.slips - other.slips);
  return begun ?? (best !== undefined && best.slips <= best.name.length / 2 ? best.name : undefined);
}

/** How many letters of a text another one lacks. */
function lettersLeft(text: string, other: string): number {
  const letters = [...other.toLowerCase()];
  return letters.reduce((left, letter) => left.replace(letter, ''), text.toLowerCase()).length;
}
