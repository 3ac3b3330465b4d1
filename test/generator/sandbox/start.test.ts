import { afterEach, expect, test } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../generator/sandbox/index.js';

const open: Sandbox[] = [];

async function start(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  open.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

test('credentials look real, repeat with the seed and differ between seeds', async () => {
  const [first, again, other] = [await start(), await start(), await start({ seed: 2 })];
  expect(first.webhook).toMatch(/^1\/[a-z0-9]{16}$/);
  expect(first.accessToken).toMatch(/^[a-z0-9]{70}$/);
  expect(again.webhook).toBe(first.webhook);
  expect(other.webhook).not.toBe(first.webhook);
  expect(other.accessToken).not.toBe(first.accessToken);
});
