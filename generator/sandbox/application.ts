/** The HTTP application of an account over its state, which a reset makes anew while the routes stay. */

import fastify, { type FastifyInstance } from 'fastify';
import type { Account, Clock } from './account.js';
import type { Credentials } from './credentials.js';
import { createAccount } from './data.js';
import type { Deviations } from './deviations.js';
import type { FaultRules } from './faults.js';
import { injectFaults } from './faults/inject.js';
import { registerGateway } from './gateway/index.js';
import { createGatewayState, type GatewayState } from './gateway/state.js';
import { registerLanding } from './landing.js';
import { createLegacy, type LegacyService } from './legacy/index.js';
import { serveLegacy } from './legacy/serve.js';
import { createBuckets, limitIntensity, USUAL_INTENSITY, type Take } from './limits.js';
import type { Hub } from './oauth/hub.js';
import { registerOAuth } from './oauth/routes.js';
import type { Member } from './oauth/token-desk.js';
import type { SandboxOptions } from './options.js';
import type { Quirks } from './quirks.js';
import { recordRequests, type RequestLog } from './requests.js';
import { isServer, OPERATING_LIMIT } from './server-2026-05.js';
import { createServer, registerV3, type Server } from './v3/index.js';
import { createMethods } from './v3/methods/index.js';

/** What an account is started with. */
export interface Opening extends SandboxOptions {
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

/** What calls change. */
export interface State {
  readonly account: Account;
  readonly v3: Server;
  readonly legacy: LegacyService;
  readonly gateway: GatewayState;
  /** The limit on request intensity. */
  readonly take: Take;
}

export function openState(opening: Opening): State {
  const { seed, clock, clamp = false, credentials, data, quirkSet: quirks, deviations } = opening;
  const { hub, member, limits = {} } = opening;
  const account = createAccount({ seed, clock, clamp, quirks, deviations, credentials, data });
  account.address = () => ({ baseUrl: member.baseUrl(), tokenServer: hub.origin() });
  account.issueTokens = (userId) => ({ ...hub.desk.issue(member, userId) });
  const { operating, requests } = limits;
  const usual = isServer(account) ? OPERATING_LIMIT : USUAL_OPERATING_LIMIT;
  const operatingLimit = operating === true ? usual : operating;
  return {
    account,
    // Rows of methods that only a description knows are kept with them.
    v3: createServer(account, {
      operatingLimit,
      methods: createMethods(opening.description, isServer(account)),
    }),
    legacy: createLegacy(account, operatingLimit),
    gateway: createGatewayState(account),
    take: createBuckets(clock, typeof requests === 'object' ? requests : USUAL_INTENSITY),
  };
}

export async function openApplication(opening: Opening, state: () => State): Promise<FastifyInstance> {
  const { clock, credentials, log, rules, quirkSet: quirks, limits = {}, hub, member } = opening;
  const app = fastify({ bodyLimit: BODY_LIMIT, rewriteUrl, schemaController: NO_SCHEMAS });
  recordRequests(app, log);
  injectFaults(app, rules, { clock, server: isServer({ quirks }) });
  if (limits.requests) limitIntensity(app, () => state().take);
  // Each generation in a context of its own: its body parser and error form are not other's.
  within(app, (context) => registerV3(context, () => state().v3));
  within(app, (context) => serveLegacy(context, () => state().legacy));
  within(app, (context) => registerGateway(context, () => state().gateway));
  registerOAuth(app, { desk: hub.desk, member, serverHost: () => new URL(hub.origin()).host });
  registerLanding(app, credentials);
  await app.ready();
  return app;
}

function within(app: FastifyInstance, register: (context: FastifyInstance) => void): void {
  app.register((context, _options, done) => {
    register(context);
    done();
  });
}

/** Clients that join `client_endpoint`, which ends in a slash, and a path double it. */
function rewriteUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  const [path = '', ...query] = url.split('?');
  return [path.replace(/^\/+rest\/+(?=.)/, '/rest/').replace(/^\/rest\/api\/+/, '/rest/api/'), ...query].join(
    '?',
  );
}

const BODY_LIMIT = 64 * 1024 * 1024;

/** No route has a schema: without this Fastify loads the compilers of validators and serialisers all the same. */
const noCompiler = (): never => {
  throw new Error('the routes of the sandbox have no schemas');
};
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: () => noCompiler, buildSerializer: () => noCompiler },
};
const USUAL_OPERATING_LIMIT = 480;
