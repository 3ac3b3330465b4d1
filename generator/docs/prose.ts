/** How text of an account becomes HTML: everything is escaped, and text between backticks is code. */

import { Handlebars } from '../emit/handlebars.js';

const { SafeString, Utils } = Handlebars;

export type Html = InstanceType<typeof SafeString>;

export function html(text: string): Html {
  return new SafeString(text);
}

export function escaped(text: string): string {
  return Utils.escapeExpression(text);
}

/** Paragraphs are separated by empty lines. */
export function paragraphs(text: string): Html {
  const parts = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return html(parts.map((part) => `<p>${inline(part)}</p>`).join('\n'));
}

/** Text in a line, without paragraphs. */
export function prose(text: string): Html {
  return html(inline(text.trim()));
}

/**
 * Without any markup, for titles and results of the search. Each mark has a length limit, so that a text of opening
 * brackets alone takes no longer than another one.
 */
export function plainText(text: string): string {
  return withoutControls(text)
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\[\/?[a-z]{1,20}(?:=[^[\]\s]{0,200})?\]/gi, ' ')
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/[`*]+|^#+\s/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function inline(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${Utils.escapeExpression(part)}</code>` : Utils.escapeExpression(part),
    )
    .join('');
}

/** Replaces control characters and marks of text direction by blanks; line ends stay. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ');
}
