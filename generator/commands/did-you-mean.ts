/** Suggests the known word that a mistyped word is nearest to. */

import { nearest } from '../../runtime/value/near-name.js';

/** Names that other generators have for options of ours, in lower case without hyphens. */
const OPTIONS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['account', 'baseUrl'],
  ['dir', 'out'],
  ['directory', 'out'],
  ['input', 'spec'],
  ['name', 'packageName'],
  ['openapi', 'spec'],
  ['outdir', 'out'],
  ['output', 'out'],
  ['outputdir', 'out'],
  ['outputpath', 'out'],
  ['schema', 'spec'],
  ['target', 'out'],
  ['url', 'baseUrl'],
]);

/** ` (did you mean X?)`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : ` (did you mean ${found}?)`;
}

/** As `didYouMean`, for an option; `written`: a key as this place writes it, `--base-url` for `baseUrl`. */
export function didYouMeanOption(
  option: string,
  known: readonly string[],
  written: (key: string) => string = (key) => key,
): string {
  const elsewhere = OPTIONS_ELSEWHERE.get(option.toLowerCase().replaceAll('-', ''));
  const found = elsewhere === undefined ? undefined : written(elsewhere);
  return found !== undefined && known.includes(found)
    ? ` (did you mean ${found}?)`
    : didYouMean(written(option), known);
}
