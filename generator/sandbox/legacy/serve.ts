/** Legacy routes: a request in, a flat answer or error out (Legacy reference, What the service does). */

import type { Account } from '../account.js';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../http.js';
import { wholeSeconds } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import { timeObject } from '../v3/time.js';
import { runLegacyBatch } from './batch.js';
import { handlerNamed } from './handlers.js';
import { answerFile } from './files.js';
import { legacyMethodNamed } from './methods/index.js';
import { failure, type LegacyOutcome } from './outcome.js';
import { readRequest } from './request.js';
import { runLegacyMethod } from './run.js';
import type { LegacyState } from './state.js';

/** The account whose calls are answered, and its legacy state. */
export interface LegacyContext {
  readonly account: Account;
  readonly state: LegacyState;
}

export function answerLegacy({ account, state }: LegacyContext, request: HttpRequest): HttpAnswer {
  const file = answerFile(request, account);
  if (file !== undefined) return file;
  try {
    const started = account.clock.now();
    const outcome = respond(request, account, state);
    const time = timeOf(outcome, started, account.clock.now());
    const { isLimited } = state.operatingTime;
    return answerOf(outcome, shownTime(time, account.rules, isLimited));
  } catch (error) {
    return answerOf(failure(500, 'INTERNAL_SERVER_ERROR', String(error)));
  }
}

function respond(request: HttpRequest, account: Account, state: LegacyState): LegacyOutcome {
  const read = readRequest(request, account);
  if (!read.ok) return read;
  const call = { params: read.params, principal: read.principal, account, state };
  if (account.rules.checksLegacyVerbs && !takesVerb(read.method, request, account)) {
    return failure(405, '', `The method is not called by ${request.verb}`);
  }
  return read.method === 'batch' ? runLegacyBatch(call) : runLegacyMethod(read.method, call);
}

/**
 * POST; GET for a method without parameters, and with parameters in the query string (REST 3.0 reference, Common request
 * rules 5, 6; Server behaviour, Legacy core). An unknown method has its own error.
 */
function takesVerb(name: string, { verb, query }: HttpRequest, account: Account): boolean {
  if (verb === 'POST' || (verb === 'GET' && query !== '' && name !== 'batch')) return true;
  const method = handlerNamed(account, name) ?? legacyMethodNamed(name);
  if (!method) return name !== 'batch';
  return method.plain === true && (verb === 'GET' || verb === 'HEAD');
}

function shownTime(time: Readonly<Record<string, unknown>>, rules: ServerRules, isLimited: boolean): object {
  const shown = rules.cutsTimeToSeconds ? wholeSeconds(time) : time;
  if (isLimited || rules.showsOperatingTimeWithoutLimit) return shown;
  const { operating: _operating, operating_reset_at: _resetAt, ...rest } = shown;
  return rest;
}

/** A batch itself takes no operating time: its calls are counted one by one. */
function timeOf(
  { operating }: LegacyOutcome,
  started: number,
  finished: number,
): Readonly<Record<string, unknown>> {
  const resets = Math.floor(started / 1000) + 600;
  return timeObject(started, finished, operating ?? { operating: 0, operating_reset_at: resets });
}

function answerOf(outcome: LegacyOutcome, time: object = {}): HttpAnswer {
  if (outcome.ok) {
    const { result, total, next } = outcome;
    // JSON leaves out what is undefined.
    return jsonAnswer(200, JSON.stringify({ result, total, next, time }));
  }
  const { status, error, description, operating, more } = outcome;
  const body = { error, error_description: description, ...more, ...(operating && { time }) };
  return jsonAnswer(status, JSON.stringify(body));
}
