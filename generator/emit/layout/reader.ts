/** Reads a piece of TypeScript token by token. */

/** A form that is not read here: the caller leaves the text to Prettier. */
export class UnreadForm extends Error {}

/** Of ASCII: a unit with other characters is not read. */
const TOKEN =
  /\s*(\/\*\*(?:[^*]|\*(?!\/))*\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|=>|\.\.\.|-?\d[\d.]*(?:e-?\d+)?|[\w$]+(?:\.[\w$]+)*|[^\s])/y;

export interface Reader {
  /** The next token, without taking it; empty at the end. */
  peek(): string;
  take(): string;
  /** Takes the token, or refuses the form. */
  expect(token: string): void;
}

export function createReader(text: string): Reader {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) tokens.push(match[1] ?? '');
  let at = 0;
  return {
    peek: () => tokens[at] ?? '',
    take: () => tokens[at++] ?? '',
    expect: (token) => {
      if (tokens[at++] !== token) throw new UnreadForm();
    },
  };
}
