/**
 * Runs each test as ever, sees which broken rules its code reaches, and then runs it again with each of them switched on:
 * a rule is noticed by the first test that fails only while it is broken.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VitestTestRunner } from 'vitest/runners';
import { getFn, getHooks } from 'vitest/suite';

const folder = process.env.MUTATION_FOLDER ?? '';
const reached = new Set();
let active = -1;

/** The value of a place: broken while its rule is, else as ever. A rule that would change nothing here is not reached. */
globalThis.__mutant = (id, broken, original, isComparable) => {
  if (id === active) return broken();
  const value = valueOf(id, original);
  if (active === -1 && !reached.has(id) && !(isComparable && isSame(value, broken))) reached.add(id);
  return value;
};

function valueOf(id, original) {
  try {
    return original();
  } catch (error) {
    if (active === -1) reached.add(id);
    throw error;
  }
}

function isSame(value, broken) {
  try {
    const other = broken();
    return typeof value === 'object' || typeof value === 'function' ? false : Object.is(value, other);
  } catch {
    return false;
  }
}

export default class MutationRunner extends VitestTestRunner {
  async runTask(test) {
    reached.clear();
    await getFn(test)();
    const left = [...reached].filter((id) => !existsSync(join(folder, String(id))));
    for (const id of left) {
      if ((await passes(test, id)) || !(await passes(test, -1))) continue;
      writeFileSync(join(folder, String(id)), `${test.file.name.replace(/^test\//, '')}: ${nameOf(test)}`);
    }
    // The next test finds the account as this one would have left it.
    if (left.length > 0) await passes(test, -1);
  }
}

/** With the hooks around it, as if it were a test of its own. */
async function passes(test, id) {
  active = id;
  try {
    await callHooks(test, 'beforeEach');
    await getFn(test)();
    await settle(test);
    return true;
  } catch {
    await settle(test).catch(() => undefined);
    return false;
  } finally {
    await callHooks(test, 'afterEach').catch(() => undefined);
    active = -1;
  }
}

/** Assertions on promises that were not awaited belong to this run alone. */
async function settle(test) {
  const promises = test.promises ?? [];
  test.promises = undefined;
  await Promise.all(promises);
}

async function callHooks(test, name) {
  const suites = [];
  for (
    let suite = test.suite ?? test.file;
    suite;
    suite = suite.suite ?? (suite === test.file ? undefined : test.file)
  )
    suites.unshift(suite);
  for (const suite of suites) for (const hook of getHooks(suite)[name]) await hook(test.context, suite);
}

function nameOf(test) {
  const names = [test.name];
  for (let suite = test.suite; suite && suite !== test.file; suite = suite.suite) names.unshift(suite.name);
  return names.join(' > ');
}
