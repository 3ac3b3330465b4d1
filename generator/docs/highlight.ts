/** Code as HTML with colours for comments, strings, numbers and keywords; all of it is escaped. */

import { escaped, html, type Html } from './prose.js';

const TEXT = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"`;
const NUMBER = String.raw`\b\d[\d_]*(?:\.\d+)?\b`;
const WORDS =
  'as|async|await|catch|const|declare|else|export|false|finally|for|from|function|if|import|in|instanceof|interface|let|' +
  'new|null|of|readonly|return|satisfies|throw|true|try|type|typeof|undefined|using|while';

/** Groups: comment, string, number, keyword, type. An escaped quote outside of a string opens none: each would be searched to the end. */
const PROGRAM = new RegExp(
  String.raw`\\[^]|(\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*)|(${TEXT}|\x60(?:\\.|[^\x60\\])*\x60)|(${NUMBER})|\b(${WORDS})\b|\b([A-Z]\w*[a-z]\w*)\b`,
  'g',
);
const COMMANDS = new RegExp(String.raw`\\[^]|((?<=^|\s)#[^\n]*)|(${TEXT})|((?!))|((?<=^|\n)\w[\w-]*)`, 'g');

const KINDS = ['c', 's', 'n', 'k', 't'] as const;

/** @param language `sh` for commands; anything else is read as TypeScript. */
export function highlighted(code: string, language = 'ts'): Html {
  let text = '';
  let end = 0;
  for (const match of code.matchAll(language === 'sh' ? COMMANDS : PROGRAM)) {
    const [found, ...groups] = match;
    const kind = KINDS[groups.findIndex((group) => group !== undefined)];
    if (kind === undefined) continue;
    text += `${escaped(code.slice(end, match.index))}<span class="${kind}">${escaped(found)}</span>`;
    end = match.index + found.length;
  }
  return html(text + escaped(code.slice(end)));
}
