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

/** Names and versions in the file of licenses that the build writes. */
export function bundledNames(licenses) {
  return licenses.split('\n---\n\n').map((text) => text.split('\n')[0].trim());
}

/**
 * The libraries that are installed with svc-gen, and those that are built into it.
 *
 * @param installed what npm says without development; it leaves out what a library of development wants as a peer too
 * @param all of the whole lockfile
 * @param direct dependencies of package.json, each of one version
 */
export function generatorSbom(installed, all, { bundled, direct }) {
  const { component } = installed.metadata;
  const own = component['bom-ref'];
  const needed = Object.entries(direct).map(([name, version]) => `${name}@${version}`);
  const lost = [...needed, ...bundled].filter((ref) => !all.components.some((one) => one['bom-ref'] === ref));
  if (lost.length > 0) throw new Error(`not in package-lock.json: ${lost.join(', ')}`);
  const dependsOn = new Map(all.dependencies.map((one) => [one.ref, one.dependsOn ?? []]));
  const refs = new Set([...installed.components.map((one) => one['bom-ref']), ...needed]);
  for (const ref of refs)
    if (!installed.dependencies.some((one) => one.ref === ref))
      for (const further of dependsOn.get(ref) ?? []) refs.add(further);
  const isBuiltIn = (ref) => !refs.has(ref) && bundled.includes(ref);
  const components = all.components.flatMap((one) => {
    const ref = one['bom-ref'];
    if (refs.has(ref)) return [one];
    const properties = [{ name: 'svc-gen:bundled', value: 'true' }];
    return isBuiltIn(ref) ? [{ ...one, scope: 'required', properties }] : [];
  });
  const known = new Map(installed.dependencies.map((one) => [one.ref, one.dependsOn ?? []]));
  return fixed({
    ...installed,
    metadata: { component: { ...component, name: 'svc-gen' } },
    components,
    dependencies: [
      { ref: own, dependsOn: [...needed, ...bundled.filter(isBuiltIn)] },
      ...components.map(({ 'bom-ref': ref }) => ({
        ref,
        dependsOn: isBuiltIn(ref) ? [] : (known.get(ref) ?? dependsOn.get(ref) ?? []),
      })),
    ],
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
    'svc-gen': generatorSbom(installed, npmSbom(), {
      bundled: bundledNames(read('dist/libraries.LICENSE.txt')),
      direct: JSON.parse(read('package.json')).dependencies,
    }),
    client: clientSbom(installed, JSON.parse(read('generated/package.json'))),
  };
  mkdirSync(join(root, 'sbom'), { recursive: true });
  return Object.entries(documents).map(([name, document]) => {
    writeFileSync(join(root, `sbom/${name}.cdx.json`), `${JSON.stringify(document, null, 2)}\n`);
    return `sbom/${name}.cdx.json (${document.components.length} libraries)`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(writeSboms().join('\n'));
