/** How each generation puts a call on the wire and reads its answer: the same questions, two sets of answers. */

import { isWriteCommand, type AccountGeneration, type Command } from './command.js';
import type { Credential, Exchange, WireAnswer, WireRequest } from './exchange.js';
import { legacyPath } from './legacy/address.js';
import { signLegacy } from './legacy/credentials.js';
import { readLegacy } from './legacy/envelope.js';
import { withMaps } from './maps.js';
import type { Reply } from './reply.js';
import { v3Path } from './v3/address.js';
import { signV3 } from './v3/credentials.js';
import { readV3 } from './v3/envelope.js';
import type { OwnName } from './vendor.js';
import { wireParams } from './wire-value.js';

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
