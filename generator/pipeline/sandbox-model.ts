/** The model of the sandbox, made when svc-gen is built, so that reading it needs no server. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Model } from '../model/model.js';
import { once } from '../base/once.js';
import { runsFromDist } from '../disk/own-document.js';
import { packageRoot } from '../disk/package-root.js';
import { isMissingPath } from '../base/system-error.js';

/** Below `dist/`; written by `scripts/build.mjs`. */
const FILE = 'sandbox-model.json';

/** Where svc-gen runs from its sources, it is read once for a process. Undefined where it is being built. */
export function sandboxModel(): Model | Promise<Model> | undefined {
  if (!runsFromDist) return readOnce();
  try {
    // The build that made this code has written the file.
    return JSON.parse(readFileSync(join(packageRoot(), 'dist', FILE), 'utf8')) as Model;
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

/** As commands read it under no options. Plain data, which JSON holds as it is. */
export async function readSandboxModel(): Promise<Model> {
  const { readDescribed } = await import('./read-model.js');
  const options: RecordedOptions = {
    ...{ include: [], exclude: [], overlays: [], vendor: {}, fieldLists: true },
    learnsVendor: true,
    packageName: '@svc/client',
  };
  const { model } = await readDescribed({ kind: 'sandbox' }, options, async (_title, work) =>
    work(() => undefined),
  );
  return model;
}

const readOnce = once(readSandboxModel);
