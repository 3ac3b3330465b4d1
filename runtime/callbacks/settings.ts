/** What the settings form of an application without an interface posts (Applications and events, Ways of installation). */

import { type CallbackAuth, type CallbackParseOptions, readAuth } from './auth.js';
import { parseCallback } from './body.js';
import { readData } from './event.js';
import { field, refuse, text } from './value.js';

/** A step of the form. */
export interface SettingsForm {
  /**
   * `install` and `display`: answer the description of the form as JSON; `change`: the same, for the values in `data`;
   * `save`: answer 200 `{"status":"success"}`, or 400 `{"status":"error","errors":[{"field","message"}]}`.
   */
  readonly step: 'install' | 'display' | 'change' | 'save';
  /** Values of the form; an empty object where none came. */
  readonly data: unknown;
  /** With both tokens, of the person who opened the form. */
  readonly auth: CallbackAuth;
}

const STEPS: ReadonlyMap<string, SettingsForm['step']> = new Map([
  ['ONAPPSETTINGSINSTALL', 'install'],
  ['ONAPPSETTINGSDISPLAY', 'display'],
  ['ONAPPSETTINGSCHANGE', 'change'],
]);

/**
 * Reads a post of the settings form: `event=OnAppSettings…`, or `saveform=Y`, which has no event. `app.admit` takes it too.
 *
 * @throws UsageError the body is none, not UTF-8, too large, too deep or has too many fields; or `applicationToken` is empty or `undefined`
 * @throws AuthenticationError `applicationToken` was given and the body's is missing or another one
 */
export function parseSettingsForm(
  body: string | Uint8Array,
  options: CallbackParseOptions = {},
): SettingsForm {
  return parseCallback('parseSettingsForm', { body, options }, (fields) => {
    const event = text(field(fields, 'event'));
    const isSaved = text(field(fields, 'saveform'))?.toUpperCase() === 'Y';
    const step = event === undefined && isSaved ? 'save' : STEPS.get(event?.toUpperCase() ?? '');
    if (step === undefined)
      refuse('it is no settings form: it has neither event=OnAppSettings… nor saveform=Y');
    return { step, data: readData(field(fields, 'data')), auth: readAuth(fields, options) };
  });
}
