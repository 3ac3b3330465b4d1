/** Asks an account one read at a time, within the budget, and returns its answer without any text of an error. */

import { ApiError, application, RateLimitError, webhook, type LimiterOptions } from '../../runtime/index.js';
import { captureCall, commandOf, operationOf } from '../../runtime/command/command.js';
import type { MethodMetadata } from '../../runtime/words/method.js';
import { clientSettings } from '../../runtime/client/client-options.js';
import { legacy } from '../../runtime/legacy/protocol.js';
import type { AccountProtocol } from '../../runtime/protocol/protocol.js';
import { inForm, type Reply } from '../../runtime/protocol/reply.js';
import { createClientState, closeClient } from '../../runtime/send/client-state.js';
import { sendOperation } from '../../runtime/send/call-run.js';
import { v3 } from '../../runtime/v3/protocol.js';
import { answerPathsOf } from '../view/answer-paths.js';
import { methodsInOwnNames, vendorNames } from '../view/own-names.js';
import { methodMetadata } from '../view/row-data.js';
import { listOf, member, text, type JsonObject } from '../base/json.js';
import type { Api, Method, Model } from '../model/model.js';
import { onceFor } from '../base/once.js';
import type { AccountAccess } from '../model/description.js';
import type { RequestBudget } from './budget.js';

export type ProbeResponse =
  | {
      readonly kind: 'answer';
      /** The `result` of the answer, unchanged. */
      readonly result: unknown;
      /** The data in the form that the client returns; undefined if the client finds no envelope. */
      readonly reply: Reply | undefined;
    }
  | ProbeRefusal
  /** The attempt shows nothing: the connection failed, a limit was met, or the answer is none. */
  | { readonly kind: 'failed' }
  /** The budget is used up, or the user has ended the probe. */
  | { readonly kind: 'ended' };

export interface ProbeRefusal {
  readonly kind: 'refused';
  readonly code: string;
  readonly status: number;
  /** Parameters that the account names in its validation. */
  readonly fields: readonly string[];
  /** Whether the error names a field; the text itself is not kept. */
  readonly names: (field: string) => boolean;
}

export interface ProbedMethod {
  readonly api: Api;
  readonly method: Method;
}

export interface ProbedAccount {
  ask(asked: ProbedMethod, params: JsonObject): Promise<ProbeResponse>;
  /** Sends many legacy reads in one request: `method?query` by key. @returns the result of the batch; undefined: none arrived */
  batch(commands: JsonObject): Promise<unknown>;
  close(): Promise<void>;
}

interface ProbeBounds {
  readonly budget: RequestBudget;
  readonly signal: AbortSignal;
}

interface Requested {
  readonly protocol: AccountProtocol;
  readonly method: string;
  readonly row: MethodMetadata;
  readonly params: JsonObject;
}

/** Of a read that fails by itself; each attempt counts. */
const MAX_ATTEMPTS = 2;

export function openAccount(
  model: Model,
  { baseUrl, auth }: AccountAccess,
  { budget, signal }: ProbeBounds,
): ProbedAccount {
  const credential = 'webhook' in auth ? webhook(auth.webhook) : application(auth);
  const open = (rateLimit?: LimiterOptions): ReturnType<typeof createClientState> =>
    createClientState(clientSettings({ baseUrl, auth: credential, onRequest: budget.spend, rateLimit }));
  let client = open();
  let isLimited = false;
  const own = vendorNames(model.vendor);
  const rows = rowsOf(model);
  /** Clients of a loopback address have no limiter, until an account there refuses a call. */
  const limit = async (): Promise<void> => {
    isLimited = true;
    await closeClient(client, { timeout: 0 });
    client = open(AFTER_REFUSAL);
  };
  const request = async (asked: Requested): Promise<ProbeResponse> => {
    if (budget.left === 0 || signal.aborted) return { kind: 'ended' };
    const { protocol, row } = asked;
    const made = captureCall({ ...asked, options: {} });
    const operation = { ...operationOf(commandOf(made), own), read: ({ body }: { body: unknown }) => body };
    const attempts = Math.min(MAX_ATTEMPTS, budget.left);
    try {
      const { value } = await sendOperation(client, operation, { signal, retry: { attempts } });
      return answerOf(value, protocol, row);
    } catch (error) {
      if (signal.aborted) return { kind: 'ended' };
      if (isLimited || !isOverLimit(error)) return failureOf(error);
      await limit();
      return request(asked);
    }
  };
  return {
    ask: ({ api, method }, params) =>
      request({
        protocol: api.generation === 'legacy' ? legacy : v3,
        method: method.name,
        row: rows({ api, method }),
        params,
      }),
    async batch(cmd) {
      const answer = await request({ protocol: legacy, method: 'batch', row: BATCH, params: { cmd } });
      return answer.kind === 'answer' ? answer.result : undefined;
    },
    close: () => closeClient(client, { timeout: 0 }),
  };
}

/** It holds reads alone. */
const BATCH: MethodMetadata = { kind: 'read' };
/** The account has no room for a burst when it refuses a call. */
const AFTER_REFUSAL: LimiterOptions = { perSecond: 2, burst: 3 };

function isOverLimit(error: unknown): boolean {
  return error instanceof RateLimitError && error.code === 'QUERY_LIMIT_EXCEEDED';
}

function rowsOf({ vendor }: Model): (probed: ProbedMethod) => MethodMetadata {
  const inOwn = methodsInOwnNames(vendor);
  const pathsOf = onceFor(answerPathsOf);
  return (given) => {
    const { api, method } = inOwn(given);
    return methodMetadata(method, { api, paths: pathsOf(api) });
  };
}

function answerOf(body: unknown, protocol: AccountProtocol, row: MethodMetadata): ProbeResponse {
  const result = member(body, 'result');
  try {
    const reply = inForm(protocol.readReply({ body }, row), row);
    return { kind: 'answer', result, reply };
  } catch {
    return { kind: 'answer', result, reply: undefined };
  }
}

function failureOf(error: unknown): ProbeResponse {
  if (!(error instanceof ApiError) || error instanceof RateLimitError) return { kind: 'failed' };
  // An internal error says nothing of the method: it may pass, or a parameter that nothing describes is missing.
  if (error.status >= 500) return { kind: 'failed' };
  const issues = 'validation' in error ? error.validation : [];
  const fields = listOf(issues).map((issue) => text(member(issue, 'field')));
  const { message } = error;
  return {
    kind: 'refused',
    code: isCode(error.code) ? error.code : 'another error',
    status: error.status,
    fields: fields.filter(isName),
    names: (field) => fields.includes(field) || mentionsWord(message, field),
  };
}

function mentionsWord(message: string, field: string): boolean {
  const at = message.indexOf(field);
  if (at < 0) return false;
  return !/\w/.test(message[at - 1] ?? '') && !/\w/.test(message[at + field.length] ?? '');
}

/** Codes are words in capitals; any other text may be data. */
function isCode(code: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(code) && code.length <= 120 && !/\d{3}/.test(code);
}

/** Whether it can be the name of a member that the account's makers gave, and is not a key that is data. */
function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/.test(name) && name.length <= 80 && !/\d{4}/.test(name);
}
