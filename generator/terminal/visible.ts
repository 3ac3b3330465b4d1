/** Escapes characters that control a terminal or hide text. */

/** Controls except tab and line ends, marks that change the direction of text, and invisible characters. */
const STEERING =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/g;

/** Sequences that svc-gen itself sends to a terminal: colours, and clearing the rest of a line. */
// eslint-disable-next-line no-control-regex -- an escape sequence begins with a control
const OWN = /\u001b\[(?:\d{1,2}m|K)/g;

/** `\u009b` for the character of this number: in JSON and in TypeScript the text stays the same. */
export function visible(text: string): string {
  return text.replace(STEERING, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Of a text for a terminal, whose colours stay. */
export function visibleOnTerminal(text: string): string {
  const own = [...text.matchAll(OWN)].map(([sequence]) => sequence);
  return text
    .split(OWN)
    .map((part, at) => visible(part) + (own[at] ?? ''))
    .join('');
}
