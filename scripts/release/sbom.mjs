/**
 * What a release is made of, as CycloneDX: `sbom/svc-gen.cdx.json` with the libraries that the build puts into `dist`,
 * and `sbom/client.cdx.json` of an emitted package. Both are packed. Without times and random numbers, so that the same
 * lockfile gives the same bytes.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Of the lockfile. */
function npmSbom(...flags) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...flags];
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** Names in the file of licenses that the build writes. */
export function bundledNames(licenses) {
  return licenses.split('\n---\n\n').map((text) => text.split('\n')[0].trim());
}

/** The libraries that are installed with svc-gen, and those that are built into it. */
export function generatorSbom(installed, all, bundled) {
  const known = new Set(installed.components.map((one) => one['bom-ref']));
  const built = all.components.filter((one) => !known.has(one['bom-ref']) && bundled.includes(fullName(one)));
  const missing = bundled.filter((name) => !all.components.some((one) => fullName(one) === name));
  if (missing.length > 0) throw new Error(`not in package-lock.json: ${missing.join(', ')}`);
  const { component } = installed.metadata;
  const components = [
    ...installed.components,
    ...built.map((one) => ({
      ...one,
      scope: 'required',
      properties: [{ name: 'svc-gen:bundled', value: 'true' }],
    })),
  ];
  const dependencies = installed.dependencies.map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn:
      ref === component['bom-ref'] ? [...dependsOn, ...built.map((one) => one['bom-ref'])] : dependsOn,
  }));
  return fixed({
    ...installed,
    metadata: { component: { ...component, name: 'svc-gen' } },
    components,
    dependencies: [...dependencies, ...built.map((one) => ({ ref: one['bom-ref'], dependsOn: [] }))],
  });
}

/** An emitted package has our own runtime, built into it, and undici. */
export function clientSbom(installed, client) {
  const ref = `${client.name}@${client.version}`;
  const names = Object.keys(client.dependencies);
  const components = installed.components.filter((one) => names.includes(fullName(one)));
  const component = {
    'bom-ref': ref,
    type: 'library',
    name: client.name,
    version: client.version,
    licenses: [{ license: { id: client.license } }],
    purl: `pkg:npm/${client.name.replace('@', '%40')}@${client.version}`,
  };
  const dependsOn = components.map((one) => one['bom-ref']);
  return fixed({
    ...installed,
    metadata: { component },
    components,
    dependencies: [{ ref, dependsOn }, ...dependsOn.map((one) => ({ ref: one, dependsOn: [] }))],
  });
}

function fullName({ group, name }) {
  return group ? `${group}/${name}` : name;
}

function fixed(document) {
  return { ...document, serialNumber: undefined };
}

/** Needs `dist` and `generated`. */
export function writeSboms() {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const installed = npmSbom('--omit', 'dev');
  const documents = {
    'svc-gen': generatorSbom(installed, npmSbom(), bundledNames(read('dist/libraries.LICENSE.txt'))),
    client: clientSbom(installed, JSON.parse(read('generated/package.json'))),
  };
  mkdirSync(join(root, 'sbom'), { recursive: true });
  return Object.entries(documents).map(([name, document]) => {
    writeFileSync(join(root, `sbom/${name}.cdx.json`), `${JSON.stringify(document, null, 2)}\n`);
    return `sbom/${name}.cdx.json (${document.components.length} libraries)`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(writeSboms().join('\n'));
