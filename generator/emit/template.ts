/** Prints views by the templates. */

import { Handlebars } from './handlebars.js';
import { HELPERS } from './template-helpers.js';
import { type TemplatePrograms, templatePrograms } from './template-program.js';

export type Render = (template: string, view: object) => string;

/** All files of `templates/`; `table` is `table.hbs`. */
export function loadTemplates(programs: TemplatePrograms = templatePrograms('package')): Render {
  const engine = Handlebars.create();
  for (const [name, helper] of Object.entries(HELPERS)) engine.registerHelper(name, helper);
  const templates = new Map(
    Object.entries(programs).map(([name, program]) => [name, engine.template(program)]),
  );
  return (template, view) => {
    const run = templates.get(template);
    if (run === undefined) throw new Error(`there is no template ${template}`);
    return run(view);
  };
}
