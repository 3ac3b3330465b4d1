import { describe, expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { InputError } from '../../../generator/base/input-error.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

function verify(path: string, text: string): void {
  assembleFiles([{ path, doc: '', imports: [], parts: [{ of: 'types', text }] }]);
}

describe('statements that are emitted', () => {
  test.each([
    "import type { A } from './a.js';",
    "import { methods as a, type A } from '../a.js';",
    "export type * as v3 from './v3/types.js';",
    "export * from './runtime/errors/index.js';",
    'export interface A { b: string }',
    "export type A = 'a' | 'b';",
    "const fields = 'id title';",
    "export const methods: T = { ...a, 'a.b': { kind: 'get', scope: ['x'], select: true, fields } };",
    "export const methods: T = () => ({ 'a.b': { kind: 'get', fields }, ['__proto__']: { kind: 'get' } });",
    "export const methods: T = { ['__proto__']: { kind: 'get' } };",
    'export function createClient(options: T): Client { return defineClient<V3, Legacy>({ v3: a, vendor: [] })(options); }',
    'export function createGateway<S extends string>(options: T<S>): Gateway { return defineGateway({ a })(options); }',
  ])('%s', (text) => {
    expect(() => verify('src/v3/a.ts', text)).not.toThrow();
  });
});

describe('statements that are not', () => {
  test.each([
    'console.log(1);',
    "import './a.js';",
    "import a = require('fs');",
    "import { readFile } from 'node:fs';",
    "export * from 'undici';",
    "export * from '../../../outside.js';",
    'export function a() {}',
    'export class A {}',
    'export enum A { b }',
    'declare global { interface Array<T> { a: T } }',
    'namespace A {}',
    'export let a = 1;',
    'export const a = b();',
    'export const a = defineClient(b());',
    'export const a = { b() {} };',
    'export const a = { get b() { return 1; } };',
    'export const a = { [b]: 1 };',
    "export const a = { ['b' + c]: 1 };",
    'export const a = { __proto__: b };',
    "export const a = { '__proto__': b };",
    'export const a = `${b}`;',
    'export const a = (() => 1)();',
    'export const a = () => b;',
    'export const a = () => (b());',
    'export const a = () => ({ b: c() });',
    'export const a = () => ({ b: () => ({}) });',
    'export const a = () => { return {}; };',
    'export const a = (b) => ({ c: b });',
    'export const a = (options) => defineClient({})(options);',
    'export function a(options) { return b({})(options); }',
    'export function a(options) { return defineClient(b())(options); }',
    'export function a(options) { return defineClient({})(b()); }',
    'export function a(options) { return defineClient({})(options, b()); }',
    'export function a(options) { return defineClient({}); }',
    'export function a(options) { b(); return defineClient({})(options); }',
    'export function a(options) { return; }',
    'export function a(options = b()) { return defineClient({})(options); }',
    'export function a(options, c = b()) { return defineClient({})(options); }',
    'export function a({ options }) { return defineClient({})(options); }',
    'export function a(...options) { return defineClient({})(options); }',
    'export function* a(options) { return defineClient({})(options); }',
    'export async function a(options) { return defineClient({})(options); }',
    'export default function a(options) { return defineClient({})(options); }',
    'export function a(options): T;',
    'function a(options) { return defineClient({})(options); }',
    'export const a = (options) => b({})(options);',
    'export const a = (options) => defineClient(b())(options);',
    'export const a = (options) => defineClient({})(b());',
    'export const a = (options = b()) => defineClient({})(options);',
    'export const a = ({ options }) => defineClient({})(options);',
    'export const a = (b = c()) => ({});',
    'export const a = async () => ({});',
    'export const a = function () {};',
    'export default 1;',
    'if (true) {}',
    ';',
    'export type A = ',
  ])('%s', (text) => {
    expect(() => verify('src/v3/a.ts', text)).toThrow(InputError);
  });

  test('the refusal says where', () => {
    expect(() => verify('src/a.ts', 'export type A = 1;\n  eval(1);')).toThrow(
      'src/a.ts:4:3: the emitted code is not safe',
    );
  });
});

test('all code that is emitted is verified: none is a text', () => {
  const texts = emitPackage(smallModel, EMIT_OPTIONS).filter((file) => 'text' in file);
  expect(texts.map(({ path }) => path).filter((path) => /\.[cm]?[jt]s$/.test(path))).toEqual([]);
});

describe('paths', () => {
  test.each([
    '/etc/passwd',
    '../a.ts',
    'src/../../a.ts',
    'src//a.ts',
    'src/./a.ts',
    'C:\\a.ts',
    'src\\a.ts',
    'a\u0000.ts',
    'src/',
    '',
  ])('%j is not inside the package', (path) => {
    expect(() => verify(path, '')).toThrow('not a path inside the package');
  });

  test('two that a file system may take for one are refused', () => {
    const files = ['src/Task.ts', 'src/task.ts'].map((path) => ({ path, text: 'export {};' }));
    expect(() => assembleFiles(files)).toThrow('would contain it twice');
  });
});
