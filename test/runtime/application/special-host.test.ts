/** Which hosts are not public, in every spelling that a URL has. */

import { describe, expect, test } from 'vitest';
import { readEndpoint } from '../../../runtime/application/address.js';

const production = { isServerLoopback: false };
const sandbox = { isServerLoopback: true };

const SPECIAL = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'a.localhost',
  'a.localhost.',
  'localhost.localdomain',
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '%31%32%37.0.0.1',
  '①②⑦.0.0.1',
  '127。0。0。1',
  'ⓛocalhost',
  '0.0.0.0',
  '0',
  '0x0',
  '10.0.0.5',
  '10.1',
  '012.0.0.5',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:8.8.8.8]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:5]',
  '[fe80::1]',
  '[febf::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[fec0::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:0:4136:e378::]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  'intranet',
  'metadata',
  'metadata.google.internal',
  'printer.local',
  'printer.local.',
  'nas.lan',
  'router.home.arpa',
  'x.onion',
];
const PUBLIC = [
  'account.example',
  '8.8.8.8',
  '134744072',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '198.17.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '11.0.0.1',
  '169.253.0.1',
  '[2606:4700::1111]',
  '[2a00:1450:4001::200e]',
  'local.example',
  'localhost.example',
  'internal.example',
  'xn--80ak6aa92e.com',
];

describe('the address of an account', () => {
  test.each(SPECIAL)('is not at %s', (host) => {
    expect(readEndpoint(`https://${host}/rest/`, production)).toBeUndefined();
    expect(readEndpoint(`https://${host}:8443/a/rest/`, production)).toBeUndefined();
  });

  test.each(PUBLIC)('may be at %s', (host) => {
    expect(readEndpoint(`https://${host}/rest/`, production)).toMatch(/^https:/);
  });

  test.each([
    'localhost.',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    '10.0.0.5',
    '169.254.169.254',
    '[::]',
    'intranet',
  ])('is not at %s either where the token server is on a loopback host', (host) =>
    expect(readEndpoint(`https://${host}/rest/`, sandbox)).toBeUndefined(),
  );

  test('may be on a loopback host where the token server is, or where admitAddress says so', () => {
    expect(readEndpoint('http://127.0.0.1:8080/rest/', sandbox)).toBe('http://127.0.0.1:8080/rest/');
    const admitted = { ...production, admitAddress: ({ hostname }: URL) => hostname === '10.0.0.5' };
    expect(readEndpoint('https://10.5/rest/', admitted)).toBe('https://10.0.0.5/rest/');
    expect(readEndpoint('https://account.example/rest/', admitted)).toBeUndefined();
  });

  test.each([
    'http://account.example/rest/',
    'ftp://account.example/',
    'https://a:b@account.example/rest/',
    'file:///etc',
    'x',
    '',
    7,
    null,
  ])('is not %j', (endpoint) => expect(readEndpoint(endpoint, production)).toBeUndefined());
});
