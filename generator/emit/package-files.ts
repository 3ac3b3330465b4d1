/** The files around the modules: package.json, README, the index of methods, LICENSE, snapshot. */

import type { Model } from '../model/model.js';
import { packageDescription, type EmitTools } from './entries.js';
import type { EmitOptions, ReferenceFile, SourceFile } from './source-file.js';
import { apiPage, type SectionSource } from './pages/api-page.js';
import { readmePage } from './pages/readme-page.js';

/** The reference of all methods. */
export const REFERENCE = 'api.md';

/** Each entry of the package, with its file in `dist/` without the ending. */
const ENTRIES = {
  '.': 'index',
  './gateway': 'gateway',
  './callbacks': 'runtime/callbacks',
  './errors': 'runtime/errors',
  './redis': 'runtime/redis',
  './files': 'runtime/files',
  './application': 'application',
  // Every type can be imported, so that declarations that users emit can name the inferred type of a call. They stand
  // before the patterns: TypeScript takes the first entry that fits a file, and would write `./v3/..` of the pattern.
  './v3': 'v3/index',
  './legacy': 'legacy/index',
  // Each module has a client of its own: `./v3/tasks`.
  './v3/*': 'v3/*/index',
  './legacy/*': 'legacy/*/index',
  './gateway/types': 'gateway/index',
} as const;

/** Keeps line ends on every system: otherwise each checkout would rewrite the package. */
const GIT_ATTRIBUTES = '* text=auto eol=lf\n';

/** The package is CommonJS and its sources are ES modules: a project around it that compiles them would refuse each import. */
const SOURCE_PACKAGE = packageJson('{ "type": "module" }');

/** Without it, a `.gitignore` above with `dist` or `*.d.ts` would silently leave files out of a repository. */
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

export function packageFiles(
  model: Model,
  options: EmitOptions,
  { plans, render, ...sections }: EmitTools & SectionSource,
): readonly (SourceFile | ReferenceFile)[] {
  return [
    { path: 'package.json', text: packageJson(render('package.json', packageView(model, options))) },
    { path: 'src/package.json', text: SOURCE_PACKAGE },
    { path: 'README.md', text: render('README.md', readmePage(model, options, plans)) },
    { path: REFERENCE, ...apiPage(plans, render, sections) },
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
    description: packageDescription(model),
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
