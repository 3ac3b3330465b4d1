/** The property path is the method's name, whatever the name is. */

import { describe, expect, it } from 'vitest';
import { rowOf, type MethodTable, type ModuleRows } from '../../../runtime/words/method.js';
import { namespaceOf } from '../../../runtime/client/namespace.js';

const own = { call: () => 'own call', batch: () => 'own batch' };

function at(root: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (holder as Record<string, unknown>)[name], root);
}

function rootOf(names: readonly string[]): object {
  const table: MethodTable = Object.fromEntries(names.map((name) => [name, { kind: 'get' } as const]));
  return namespaceOf(table, (name) => () => name, own);
}

/** As the generator writes it: a function for each module, and here the modules whose rows were asked for. */
function lazyTable(names: readonly string[]): {
  readonly table: MethodTable;
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const modules = new Set(names.map((name) => name.split('.')[0] ?? ''));
  const rows = [...modules].map((module): [string, ModuleRows] => [
    module,
    () => {
      asked.push(module);
      const methods = names.filter((name) => name === module || name.startsWith(`${module}.`));
      return Object.fromEntries(methods.map((name) => [name, { kind: 'get' } as const]));
    },
  ]);
  return { table: Object.fromEntries(rows), asked };
}

const NAMES = [
  'tasks.task.get',
  'note.get',
  'note.get.access',
  'a.constructor',
  'a.__proto__.b',
  'a.toString',
  'a.name.length',
  'a.name',
  'call.followup.list',
  'hasOwnProperty',
];

describe('namespaceOf', () => {
  it.each(NAMES)('reaches %s', (name) => {
    const method = at(rootOf(NAMES), name.split('.'));
    expect((method as () => unknown)()).toBe(name);
  });

  it('puts then_ in the place of then', async () => {
    const root = rootOf(['a.then', 'then.b', 'a.then.c']);
    expect((at(root, ['a', 'then_']) as () => unknown)()).toBe('a.then');
    expect((at(root, ['then_', 'b']) as () => unknown)()).toBe('then.b');
    expect(await (root as PromiseLike<unknown>)).toBe(root);
    expect(await (at(root, ['a']) as PromiseLike<unknown>)).toBe(at(root, ['a']));
  });

  it('shares the names of its own functions with modules', () => {
    const root = rootOf(['call.followup.list', 'call', 'batch.run']);
    expect((at(root, ['call']) as () => unknown)()).toBe('own call');
    expect((at(root, ['call', 'followup', 'list']) as () => unknown)()).toBe('call.followup.list');
    expect((at(root, ['batch', 'run']) as () => unknown)()).toBe('batch.run');
  });

  it.each(NAMES)('reaches %s in modules whose rows are made when somebody looks', (name) => {
    const root = namespaceOf(lazyTable(NAMES).table, (method) => () => method, own);
    expect((at(root, name.split('.')) as () => unknown)()).toBe(name);
  });

  it('makes the rows of a module once, and none of a module that nobody looks into', () => {
    const { table, asked } = lazyTable(['tasks.task.get', 'tasks.task.add', 'note.get', 'user.get']);
    const open = (): object => namespaceOf(table, (name) => () => name, own);
    expect(Object.keys(open())).toEqual(expect.arrayContaining(['tasks', 'note', 'user']));
    expect(asked).toEqual([]);
    expect(Object.keys(at(open(), ['tasks', 'task']) as object)).toEqual(['get', 'add']);
    at(open(), ['tasks', 'task', 'get']);
    expect(rowOf(table, 'tasks.task.add')).toEqual({ kind: 'get' });
    expect(asked).toEqual(['tasks']);
    expect(rowOf(table, 'note.get')).toEqual({ kind: 'get' });
    expect(rowOf(table, 'note')).toBeUndefined();
    expect(rowOf(table, 'toString.get')).toBeUndefined();
    expect(asked).toEqual(['tasks', 'note']);
  });

  it('puts two modules under one property where only one of them is called then', () => {
    const root = namespaceOf(lazyTable(['then.a', 'then_.b']).table, (name) => () => name, own);
    expect(Object.keys(at(root, ['then_']) as object)).toEqual(['a']);
    expect((at(root, ['then_', 'a']) as () => unknown)()).toBe('then.a');
    expect((at(root, ['then__', 'b']) as () => unknown)()).toBe('then_.b');
  });

  it('pollutes no prototype', () => {
    at(rootOf(['__proto__.polluted', 'a.__proto__', 'constructor.prototype.polluted']), ['a']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('gives the same function each time, which can be replaced', () => {
    const root = rootOf(NAMES) as { note: { get: () => unknown } };
    expect(root.note.get).toBe(root.note.get);
    root.note.get = () => 'mine';
    expect(root.note.get()).toBe('mine');
  });

  it('lists what there is', () => {
    expect(Object.keys(rootOf(['b.c', 'a']))).toEqual(['b', 'a', 'call', 'batch']);
  });
});
