/** Reads a live account: its description, the scopes of its methods, the fields of its objects and its legacy methods. */

import { setTimeout } from 'node:timers/promises';
import {
  AccountError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  ProtocolError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UsageError,
} from '../../runtime/index.js';
import { InputError } from '../base/input-error.js';
import { codeOf } from '../base/system-error.js';
import type { Note } from '../model/notes.js';
import { type AccountClient, openClient, notReadNote } from './account-client.js';
import { printable } from './address.js';
import {
  SANDBOX,
  type AccountAccess,
  type Description,
  type ReadOptions,
  type WantedMethod,
} from '../model/description.js';
import { checkDocument, fieldListMethods, lacksSchemas, methodNames } from '../model/document.js';
import { readFieldLists } from './field-lists.js';
import { readLegacyAccount, readLegacyFamily } from './legacy-account.js';
import { withoutSecret } from './recordable.js';
import { readScopes } from './scopes.js';
import { saysToken, tokenOfCode, tokenOfSchemas, type VendorToken } from '../model/vendor-token.js';

const DESCRIPTION = 'rest.documentation.openapi';
const SCOPES = 'rest.scope.list';

export async function readAccount(address: AccountAccess, options: ReadOptions): Promise<Description> {
  const client = openClient(address, options);
  try {
    return withoutSecret(await readWith(client, originOf(address), options), address.auth);
  } finally {
    await client.close();
  }
}

/** An account in this process is the sandbox. */
function originOf({ baseUrl, dispatcher }: AccountAccess): string {
  return dispatcher === undefined ? printable(baseUrl) : SANDBOX;
}

async function readWith(client: AccountClient, origin: string, options: ReadOptions): Promise<Description> {
  options.onProgress?.('description');
  const document = await askDescription(client, origin, options);
  checkDocument(document, origin);
  const methods = methodNames(document);
  if (options.method !== undefined)
    return readForMethod(options.method, { client, document, origin, options });
  const lists = options.fieldLists ? fieldListMethods(methods) : [];
  const { scopes, notes } = await askScopes(client, methods);
  const fields = await readFieldLists(client, lists, options);
  const { legacy, notes: legacyNotes } = await readLegacyAccount(client, origin, options);
  const vendorToken = (await askToken(client)) ?? tokenOfSchemas(document);
  return {
    document,
    origin,
    scopes,
    fieldLists: fields.found,
    notes: [...notes, ...fields.notes, ...legacyNotes],
    ...(legacy && { legacy }),
    ...(vendorToken && { vendorToken }),
  };
}

interface Reading {
  readonly client: AccountClient;
  readonly document: unknown;
  readonly origin: string;
  readonly options: ReadOptions;
}

/** Each request is one that the call waits for. */
async function readForMethod(
  { name, fieldList, asksLegacy }: WantedMethod,
  { client, document, origin, options }: Reading,
): Promise<Description> {
  const methods = methodNames(document);
  const isDescribed = methods.some((method) => method.toLowerCase() === name.toLowerCase());
  const lists = fieldListMethods(methods).filter((method) => method === fieldList);
  const fields = await readFieldLists(client, lists, options);
  const { legacy, notes } = (await asksLegacy(isDescribed))
    ? await readLegacyFamily(client, origin, name)
    : { legacy: undefined, notes: [] };
  const vendorToken = saysToken(document) ? tokenOfSchemas(document) : await askToken(client);
  return {
    document,
    origin,
    scopes: undefined,
    fieldLists: fields.found,
    notes: [...fields.notes, ...notes],
    ...(legacy && { legacy }),
    ...(vendorToken && { vendorToken }),
  };
}

/** A name that no account has: the code of its refusal begins with the vendor's token. */
const NO_METHOD = 'rest.unknown.method';

async function askToken(client: AccountClient): Promise<VendorToken | undefined> {
  const answer = await client.call(NO_METHOD);
  return !answer.ok && answer.error instanceof ApiError ? tokenOfCode(answer.error.code) : undefined;
}

/**
 * While an account makes its description it answers 500, or with one that lacks the schemas that it refers to (Server
 * behaviour, Description): it is asked again.
 */
async function askDescription(
  client: AccountClient,
  origin: string,
  { onProgress, sleep = setTimeout }: ReadOptions,
): Promise<unknown> {
  for (const pause of [...PAUSES_MS, undefined]) {
    const answer = await client.call(DESCRIPTION);
    if (answer.ok && !lacksSchemas(answer.data)) return answer.data;
    // Any other 500 is final: a host that is no account must not hold the run.
    const isPassing = answer.ok || (answer.error instanceof ApiError && answer.error.is(BEING_MADE));
    if (isPassing && pause !== undefined) {
      onProgress?.(`description; the account is making it, asked again in ${pause / 1000} s`);
      await sleep(pause);
    } else if (!answer.ok) throw failure(answer.error, origin, answer.reason);
  }
  throw new InputError(
    `the account gave its description ${PAUSES_MS.length + 1} times without the schemas that it refers to`,
    origin,
    'try again in some minutes: the account keeps what it made for up to an hour',
  );
}

/** The code of an account that is making its description (Server behaviour, Description). */
const BEING_MADE = 'INTERNAL_INTERNALEXCEPTION';

/** Milliseconds before it is asked again, each about twice as long as the one before: a person waits 17 s in all. */
const PAUSES_MS: readonly number[] = [2_000, 5_000, 10_000];

/** `rest.scope.list` exists in REST 3.0 only, and an account may refuse it. */
async function askScopes(
  client: AccountClient,
  methods: readonly string[],
): Promise<{ readonly scopes: Description['scopes']; readonly notes: readonly Note[] }> {
  const answer = await client.call(SCOPES);
  if (!answer.ok) return { scopes: undefined, notes: [notReadNote(SCOPES, answer.reason)] };
  const scopes = readScopes(answer.data, new Set(methods));
  if (scopes.size > 0) return { scopes, notes: [] };
  const message = 'answers in a form that is not known';
  return { scopes: undefined, notes: [{ level: 'warning', at: SCOPES, message }] };
}

/** The error for the user of the generator, with advice. */
function failure(error: unknown, origin: string, reason: string): InputError {
  if (error instanceof ApiError) return refusalFailure(error, origin);
  if (error instanceof ConnectionError) return connectionFailure(error, origin);
  if (error instanceof TimeoutError)
    return new InputError('the account did not answer in time', origin, 'try again later');
  if (error instanceof ProtocolError) {
    const advice = 'check that the base URL is the address of the account, and that nothing cuts answers off';
    return new InputError(`the account sent no description: ${reason}`, origin, advice);
  }
  // Such as a library that is not installed: the message says what to do.
  if (error instanceof UsageError) return new InputError('the account was not asked', origin, error.message);
  return new InputError(`the description could not be read (${reason})`, origin, 'try again later');
}

function connectionFailure({ attempts, cause }: ConnectionError, origin: string): InputError {
  if (attempts > 0)
    return new InputError(
      'the connection was lost before the description arrived',
      origin,
      'try again later',
    );
  const code = cause instanceof Error ? codeOf(cause) : '';
  if (/CERT|LEAF_SIGNATURE/u.test(code)) {
    const advice =
      'where a proxy or an authority of your own signed it, start with NODE_EXTRA_CA_CERTS=FILE of that authority';
    return new InputError(`the certificate is not trusted (${code})`, origin, advice);
  }
  if (/^ERR_SSL|^EPROTO/u.test(code))
    return new InputError(
      `no TLS is spoken there (${code})`,
      origin,
      'check http: and https: of the base URL',
    );
  return new InputError('nothing answers at this address', origin, 'check the base URL and the network');
}

function refusalFailure(error: ApiError, origin: string): InputError {
  const passes = error instanceof RateLimitError || error instanceof ServerError || error.status < 400;
  const usual = passes ? 'try again later' : 'check the base URL, or give a saved description with --spec';
  const found = REFUSALS.find(([type]) => error instanceof type);
  const [, what, advice] = found ?? [undefined, 'the account answered with an error', usual];
  return new InputError(`${what} (${`${error.status} ${error.code}`.trim()})`, origin, advice);
}

/** By class, not by status: an account may answer 401 where its plan or a limit is the reason. */
const REFUSALS: readonly (readonly [
  type: new (...given: never) => ApiError,
  what: string,
  advice: string,
])[] = [
  [
    AuthenticationError,
    'the account refused the credentials',
    'set SVC_WEBHOOK to <user_id>/<webhook_code>, or SVC_ACCESS_TOKEN, of this account',
  ],
  [
    PermissionError,
    'the account does not let this user read its description',
    'use a webhook or a token with more rights',
  ],
  [
    NotFoundError,
    `the account has no ${DESCRIPTION}`,
    'check the base URL, or give a saved description with --spec',
  ],
  [
    AccountError,
    'the account is closed or blocked',
    'ask its administrator, or give a saved description with --spec',
  ],
];
