/** How each generation puts a call on the wire and reads its answer: the same questions, two sets of answers. */

import { type AccountGeneration, type Command, isWriteCommand } from '../call/command.js';
import { legacyPath, signLegacy } from '../legacy/credentials.js';
import { readLegacy } from '../legacy/envelope.js';
import { type OwnName, wireParams } from '../params/wire-params.js';
import { signV3, v3Path } from '../v3/credentials.js';
import { readV3 } from '../v3/envelope.js';
import type { Credential, Exchange, WireAnswer, WireRequest } from './exchange.js';
import { type Reply, withMaps } from './reply.js';

interface Protocol {
  readonly path: (credential: Credential, method: string) => string;
  readonly sign: (
    credential: Credential,
    body: string,
    keyed: boolean,
  ) => Pick<WireRequest, 'headers' | 'body'>;
  readonly read: (answer: WireAnswer, list: boolean) => Reply;
}

const PROTOCOLS: Readonly<Record<AccountGeneration, Protocol>> = {
  v3: { path: v3Path, sign: signV3, read: readV3 },
  legacy: { path: legacyPath, sign: signLegacy, read: readLegacy },
};

/** @param key sent as `Idempotency-Key`. @throws UsageError on parameters that cannot be sent. */
export function exchangeOf(command: Command, ownName: OwnName, key?: string): Exchange<Reply> {
  const { generation, row, method } = command;
  const { path, sign, read } = PROTOCOLS[generation];
  const body = JSON.stringify(wireParams(command.params, { ownName }));
  const list = row.paging !== undefined;
  const ownMethod = ownName(method);
  return {
    generation,
    method,
    safety: safetyOf(command, key),
    idempotencyKey: key,
    readBack: row.readBack,
    scope: row.scope,
    build(credential) {
      const { headers, body: signed } = sign(credential, body, key !== undefined);
      const withKey = key === undefined ? headers : { ...headers, 'idempotency-key': key };
      return { verb: 'POST', path: path(credential, ownMethod), headers: withKey, body: signed };
    },
    read: (answer) => withMaps(read(answer, list), row),
  };
}

function safetyOf(command: Command, key: string | undefined): Exchange<unknown>['safety'] {
  if (!isWriteCommand(command)) return 'read';
  return key === undefined ? 'write' : 'keyed-write';
}

export const JSON_HEADERS: WireRequest['headers'] = {
  'content-type': 'application/json',
  accept: 'application/json',
};

/**
 * Adds the field `auth` as the last one of a JSON object: methods that read their parameters by position find
 * them where they were.
 */
export function withAuthField(body: string, token: string): string {
  const field = `"auth":${JSON.stringify(token)}}`;
  return body === '{}' ? `{${field}` : `${body.slice(0, -1)},${field}`;
}
