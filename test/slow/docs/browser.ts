/** A real headless Chromium with an empty profile, which notes every address that a page asks for. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

/** Where Debian puts it. */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface Browser {
  /** Everything that was asked for over the network, and files. */
  readonly asked: readonly string[];
  readonly errors: readonly string[];
  open(url: string, look?: Look): Promise<Page>;
  close(): Promise<void>;
}

export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'svc-chromium-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const asked: string[] = [];
  const errors: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  context.on('weberror', (error) => errors.push(error.error().message));
  return {
    asked,
    errors,
    async open(url, { width = 1280, height = 800, dark = false } = {}) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.goto(url);
      return page;
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
