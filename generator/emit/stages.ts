/** The stages between a model and a package that is written, loaded together: they bring the compilers. */

export { assembleFiles } from './assemble.js';
export { buildPackage } from './package-build.js';
