/** A client of the gateway: the table of the committed client, over the runtime's source. */

import {
  defineGateway,
  type Call,
  type GatewayCallOptions,
  type GatewayCore,
  type GatewayErrorCase,
  type GatewayOptions,
  type GatewayTable,
} from '../../runtime/gateway/index.js';

/** Codes of errors that tests name; the set is open. */
type GatewayCode = 'MISSING_API_KEY' | 'KEY_EXPIRED' | 'SVC_ERROR' | 'ENTITY_NOT_FOUND' | 'INVALID_CODE';

type Open = Readonly<Record<string, unknown>>;
type Method<P = object, T = Open> = (
  params?: P,
  options?: GatewayCallOptions,
) => Call<T, 'gateway', GatewayCode>;
type MethodOf<T> = (options?: GatewayCallOptions) => Call<T, 'gateway', GatewayCode>;

/** The routes without the types of most parameters: a test sends wrong ones too. */
export interface Gateway extends GatewayCore<GatewayCode> {
  readonly me: MethodOf<Open & { readonly scopes: string[] }>;
  readonly keys: { readonly create: Method; readonly update: Method };
  readonly infra: { readonly servers: { readonly create: Method } };
  readonly oauth: {
    readonly authorizeUrl: (params: object) => string;
    readonly token: Method;
    readonly placementSession: Method;
    readonly revoke: MethodOf<Open>;
  };
  readonly portals: { readonly activateMarketTrial: Method };
  readonly feedback: { readonly submit: Method };
  readonly batch: Method<object, unknown>;
}

// By address, so that the compiler does not follow the types of the copied runtime, whose classes are others.
const committed = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(
    /* @vite-ignore */ new URL(`../../generated/src/gateway/${file}`, import.meta.url).href
  )) as never; // a module

/** What the generator writes; every test that calls a route by its name covers it. */
export const methods = (await committed('index.ts'))['methods'] as GatewayTable;
export const gatewayErrors = (await committed('errors.ts'))['gatewayErrors'] as Readonly<
  Record<GatewayCode, GatewayErrorCase>
>;

export const createGateway: (options: GatewayOptions) => Gateway = defineGateway<Gateway>({
  methods,
  vendor: [],
});
