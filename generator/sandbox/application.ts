/** The HTTP application of an account. A reset replaces its state and keeps its routes. */

import { channel } from 'node:diagnostics_channel';
import type { Account, Clock } from './account.js';
import type { Credentials } from './credentials.js';
import { createAccount } from './data.js';
import type { Deviations } from './deviations.js';
import type { FaultRules } from './faults.js';
import { withFaults } from './faults/inject.js';
import { answerGateway, withRequestId } from './gateway/index.js';
import { createGatewayState, type GatewayState } from './gateway/state.js';
import { type HttpAnswer, type HttpApplication, type HttpRequest, jsonAnswer, textAnswer } from './http.js';
import { landingPage } from './landing.js';
import { readHandlers } from './legacy/handlers.js';
import { createLegacy, type LegacyService } from './legacy/index.js';
import { answerLegacy } from './legacy/serve.js';
import { createIntensityLimit, USUAL_INTENSITY, type Admit } from './limits.js';
import type { Hub } from './oauth/hub.js';
import { answerOAuth } from './oauth/routes.js';
import type { Member } from './oauth/token-desk.js';
import type { SandboxOptions } from './sandbox-options.js';
import type { Quirks } from './quirks.js';
import { type ReceivedRequest, recordRequest, type RequestLog } from './requests.js';
import { serverRules } from './server-rules.js';
import { answerV3, createServer, dressV3, type Server } from './v3/index.js';
import { createMethods } from './v3/methods/index.js';

/** All that an account needs to start. */
export interface AccountSetup extends SandboxOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly log: RequestLog;
  readonly rules: FaultRules;
  readonly quirkSet: Quirks;
  readonly deviations: Deviations;
  readonly hub: Pick<Hub<never>, 'desk' | 'origin'>;
  readonly member: Member;
}

/** The part of an account that calls change. */
interface State {
  readonly account: Account;
  readonly v3: Server;
  readonly legacy: LegacyService;
  readonly gateway: GatewayState;
  /** The limit on request intensity. */
  readonly take: Admit;
}

export function createState(setup: AccountSetup): State {
  const { seed, clock, clamp = false, credentials, data, quirkSet: quirks, deviations } = setup;
  const { hub, member, limits = {}, handlers: given = {} } = setup;
  const handlers = readHandlers(given);
  const account = createAccount({ seed, clock, clamp, quirks, deviations, handlers, credentials, data });
  account.address = () => ({ baseUrl: member.baseUrl(), tokenServer: hub.origin() });
  account.issueTokens = (userId) => ({ ...hub.desk.issue(member, userId) });
  const { operating, requests } = limits;
  const operatingLimit = operating === true ? account.rules.operatingLimit : operating;
  return {
    account,
    // Rows of methods that only a description knows are kept with them.
    v3: createServer(account, {
      operatingLimit,
      methods: createMethods(setup.description, account.rules),
    }),
    legacy: createLegacy(account, operatingLimit),
    gateway: createGatewayState(account),
    take: createIntensityLimit(clock, typeof requests === 'object' ? requests : USUAL_INTENSITY),
  };
}

/** A request with any other verb is answered 404. */
const VERBS: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE'.split(' '));

/** The question of a browser before a page of another origin may send a request. */
function isPreflight({ verb, headers }: HttpRequest): boolean {
  return verb === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Adds the CORS headers. They admit neither `Authorization` nor `Idempotency-Key`. */
function forPages({ path }: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const ofGateway = path.startsWith('/v1') ? ', x-api-key' : '';
  const admitted = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': `origin, content-type, accept${ofGateway}`,
    'access-control-expose-headers': '*',
  };
  return { ...answer, headers: { ...admitted, ...answer.headers } };
}

/** Answers requests of one generation. `dress` changes every answer, also one that a fault made. */
interface RequestHandler {
  answer(request: HttpRequest): HttpAnswer | Promise<HttpAnswer>;
  dress?(answer: HttpAnswer): HttpAnswer;
}

/** For tests: each answer of the account, before a fault changes it. */
const answers = channel('svc-gen:sandbox-answer');

/** @param state returns the current state, which a reset replaces */
export function openApplication(setup: AccountSetup, state: () => State): HttpApplication {
  const { clock, log, rules, quirkSet: quirks, limits = {} } = setup;
  const parts = handlersByGeneration(setup, state);
  const ofServer = serverRules(quirks);
  return async (request) => {
    if (isPreflight(request)) return forPages(request, textAnswer(200, ''));
    const received = recordRequest(log, request);
    const part = VERBS.has(request.verb) ? parts[received.generation] : parts.unknown;
    const isLimited = limits.requests && request.path.startsWith('/rest/');
    const outcome = await withFaults({ rules, clock, ofServer, received, request }, async (arrived) => {
      const isLet = !isLimited || state().take(arrived.source);
      const answer = isLet ? await part.answer(arrived) : jsonAnswer(503, TOO_MANY);
      answers.publish({ request: arrived, answer });
      return answer;
    });
    const dressed = typeof outcome === 'string' ? outcome : (part.dress?.(outcome) ?? outcome);
    return typeof dressed === 'string' || request.headers['origin'] === undefined
      ? dressed
      : forPages(request, dressed);
  };
}

const TOO_MANY = JSON.stringify({ error: 'QUERY_LIMIT_EXCEEDED', error_description: 'Too many requests' });

function handlersByGeneration(
  setup: AccountSetup,
  state: () => State,
): Record<ReceivedRequest['generation'], RequestHandler> {
  const { hub, member, credentials, quirkSet: quirks } = setup;
  const rules = serverRules(quirks);
  const oauth = { desk: hub.desk, member, server: hub.origin };
  return {
    v3: {
      answer: (request) => answerV3(state().v3, request),
      dress: (answer) => dressV3(answer, rules),
    },
    legacy: {
      answer: (request) => answerLegacy(state().legacy, request),
      dress: (answer) => ({ ...answer, headers: { ...answer.headers, ...rules.answerHeaders } }),
    },
    gateway: {
      answer: (request) => answerGateway(state().gateway, request),
      dress: (answer) => withRequestId(state().gateway, answer),
    },
    unknown: {
      answer: (request) => {
        const page = ['GET', 'HEAD'].includes(request.verb) ? landingPage(request, credentials) : undefined;
        return (
          answerOAuth(oauth, request) ??
          page ??
          textAnswer(404, 'Nothing is here. GET / says what can be called.\n')
        );
      },
    },
  };
}
