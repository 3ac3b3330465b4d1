/** What the user has given in vain: `generate` has it in its report, and every other command says it on standard error. */

import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Note } from '../model/notes.js';
import type { Io } from '../terminal/io.js';
import { oneLine, writeNotice } from '../terminal/layout.js';

interface Given extends Pick<RecordedOptions, 'overlays'> {
  /** The globs were meant for more methods than were read. */
  readonly isPart?: boolean;
}

/** Of the notes, those on overlays and globs that match nothing. */
export function sayGivenInVain(
  notes: readonly Pick<Note, 'at' | 'message'>[],
  { overlays, isPart = false }: Given,
  { err }: Pick<Io, 'err'>,
): void {
  for (const { at, message } of notes) {
    const isGlob = at === '--include' || at === '--exclude';
    if (isGlob ? !isPart : overlays.some(({ name }) => at.startsWith(`${name}#`)))
      writeNotice(`svc-gen: ${oneLine(at)}: ${oneLine(message)}`, err);
  }
}
