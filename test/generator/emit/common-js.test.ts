import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { toCommonJs } from '../../../generator/emit/common-js.js';

describe('a bundle as CommonJS', () => {
  test.each([
    {
      name: 'has a constant for each import',
      given: 'import { a, b as c } from "./a.js";\nimport "./b.js";\na(c);',
      want: 'const { a, b: c } = require("./a.js");\nrequire("./b.js");\na(c);',
    },
    {
      name: 'keeps its lines, so that its map stays right',
      given: 'import {\n  a,\n  b as c\n} from "./a.js";\nvar d = a;\nexport {\n  c,\n  d as e\n};',
      want: 'const {\n  a,\n  b: c\n} = require("./a.js");\nvar d = a;\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.c = c;\nexports.e = d;',
    },
    {
      name: 'leaves text that looks like an import',
      given: 'import { a } from "./a.js";\na("import { b } from \\"./b.js\\";\\nexport { b };");',
      want: 'const { a } = require("./a.js");\na(\'import { b } from "./b.js";\\nexport { b };\');',
    },
    {
      name: 'requires what it imports later',
      given: 'var load = () => import("./a.js");\nexport {\n  load\n};',
      want: 'Promise.resolve().then(() => __toESM(require("./a.js")))',
    },
  ])('$name', async ({ given, want }) => {
    expect((await toCommonJs(given)).code.trim()).toContain(want);
  });

  test.each([
    { name: 'a list of names', given: 'var a = 1;\nexport {\n  a,\n  a as b\n};', want: { a: 1, b: 1 } },
    { name: 'all of another file', given: 'export * from "./a.js";\n', want: { c: 3 } },
    { name: 'nothing', given: '', want: {} },
  ])('exports $name', async ({ given, want }) => {
    const { code } = await toCommonJs(given);
    const module = { exports: {} };
    const context = createContext({ module, exports: module.exports, require: () => ({ c: 3 }) });
    runInContext(code, context);
    expect({ ...module.exports }).toEqual(want);
  });
});
