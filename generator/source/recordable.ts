/** A description as a package keeps it. */

import { isObject } from '../base/json.js';
import type { AccountAccess, Description } from '../model/description.js';
import { innerDocument } from '../model/document.js';

/** Without its envelope and the addresses of servers, which decide nothing that is emitted. */
export function recordable(description: Description): Description {
  const inner = innerDocument(description.document);
  if (!isObject(inner)) return description;
  const { servers: _servers, ...document } = inner;
  return { ...description, document };
}

/** A shorter secret is part of ordinary words. */
const MIN_LENGTH = 8;

/**
 * The description without the credential with which it was read, in texts and in names of members, also where an account
 * has percent-encoded it: two people generate one package.
 */
export function withoutSecret(description: Description, auth: AccountAccess['auth']): Description {
  const secret = 'webhook' in auth ? auth.webhook.code : auth.accessToken;
  if (secret.length < MIN_LENGTH) return description;
  const forms = [...new Set([secret, encodeURIComponent(secret)])];
  const redact = (text: string): string =>
    forms.reduce((rest, form) => rest.replaceAll(form, '[redacted]'), text);
  // Texts alone are replaced, so that the form is the same.
  return redacted(description, redact) as Description;
}

/** Without recursion, since a description can be deeper than the stack. */
function redacted(root: unknown, redact: (text: string) => string): unknown {
  const box: { root: unknown } = { root };
  const open: { readonly value: unknown; readonly put: (made: unknown) => void }[] = [
    { value: root, put: (made) => (box.root = made) },
  ];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, put } = one;
    if (typeof value === 'string') put(redact(value));
    else if (Array.isArray(value)) {
      const made: unknown[] = [];
      put(made);
      value.forEach((inner: unknown, at) => open.push({ value: inner, put: (copy) => (made[at] = copy) }));
    } else if (value instanceof Map) {
      const made = new Map<string, unknown>();
      put(made);
      for (const [key, inner] of value as ReadonlyMap<string, unknown>) {
        // The name has its place before its value is copied: values are copied in another order.
        made.set(redact(key), undefined);
        open.push({ value: inner, put: (copy) => made.set(redact(key), copy) });
      }
    } else if (typeof value === 'object' && value !== null) {
      const made: Record<string, unknown> = {};
      put(made);
      for (const [key, inner] of Object.entries(value)) {
        const name = redact(key);
        const define = (copy: unknown): unknown =>
          Object.defineProperty(made, name, {
            value: copy,
            enumerable: true,
            configurable: true,
            writable: true,
          });
        // The name has its place before its value is copied: values are copied in another order.
        define(undefined);
        open.push({ value: inner, put: define });
      }
    } else put(value);
  }
  return box.root;
}
