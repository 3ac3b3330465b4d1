/** `export`: the corrected description for other tools, as an OpenAPI document or as TypeScript. */

import { resolve } from 'node:path';
import { type Config, GENERATIONS } from '../base/config.js';
import { exportDocument } from '../export/document.js';
import { legacySpec } from '../export/legacy-spec.js';
import { documentTypes } from '../export/types.js';
import type { Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';
import type { CommandArguments } from './command.js';
import { readAccount } from './method-source.js';
import { visible } from '../terminal/visible.js';
import { writeAtomically } from '../disk/user-file.js';

/** `out` and `format` of a config file are those of the package and of the drift report. */
export async function runExport(config: Config, io: Io, { flags }: CommandArguments): Promise<number> {
  const { generation, quiet } = config;
  const { out } = flags;
  // Checked against this command's own choices, not those of a report.
  const format: string = flags.format ?? 'openapi';
  const model = await readAccount(config, io);
  const generations = GENERATIONS.filter((one) => generation === undefined || one === generation);
  // Of the legacy generation alone it is the form that `--legacy-spec` takes.
  const isSpec = format !== 'types' && generation === 'legacy';
  const document = isSpec ? legacySpec(model) : exportDocument(model, generations);
  const text = visible(
    format === 'types' ? documentTypes(document) : `${JSON.stringify(document, null, 2)}\n`,
  );
  if (out === undefined) io.out.write(text);
  else {
    writeAtomically(resolve(io.cwd, out), text, out);
    if (quiet !== true) writeNotice(`Wrote ${out}`, io.err);
  }
  return 0;
}
