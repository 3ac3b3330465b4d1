/** A package in both forms of text: one field more is one changed line. */

import { describe, expect, test } from 'vitest';
import { additive, account, type Described } from '../../generator/generate/account.js';
import { build } from '../../generator/model/account.js';
import { emittedFiles, formattedFiles } from '../../generator/emit/emitted.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';

describe('a field that an account has gained', () => {
  /** With a field more, and nothing else. */
  function grown(): Described {
    const described = additive();
    delete described.paths['/note.page.pin'];
    const page = described.components.schemas['svc.note.pagedto'];
    if (page) page.properties['pinned'] = { type: 'string' };
    return described;
  }

  const FORMS = [
    {
      form: 'the plain form',
      emit: (described: Described) => emittedFiles(build(described).model, EMIT_OPTIONS),
    },
    {
      form: "Prettier's form",
      emit: (described: Described) => formattedFiles(build(described).model, EMIT_OPTIONS),
    },
  ];

  test.each(FORMS)('is one changed line for each place where it stands, in $form', async ({ emit }) => {
    const before = new Map((await emit(account())).map(({ path, text }) => [path, text.split('\n')]));
    const changed = (await emit(grown())).flatMap(({ path, text }) => {
      const [gained, lost] = difference(before.get(path) ?? [], text.split('\n'));
      return gained.length + lost.length === 0 ? [] : [{ path, gained, lost }];
    });
    expect(changed.map(({ path }) => path)).toEqual(['api.md', 'src/v3/note/index.ts']);
    for (const { gained, lost } of changed) {
      expect(gained.every((line) => line.includes('pinned'))).toBe(true);
      // A line is new, or was one line before.
      expect(lost.length).toBeLessThanOrEqual(gained.length);
    }
    const gained = changed[1]?.gained.map((line) => line.trim());
    expect(gained).toContain('pinned?: string | null;');
  });
});

/** Lines that only the second text has, and that only the first has. */
function difference(before: readonly string[], after: readonly string[]): readonly [string[], string[]] {
  const left = [...before];
  const gained = after.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [gained, left];
}
