/** The calling key, and keys issued, edited and revoked. */

import { checkData, isAdministrator } from '../admission.js';
import {
  describeKey,
  INFRA_SCOPE,
  makeKey,
  PORTAL_ID,
  withAutomaticScopes,
  type GatewayKey,
} from '../key.js';
import { GatewayRefusal } from '../refusal.js';
import { fieldsOf, isFilledText, Listing, type GatewayCall, type GatewayRoute } from '../route.js';

type Fields = Readonly<Record<string, unknown>>;

export const keyRoutes: readonly GatewayRoute[] = [
  { verb: 'GET', path: '/v1/me', write: false, run: showMe },
  {
    verb: 'GET',
    path: '/v1/keys',
    write: false,
    run: ({ state: { keys } }) => new Listing(keys.map(describeKey), keys.length),
  },
  { verb: 'POST', path: '/v1/keys', write: true, run: createKey },
  { verb: 'GET', path: '/v1/keys/:id', write: false, run: (call) => describeKey(findKey(call)) },
  { verb: 'PATCH', path: '/v1/keys/:id', write: true, run: updateKey },
  { verb: 'DELETE', path: '/v1/keys/:id', write: true, run: revokeKey },
];

function showMe(call: GatewayCall): unknown {
  const { key } = call;
  return {
    ...describeKey(key),
    portal: { id: key.portalId, domain: call.host },
    user: { id: key.userId, admin: isAdministrator(call) },
  };
}

/** Takes `name`, `type`, `scopes`, `readonly`, `rateLimit`, `expiresAt`, `redirectUris`, and those of `sandboxFields`. */
function createKey(call: GatewayCall): unknown {
  const fields = fieldsOf(call.body);
  checkFields(call, fields);
  if (call.key.harness) throw new GatewayRefusal('DATA_HARNESS_KEY_FORBIDDEN');
  const { account, keys } = call.state;
  const type = fields['type'] === 'application' ? 'application' : 'personal';
  const id = 200 + account.nextId('gateway key');
  const key = makeKey({
    id,
    key: `${type === 'personal' ? 'svc_api_' : 'svc_app_'}${account.secret(`gateway key ${id}`, 32)}`,
    name: isFilledText(fields['name']) ? fields['name'] : `Key ${id}`,
    type,
    userId: call.key.userId,
    readonly: fields['readonly'] === true,
    redirectUris: textsOf(fields['redirectUris']) ?? [],
    ...editable(fields, makeKey({ id, key: '', name: '' })),
    ...sandboxFields(call, fields),
  });
  keys.push(key);
  return { ...describeKey(key), key: key.key };
}

function updateKey(call: GatewayCall): unknown {
  const key = findKey(call);
  const fields = fieldsOf(call.body);
  checkFields(call, fields, key);
  if (isFilledText(fields['name'])) key.name = fields['name'];
  if (fields['active'] === false) key.revoked = true;
  Object.assign(key, editable(fields, key));
  return describeKey(key);
}

function revokeKey(call: GatewayCall): unknown {
  const key = findKey(call);
  if (key.type === 'application') checkData(call);
  key.revoked = true;
  return { id: key.id, active: false };
}

function editable(fields: Fields, key: GatewayKey): Pick<GatewayKey, 'scopes' | 'rateLimit' | 'expires'> {
  const scopes = textsOf(fields['scopes']);
  const expires = isFilledText(fields['expiresAt']) ? Date.parse(fields['expiresAt']) : NaN;
  return {
    scopes: scopes === undefined ? key.scopes : withAutomaticScopes(scopes),
    rateLimit: typeof fields['rateLimit'] === 'number' ? fields['rateLimit'] : key.rateLimit,
    expires: Number.isNaN(expires) ? key.expires : expires,
  };
}

/** Beyond a real gateway: keys of a regular user, unbound ones, agents' ones, and those that each call is refused with. */
function sandboxFields(call: GatewayCall, fields: Fields): Partial<GatewayKey> {
  const { userId, bound, condition, harness } = fields;
  return {
    ...(typeof userId === 'number' && isAdministrator(call) ? { userId } : {}),
    portalId: bound === false ? null : PORTAL_ID,
    condition: isFilledText(condition) ? condition : null,
    harness: harness === true,
  };
}

function checkFields(call: GatewayCall, fields: Fields, key?: GatewayKey): void {
  const admin = isAdministrator(call);
  if ((key?.type ?? fields['type']) === 'application') checkData(call);
  if (fields['rateLimit'] !== undefined && !admin) throw new GatewayRefusal('RATE_LIMIT_ADMIN_ONLY');
  const scopes = textsOf(fields['scopes']) ?? [];
  const personal = (key?.type ?? fields['type'] ?? 'personal') === 'personal';
  if (personal && scopes.length > 0 && scopes.every((scope) => ['placement', 'entity'].includes(scope))) {
    throw new GatewayRefusal('PERSONAL_KEY_WEBHOOK_SCOPES_INVALID');
  }
  const { settings } = call.state;
  if (settings.infraDisabled && scopes.includes(INFRA_SCOPE))
    throw new GatewayRefusal('INFRA_DISABLED_FOR_PORTAL');
  const readonly = key?.readonly ?? fields['readonly'] === true;
  if (settings.readonlyKeysOnly && !admin && !readonly)
    throw new GatewayRefusal('KEY_POLICY_READONLY_REQUIRED');
}

function findKey({ state, params }: GatewayCall): GatewayKey {
  const key = state.keys.find((known) => String(known.id) === params['id']);
  if (!key) throw new GatewayRefusal('ENTITY_NOT_FOUND');
  return key;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter(isFilledText) : undefined;
}
