/** The order of the methods on the pages of a module. */

import { expect, test } from 'vitest';
import { modulesOf } from '../../generator/docs/modules.js';
import type { GenerationPlan } from '../../generator/emit/plan/generation-plan.js';

test('methods of a resource begin with the usual verbs, and the others follow by name', () => {
  const names = ['a.b.start', 'a.b.delete', 'a.b.list', 'a.b.close', 'a.b.get', 'a.a.get'];
  const methods = names.map((name) => ({ name, path: name.split('.') }));
  const plan = { api: { methods }, moduleDocs: new Map([['a', 'Texts']]) } as unknown as GenerationPlan;
  const modules = modulesOf(plan).map(({ name, doc, methods: listed }) => [
    name,
    doc,
    ...listed.map((one) => one.name),
  ]);
  expect(modules).toEqual([
    ['a', 'Texts', 'a.a.get', 'a.b.get', 'a.b.list', 'a.b.delete', 'a.b.close', 'a.b.start'],
  ]);
});
