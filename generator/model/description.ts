/** The input of the model: an account's published description, and what the account reports in addition. */

import type { DispatcherLike } from '../../runtime/index.js';
import type { Note } from './notes.js';
import type { VendorToken } from './vendor-token.js';
import type { WebhookText } from '../../runtime/auth/webhook-address.js';

/** The origin of a description of the sandbox, whose address says nothing. */
export const SANDBOX = 'the sandbox';

export interface Description {
  /** Parsed JSON or YAML, bare or wrapped, untouched. */
  readonly document: unknown;
  /** Safe to print: a URL without secrets, or the file's name as the user wrote it. */
  readonly origin: string;
  /** By the name of their `*.field.list` method; empty without an account. */
  readonly fieldLists: ReadonlyMap<string, readonly FieldDescription[]>;
  /** Method → scopes from `rest.scope.list`; undefined where it was not read. */
  readonly scopes: ReadonlyMap<string, readonly string[]> | undefined;
  readonly notes: readonly Note[];
  /** How the account's identifiers begin; absent: as ours, or not known. */
  readonly vendorToken?: VendorToken;
  /** What the account says of its legacy generation; absent: it was not read. */
  readonly legacy?: LegacyExtras | undefined;
}

/** What an account says of its legacy generation (A legacy generation's self-description). */
export interface LegacyExtras {
  /** From `methods`, sorted, in the case in which the account writes them. */
  readonly methods: readonly string[];
  /** By fields method. */
  readonly fields: Readonly<Record<string, LegacyFields>>;
  /** The answers of `crm.item.fields` for each type, by number; absent: it was not asked. */
  readonly items?: readonly ItemType[];
}

/** A type of items: its number, what the account calls it, and its fields. */
export interface ItemType extends Pick<LegacyFields, 'fields'> {
  readonly number: number;
  readonly title: string;
}

/** The answer of one fields method, out of its form. */
export interface LegacyFields {
  /** The member that holds the fields, often the name of the object; empty: `result` itself. */
  readonly key: string;
  /** `labels`: names and labels only, without types. */
  readonly form: 'map' | 'list' | 'labels';
  /** Descriptions have their members in capitals: `TYPE`. */
  readonly capitals?: true;
  /** Some field has no text as `type` or `title`, so the account describes nothing by them. */
  readonly mixed?: true;
  readonly fields: readonly LegacyField[];
}

/** A flag that the account does not set is absent. */
export interface LegacyField {
  readonly name: string;
  /** As in the answer; empty: absent there. */
  readonly type: string;
  /** Empty: none, or the name again. */
  readonly title: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  /** May be given at `add` only. */
  readonly immutable?: boolean;
  readonly multiple?: boolean;
  /** Made by this account. */
  readonly dynamic?: boolean;
  /** Codes that the account lists for it. */
  readonly values?: readonly string[];
  /** The directory that its codes are of, of a `crm_status`. */
  readonly statusType?: string;
  /** Of an enumeration: what the account has, each with its id, in their order. */
  readonly items?: readonly EnumItem[];
}

export interface EnumItem {
  readonly id: number;
  /** Empty: the account does not say. */
  readonly name: string;
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
      readonly auth: { readonly webhook: WebhookText } | { readonly accessToken: string };
      /** The account is in this process: requests go this way, and over no socket. */
      readonly dispatcher?: DispatcherLike;
    }
  | { readonly kind: 'sandbox' };

export type AccountAccess = Pick<Extract<Source, { kind: 'account' }>, 'baseUrl' | 'auth' | 'dispatcher'>;

export interface WantedMethod {
  /** In any case of letters. */
  readonly name: string;
  /** The list of fields that its call needs too. */
  readonly fieldList?: string | undefined;
  /** Whether the account is asked for its legacy methods. `isDescribed`: the description has a method of this name. */
  asksLegacy(this: void, isDescribed: boolean): Promise<boolean>;
}

export interface ReadOptions {
  /** Ask the account's `*.field.list` methods. */
  readonly fieldLists: boolean;
  /** `false`: do not ask for the types of items. */
  readonly itemTypes?: boolean;
  /** `false`: do not ask for the legacy methods of the account. */
  readonly legacyMethods?: boolean;
  /** One method is wanted: whatever the other options say, only what a call of it needs is asked for. */
  readonly method?: WantedMethod;
  readonly onProgress?: (line: string) => void;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** Before each request. */
  readonly onRequest?: () => void;
  /** Waits so many milliseconds. */
  readonly sleep?: ((delay: number) => Promise<unknown>) | undefined;
}
