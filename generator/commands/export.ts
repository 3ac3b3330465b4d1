/** `export`: the corrected description for other tools, as an OpenAPI document or as TypeScript. */

import { resolve } from 'node:path';
import { GENERATIONS } from '../base/config.js';
import { exportDocument } from '../export/document.js';
import { legacySpec } from '../export/legacy-spec.js';
import type { ExportedObject } from '../export/json.js';
import { documentTypes } from '../export/types.js';
import type { Io } from '../terminal/io.js';
import { oneLine, writeNotice } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { readAccount } from './method-source.js';
import { visible } from '../terminal/visible.js';
import { requireWritable, writeAtomically } from '../disk/user-file.js';

/** `out` of a config file is the folder of the package. */
export async function runExport(
  config: OptionsOf<'export'>,
  io: Io,
  { flags }: CommandArguments<'export'>,
): Promise<number> {
  const { generation, quiet, exportFormat: format = 'openapi' } = config;
  const { out } = flags;
  if (out !== undefined) requireWritable(resolve(io.cwd, out), out);
  const model = await readAccount(config, io);
  const generations = GENERATIONS.filter((one) => generation === undefined || one === generation);
  // Of the legacy generation alone it is the form that `--legacy-spec` takes.
  const isSpec = format !== 'types' && generation === 'legacy';
  const document = isSpec ? legacySpec(model) : exportDocument(model, generations);
  const text = visible(format === 'types' ? typesOf(document, io) : `${JSON.stringify(document, null, 2)}\n`);
  if (out === undefined) io.out.write(text);
  else {
    writeAtomically(resolve(io.cwd, out), text, out);
    if (quiet !== true) writeNotice(`Wrote ${out}`, io.err);
  }
  return 0;
}

function typesOf(document: ExportedObject, io: Io): string {
  const { text, opened } = documentTypes(document);
  for (const name of opened)
    writeNotice(
      `svc-gen: the schema ${oneLine(name)} contains itself in a list; inside it is \`unknown\``,
      io.err,
    );
  return text;
}
