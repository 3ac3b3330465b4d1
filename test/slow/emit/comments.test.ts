/** What emitted comments say, of every account: each thing once, and nothing that a reader cannot look up. */

import { expect, test } from 'vitest';
import { sentenceKey, sentences } from '../../../generator/text/sentence.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { models } from '../../generator/export/accounts.js';

function commentsOf(text: string): readonly string[] {
  return [...text.matchAll(/\/\*\*(.*?)\*\//gs)].map(([, inside = '']) =>
    inside.replace(/^\s*\* ?/gm, '').trim(),
  );
}

/** Of two errors each says what it means. */
function repeated(comment: string): readonly string[] {
  const prose = comment.split(/\n(?=- )/).map((part) => part.replace(/\n+/g, ' '));
  return prose.flatMap((part) => {
    const keys = sentences(part)
      .map(sentenceKey)
      .filter((key) => key !== '');
    return keys.filter((key, index) => keys.indexOf(key) !== index);
  });
}

test('comments of every account say nothing twice, and name no path of ours', async () => {
  const wrong: string[] = [];
  for (const [account, model] of await models()) {
    for (const { path, text } of emittedFiles(model, EMIT_OPTIONS)) {
      if (!path.endsWith('.ts')) continue;
      for (const comment of commentsOf(text)) {
        wrong.push(...repeated(comment).map((what) => `${account} ${path}: twice: ${what}`));
        if (/contract\/|Observed behaviour|own description\.$/.test(comment))
          wrong.push(`${account} ${path}: ${comment}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);
