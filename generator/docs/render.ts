/** Prints views with the templates of the site, which escape all that is not `Html`. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Library from 'handlebars';
import { packageRoot } from '../disk/package-root.js';

const Handlebars = createRequire(import.meta.url)('handlebars') as typeof Library; // its own types name no part

type Render = (template: string, view: object) => string;

/** `method.hbs` is the template `method`, and the partial of that name. A view has every member that a template names. */
export function loadPages(): Render {
  const folder = join(packageRoot(), 'generator/docs/templates');
  const engine = Handlebars.create();
  const templates = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.hbs'))
      .map((file) => {
        const text = readFileSync(join(folder, file), 'utf8');
        return [file.replace(/\.hbs$/, ''), engine.compile(text, { strict: true })] as const;
      }),
  );
  for (const [name, template] of templates) engine.registerPartial(name, template);
  return (template, view) => {
    const run = templates.get(template);
    if (run === undefined) throw new Error(`there is no page template ${template}`);
    return run(view);
  };
}
