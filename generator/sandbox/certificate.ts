/** A certificate for 127.0.0.1 and localhost, and the authority that signed it, whose key is forgotten at once. */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface ServerCertificate {
  /** PEM of the server's certificate. */
  readonly cert: string;
  /** PEM of its key. */
  readonly key: string;
  /** PEM of the authority, for clients. */
  readonly ca: string;
}

/**
 * Two certificates, since clients on rustls refuse one that is its own authority. The authority cannot sign anything
 * else, so that trusting it on a machine does no harm after the sandbox has ended.
 */
export function makeCertificate(now: number = Date.now()): ServerCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = { issuer: 'svc-gen sandbox authority', issuerKeys: authority, now };
  const ca = certificate({
    ...signed,
    subject: 'svc-gen sandbox authority',
    publicKey: authority.publicKey,
    extensions: [
      extension(BASIC_CONSTRAINTS, sequence(TRUE, integer(Buffer.of(0))), true),
      extension(KEY_USAGE, bits(Buffer.of(0b0000_0100), 2), true), // keyCertSign
    ],
  });
  const cert = certificate({
    ...signed,
    subject: '127.0.0.1',
    publicKey: server.publicKey,
    extensions: [
      extension(KEY_USAGE, bits(Buffer.of(0b1000_0000), 7), true), // digitalSignature
      extension(EXTENDED_KEY_USAGE, sequence(objectId(SERVER_AUTH))),
      extension(
        SUBJECT_ALT_NAME,
        sequence(tlv(IP_ADDRESS, Buffer.of(127, 0, 0, 1)), tlv(DNS_NAME, Buffer.from('localhost'))),
      ),
      extension(AUTHORITY_KEY_ID, sequence(tlv(0x80, keyId(authority.publicKey)))),
    ],
  });
  return { cert, key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), ca };
}

// RFC 5280, 4.2.1 and RFC 5758, as bytes of the object identifiers.
const COMMON_NAME = [0x55, 4, 3];
const SUBJECT_KEY_ID = [0x55, 0x1d, 14];
const KEY_USAGE = [0x55, 0x1d, 15];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 17];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 19];
const AUTHORITY_KEY_ID = [0x55, 0x1d, 35];
const EXTENDED_KEY_USAGE = [0x55, 0x1d, 37];
const SERVER_AUTH = [0x2b, 6, 1, 5, 5, 7, 3, 1];
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2];

/** Tags of the kinds of names that a certificate is for. */
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const DAY = 86_400_000;

interface CertificateParts {
  readonly issuer: string;
  readonly issuerKeys: { readonly privateKey: KeyObject };
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
  /** Valid from a day before, for clients whose clock is behind, to a year after. */
  readonly now: number;
}

function certificate({ issuer, issuerKeys, subject, publicKey, extensions, now }: CertificateParts): string {
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f); // positive, without a leading zero
  const body = sequence(
    tlv(0xa0, integer(Buffer.of(2))), // version 3
    integer(serial),
    algorithm,
    commonName(issuer),
    sequence(time(now - DAY), time(now + 365 * DAY)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(extension(SUBJECT_KEY_ID, tlv(OCTETS, keyId(publicKey))), ...extensions)),
  );
  const signature = bits(sign('sha256', body, issuerKeys.privateKey));
  const base64 = sequence(body, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20);
}

// DER: a tag, the length of the content, the content.

const OCTETS = 0x04;
const TRUE = Buffer.of(0x01, 1, 0xff);

function tlv(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const length =
    bytes.length < 0x80
      ? [bytes.length]
      : bytes.length < 0x100
        ? [0x81, bytes.length]
        : [0x82, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes);
}

/** @param unused bits at the end */
function bits(bytes: Buffer, unused = 0): Buffer {
  return tlv(0x03, Buffer.of(unused), bytes);
}

function objectId(bytes: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function extension(id: readonly number[], value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [TRUE] : []), tlv(OCTETS, value));
}

function commonName(text: string): Buffer {
  return sequence(tlv(0x31, sequence(objectId(COMMON_NAME), tlv(0x0c, Buffer.from(text)))));
}

/** UTCTime, `YYMMDDHHMMSSZ`; it means years up to 2049. */
function time(at: number): Buffer {
  const [, short = ''] = /^\d\d(.{17})/.exec(new Date(at).toISOString()) ?? [];
  return tlv(0x17, Buffer.from(`${short.replace(/\D/g, '')}Z`));
}
