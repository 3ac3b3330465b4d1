/** The request of a call as it would be sent, with every credential redacted. */

import { captureCall, commandOf, operationOf } from '../../runtime/command/command.js';
import { signGateway } from '../../runtime/gateway/protocol.js';
import { routeRequest } from '../../runtime/gateway/route.js';
import { legacy } from '../../runtime/legacy/protocol.js';
import type { Credential, WireRequest } from '../../runtime/request/operation.js';
import { v3 } from '../../runtime/v3/protocol.js';
import { answerPathsOf } from '../view/answer-paths.js';
import { methodsInOwnNames, vendorNames } from '../view/own-names.js';
import { gatewayRow, methodMetadata } from '../view/row-data.js';
import { isObject } from '../base/json.js';
import { traitsOf } from '../model/generation.js';
import type { Model } from '../model/model.js';
import type { Addresses, CallerOptions } from './caller.js';
import type { FoundMethod } from './find-method.js';

export interface RequestPreview {
  /** The account's name of the method. */
  readonly name: string;
  /** HTTP verb. */
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON. */
  readonly body?: unknown;
}

interface PreviewRequest {
  readonly found: FoundMethod;
  readonly params: unknown;
  readonly options: CallerOptions;
}

/** Of a list, the request for the first page. @throws UsageError */
export function requestPreview(model: Model, addresses: Addresses, preview: PreviewRequest): RequestPreview {
  const { vendor } = model;
  const request = { ...preview, found: { ...preview.found, ...methodsInOwnNames(vendor)(preview.found) } };
  const isGateway = request.found.api.generation === 'gateway';
  const { baseUrl } = isGateway ? addresses.gateway() : addresses.account();
  const wire = isGateway
    ? gatewayRequest(request, addresses)
    : accountRequest(request, addresses, vendorNames(vendor));
  const body = wire.body === undefined ? {} : { body: JSON.parse(wire.body) as unknown };
  return {
    name: request.found.name,
    method: wire.verb,
    url: baseUrl.replace(/(?<!\/)\/+$/, '') + wire.path.replaceAll(encodeURIComponent(REDACTED), REDACTED),
    headers: wire.headers,
    ...body,
  };
}

const REDACTED = '[secret]';

function accountRequest(
  { found, params, options }: PreviewRequest,
  addresses: Addresses,
  toVendor: (text: string) => string,
): WireRequest {
  const { api, method } = found;
  const row = methodMetadata(method, { api, paths: answerPathsOf(api) });
  const protocol = api.generation === 'legacy' ? legacy : v3;
  const { idempotencyKey } = options;
  const command = commandOf(
    captureCall({ protocol, method: method.name, row, params, options: { idempotencyKey } }),
  );
  const isKeyed = method.write && traitsOf(api).hasKeyedWrites;
  const key = idempotencyKey ?? (isKeyed ? '(a new one)' : undefined);
  return operationOf(command, toVendor, key).build(redactedCredential(addresses));
}

function redactedCredential(addresses: Addresses): Credential {
  const { auth } = addresses.account();
  return 'webhook' in auth
    ? { kind: 'webhook', userId: auth.webhook.userId, code: REDACTED }
    : { kind: 'application', token: REDACTED, tokenIn: undefined };
}

function gatewayRequest({ found, params }: PreviewRequest, addresses: Addresses): WireRequest {
  const { method } = found;
  const { session } = addresses.gateway();
  const isEntity = method.path[0] === traitsOf(found.api).entityNamespace;
  const { entity, id, ...values } = isObject(params) ? params : {};
  const routeParams = isEntity ? { values, path: { entity, id } } : { values: params };
  const request = routeRequest(method.name, gatewayRow(method), routeParams);
  return signGateway(
    { kind: 'gateway', key: REDACTED, ...(session !== undefined && { session: REDACTED }) },
    request,
  );
}
