/** Prints views with the templates of the site, which escape all that is not `Html`. */

import { Handlebars } from '../emit/handlebars.js';
import { templatePrograms } from '../emit/template-program.js';

type Render = (template: string, view: object) => string;

/** `method.hbs` is the template `method`, and the partial of that name. A view has every member that a template names. */
export function loadPages(): Render {
  const engine = Handlebars.create();
  const templates = new Map(
    Object.entries(templatePrograms('site')).map(([name, program]) => [name, engine.template(program)]),
  );
  for (const [name, template] of templates) engine.registerPartial(name, template);
  return (template, view) => {
    const run = templates.get(template);
    if (run === undefined) throw new Error(`there is no page template ${template}`);
    return run(view);
  };
}
