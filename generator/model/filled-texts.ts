/** Texts that an exported document has where nothing is said, since linters want some: read back, they say nothing. */

export function tagOfModule(module: string): string {
  return `legacy ${module}`;
}

export function aboutModule(module: string): string {
  return `Methods of the module \`${module}\`.`;
}
