/** How the tables are written: a rule by the contract's words, the text in which « and » stand around what is broken, and by what. */

/**
 * @param {string} file below generator/sandbox
 * @param {readonly (readonly [rule: string, text: string, to: string, ...tests: string[]])[]} rows `tests` are for a value
 * that is made when its file is loaded, and cannot be switched later
 */
export function rulesOf(file, rows) {
  return rows.map(([rule, marked, to, ...tests]) => {
    const [before = '', broken = marked, after = ''] = marked.includes('«')
      ? marked.split(/[«»]/)
      : ['', marked, ''];
    return { rule, file, before, from: before + broken + after, broken, to, tests };
  });
}
