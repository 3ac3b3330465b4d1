/** What the user has given in vain: `generate` has it in its report, and every other command says it on standard error. */

import type { RecordedOptions } from '../drift/recorded-options.js';
import { MATCHES_NOTHING, type Note } from '../model/notes.js';
import type { Io } from '../terminal/io.js';
import { oneLine, writeNotice } from '../terminal/layout.js';

interface Given extends Pick<RecordedOptions, 'overlays' | 'corrections'> {
  /** Globs and corrections were meant for more than was read. */
  readonly isPart?: boolean;
}

/** Of the notes, those on overlays, rows of corrections and globs that match nothing. */
export function sayGivenInVain(
  notes: readonly Pick<Note, 'at' | 'message'>[],
  { overlays, corrections = [], isPart = false }: Given,
  { err }: Pick<Io, 'err'>,
): void {
  for (const { at, message } of notes) {
    const isOf = ({ name }: { readonly name: string }): boolean => at.startsWith(`${name}#`);
    const isGlob = at === '--include' || at === '--exclude';
    const isRow = corrections.some(isOf) && message.endsWith(MATCHES_NOTHING);
    if (isGlob || isRow ? !isPart : overlays.some(isOf))
      writeNotice(`svc-gen: ${oneLine(at)}: ${oneLine(message)}`, err);
  }
}
