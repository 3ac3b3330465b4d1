/** How any text becomes an identifier that TypeScript and JavaScript accept as the name of a declaration. */

import { isKeyword } from '../names/reserved.js';

/** An ASCII identifier. A text that is one already stays as it is; no two texts become the same identifier. */
export function safeIdentifier(text: string): string {
  if (isKeyword(text)) return `${text}_`;
  const safe = text.replace(/^[^A-Za-z_]|[^A-Za-z0-9_]/gu, escapeCharacter);
  return safe === ''
    ? '$'
    : safe.endsWith('_') && isKeyword(safe.replace(/(?<!_)_+$/, ''))
      ? `${safe}_`
      : safe;
}

/** `$` begins an escape, so a `$` of the text is escaped too. */
function escapeCharacter(character: string): string {
  return `$${(character.codePointAt(0) ?? 0).toString(16)}$`;
}
