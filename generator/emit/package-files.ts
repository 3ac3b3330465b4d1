/** The files around the modules: package.json, README, the index of methods, LICENSE, snapshot. */

import type { Model } from '../model/model.js';
import { describe, type Emitted } from './entries.js';
import type { EmitOptions, SourceFile } from './source-file.js';
import { apiPage } from './pages/api-page.js';
import { readmePage } from './pages/readme-page.js';

/** What a program imports, by the file in `dist/` without its ending: `.` is `index`. */
const ENTRIES = {
  '.': 'index',
  './gateway': 'gateway',
  './callbacks': 'runtime/callbacks',
  './errors': 'runtime/errors',
  './redis': 'runtime/redis',
  './files': 'runtime/files',
  './application': 'application',
  // Each module has a client of its own: `./v3/tasks`.
  './v3/*': 'v3/*/index',
  './legacy/*': 'legacy/*/index',
  // Every type has an address, or declarations that users emit could not name what a call is inferred to be.
  './v3': 'v3/index',
  './legacy': 'legacy/index',
  './gateway/types': 'gateway/index',
} as const;

/** Line ends stay as they are on every system, or each checkout would rewrite the package. */
const GIT_ATTRIBUTES = '* text=auto eol=lf\n';

/** The package is CommonJS and its sources are ES modules: a project around it that compiles them would refuse each import. */
const SOURCE_PACKAGE = packageJson('{ "type": "module" }');

/** A `.gitignore` above, with `dist` or `*.d.ts`, would leave files out of a repository without a word. */
export const GIT_IGNORE = `# What svc-gen writes is committed, whatever a .gitignore above leaves out.
!/dist/
!/dist/**
!/src/
!/src/**
!/.gitattributes
!/.gitignore
!/.svc-gen-manifest.json
!/.svc-gen-built.json
!/LICENSE
!/README.md
!/api.md
!/package.json
!/snapshot.json
`;

export function packageFiles(model: Model, options: EmitOptions, emitted: Emitted): readonly SourceFile[] {
  const { plans, render } = emitted;
  return [
    { path: 'package.json', text: packageJson(render('package.json', packageView(model, options))) },
    { path: 'src/package.json', text: SOURCE_PACKAGE },
    { path: 'README.md', text: render('README.md', readmePage(model, options, plans)) },
    { path: 'api.md', text: `${render('api.md', apiPage(plans)).trimEnd()}\n` },
    { path: 'LICENSE', text: render('LICENSE', {}) },
    { path: '.gitattributes', text: GIT_ATTRIBUTES },
    { path: '.gitignore', text: GIT_IGNORE },
    { path: 'snapshot.json', text: options.snapshot },
  ];
}

/** As npm writes it. */
function packageJson(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}

function packageView(model: Model, options: EmitOptions): object {
  const { packageName, packageVersion, publishable = false, generatorVersion } = options;
  const entries = Object.entries(ENTRIES);
  const others = entries.filter(([subpath]) => subpath !== '.');
  return {
    name: packageName,
    version: packageVersion,
    isPrivate: publishable !== true,
    description: describe(model),
    entries: entries.map(([subpath, file]) => ({
      subpath,
      types: `./dist/${file}.d.ts`,
      module: `./dist/${file}.mjs`,
      commonJs: `./dist/${file}.js`,
    })),
    typesVersions: Object.fromEntries(
      others.map(([subpath, file]) => [subpath.slice(2), [`./dist/${file}.d.ts`]]),
    ),
    generatorVersion,
  };
}
