/** `docs --open`: which program opens an address, and what becomes of one that is not there. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openInBrowser, programOf } from '../../generator/commands/browser.js';

describe('docs --open', () => {
  test.each([
    { name: 'BROWSER wins', browser: 'firefox', platform: 'darwin', want: 'firefox' },
    { name: 'an empty BROWSER is none', browser: '', platform: 'linux', want: 'xdg-open' },
    { name: 'macOS', browser: undefined, platform: 'darwin', want: 'open' },
    { name: 'Windows, without a shell', browser: undefined, platform: 'win32', want: 'rundll32' },
  ] as const)('$name', ({ browser, platform, want }) => {
    expect(programOf(browser, platform).command).toBe(want);
  });

  test('the program gets the address as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-open-'));
    const program = join(folder, 'browser');
    await writeFile(program, `#!/bin/sh\nprintf %s "$1" > '${folder}/asked'\n`, { mode: 0o755 });
    expect(await openInBrowser('http://127.0.0.1:1/?a=1&b=$(x)', { BROWSER: program })).toBe(true);
    const asked = await vi.waitFor(async () => {
      const text = await readFile(join(folder, 'asked'), 'utf8');
      expect(text).not.toBe('');
      return text;
    }, 5_000);
    expect(asked).toBe('http://127.0.0.1:1/?a=1&b=$(x)');
    await rm(folder, { recursive: true });
  });

  test('a program that is not there is told', async () => {
    expect(await openInBrowser('http://127.0.0.1:1/', { BROWSER: '/no/such/browser' })).toBe(false);
  });
});
