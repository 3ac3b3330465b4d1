/** What a source gives to the model: an account's published description, and what the account says besides. */

import type { Note } from '../model/report.js';
import type { VendorToken } from './vendor-token.js';
import type { Webhook } from './webhook.js';

export interface Description {
  /** Parsed JSON or YAML, bare or wrapped, untouched. */
  readonly document: unknown;
  /** Safe to print: a URL without secrets, or the file's name as the user wrote it. */
  readonly origin: string;
  /** By the name of the `*.field.list` method that told; empty without an account. */
  readonly fieldLists: ReadonlyMap<string, readonly FieldDescription[]>;
  /** Method → scopes from `rest.scope.list`; undefined where it was not read. */
  readonly scopes: ReadonlyMap<string, readonly string[]> | undefined;
  readonly notes: readonly Note[];
  /** How the account's identifiers begin; absent: as ours, or not known. */
  readonly vendorToken?: VendorToken;
}

/** What an account told besides its description when a package was generated from it. */
export interface Told {
  /** Undefined: it was not read, or the source was a file. */
  readonly scopes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly fieldLists: Readonly<Record<string, readonly FieldDescription[]>>;
}

/** One row of a `*.field.list` (REST 3.0 reference, Field description object). */
export interface FieldDescription {
  readonly name: string;
  /** As the account says it, `int`; it reports `object` for datetimes (Observed behaviour, Published description). */
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly filterable: boolean;
  readonly sortable: boolean;
  readonly multiple: boolean;
}

export type Source =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'account';
      readonly baseUrl: string;
      readonly auth: { readonly webhook: Webhook } | { readonly accessToken: string };
    }
  | { readonly kind: 'sandbox' };

export type AccountAddress = Pick<Extract<Source, { kind: 'account' }>, 'baseUrl' | 'auth'>;

export interface ReadOptions {
  /** Ask the account's `*.field.list` methods. */
  readonly fieldLists: boolean;
  readonly onProgress?: (line: string) => void;
  /** Waits so many milliseconds. */
  readonly sleep?: (delay: number) => Promise<unknown>;
}
