/** Finds credentials in foreign texts by their form or by the name of their variable. */

import type { Variables } from './io.js';

const SLASH = String.raw`(?:\/|%2f)`;

/** A webhook's address, a credential as a parameter, and a user's name and password in front of a host. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`(${SLASH}rest${SLASH}(?:api${SLASH})?\\d+${SLASH})(?:(?!%2f)[^/\\s?#&"'<>;,])+`, 'gi'),
    '$1[secret]',
  ],
  [/([?&](?:auth|access_token|refresh_token|client_secret|key)=)[^&\s#]+/gi, '$1[secret]'],
  [/(:\/\/)[^/\s@]+@/g, '$1[secret]@'],
];

export function withoutSecretForms(text: string): string {
  return FORMS.reduce((rest, [form, shown]) => rest.replace(form, shown), text);
}

const NAMES = /TOKEN|SECRET|PASSWORD|PASSWD|WEBHOOK|API_?KEY|^SVC_.*(?:KEY|CODE)$/i;

/** Values of environment variables with the name of a secret. Shorter values may be ordinary words. */
export function secretValues(env: Variables): readonly string[] {
  return Object.entries(env)
    .filter(([name, value = '']) => NAMES.test(name) && value.length >= 8)
    .map(([, value = '']) => value);
}
