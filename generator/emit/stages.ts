/** The stages between a model and a package that is written, loaded together: they bring the compilers. */

export { assembleFiles } from './assemble.js';
export { formatFiles } from './format.js';
export { compilePackage } from './package-build.js';
export { verifyFiles } from './verify.js';
