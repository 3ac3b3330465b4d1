import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { interfaceOf, statementOf } from '../../../generator/emit/type/structures.js';
import { safeIdentifier } from '../../../generator/text/identifier.js';
import { jsdoc, docLink } from '../../../generator/text/jsdoc.js';
import {
  markdownCell,
  markdownCode,
  markdownFence,
  markdownProse,
  markdownText,
} from '../../../generator/text/markdown.js';
import { numberLiteral } from '../../../generator/text/code.js';
import { methodKey, propertyKey } from '../../../generator/text/property-key.js';
import { stringLiteral, templateText } from '../../../generator/text/string.js';
import { Project, ts as compiler } from 'ts-morph';

/** Everything that could end a literal, a comment or a line, and any text around it. */
const HOSTILE = [
  "'",
  '"',
  '`',
  '${',
  '}',
  '\\',
  '*/',
  '/*',
  '//',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u202e',
  '\ud800',
  '@',
  '{@link',
  '__proto__',
  'constructor',
  'class',
  '<',
  '>',
  '|',
  '-->',
  '\t',
  'é',
  '名前',
  '😀',
];
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string()), { maxLength: 8 })
  .map((parts) => parts.join(''));

function parse(text: string): ts.SourceFile {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2022, true);
  const { parseDiagnostics } = source as ts.SourceFile & { parseDiagnostics: readonly ts.Diagnostic[] };
  expect(parseDiagnostics).toEqual([]);
  return source;
}

const APART = createContext();

/** A way out of the helper's text is what the tests look for, so it is run apart from everything. */
function evaluate(text: string): object {
  const made: unknown = runInContext(text, APART);
  return made as object; // an object literal
}

/** The one statement that the text may hold. */
function only(source: ts.SourceFile): ts.Statement {
  expect(source.statements).toHaveLength(1);
  const [statement] = source.statements;
  if (statement === undefined) throw new Error('no statement');
  return statement;
}

describe('a string literal', () => {
  test.each([
    { name: 'plain', given: 'title', want: "'title'" },
    { name: 'a quote', given: "it's", want: '"it\'s"' },
    { name: 'quotes of both kinds', given: `it's "so"`, want: `'it\\'s "so"'` },
    { name: 'a line end', given: 'a\nb', want: "'a\\nb'" },
    { name: 'a line separator', given: 'a\u2028b', want: "'a\\u2028b'" },
    { name: 'letters of other scripts stay readable', given: 'Задача 名', want: "'Задача 名'" },
    { name: 'a character that turns the direction of text', given: '\u202e', want: "'\\u202e'" },
    { name: 'half a surrogate pair', given: '\ud800', want: "'\\ud800'" },
  ])('$name', ({ given, want }) => {
    expect(stringLiteral(given)).toBe(want);
  });

  test('is read back as the text that it was made of, whatever that was', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const statement = only(parse(`const x = ${stringLiteral(text)};`));
        const [declaration] = (statement as ts.VariableStatement).declarationList.declarations;
        const value = declaration?.initializer;
        expect(value !== undefined && ts.isStringLiteral(value) && value.text).toBe(text);
      }),
    );
  });

  test('of a template is read back likewise', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const statement = only(parse(`type X = \`${templateText(text)}\`;`)) as ts.TypeAliasDeclaration;
        const literal = (statement.type as ts.LiteralTypeNode).literal;
        expect(ts.isNoSubstitutionTemplateLiteral(literal) && literal.text).toBe(text);
      }),
    );
  });
});

describe('an identifier', () => {
  test.each([
    { name: 'a word stays', given: 'TaskResult', want: 'TaskResult' },
    { name: 'a reserved word gets an underscore', given: 'class', want: 'class_' },
    { name: 'and so does the escaped form of one', given: 'class_', want: 'class__' },
    { name: 'a type of the language', given: 'string', want: 'string_' },
    { name: 'a leading digit', given: '1st', want: '$31$st' },
    { name: 'a blank', given: 'a b', want: 'a$20$b' },
    { name: 'nothing', given: '', want: '$' },
    { name: 'the prototype', given: '__proto__', want: '__proto___' },
  ])('$name', ({ given, want }) => {
    expect(safeIdentifier(given)).toBe(want);
  });

  test('declares an interface, whatever the text was', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const statement = only(parse(`interface ${safeIdentifier(text)} {}`));
        expect(ts.isInterfaceDeclaration(statement) && statement.name.text).toBe(safeIdentifier(text));
      }),
    );
  });

  test('is another one for another text', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (a, b) => {
        fc.pre(a !== b);
        expect(safeIdentifier(a)).not.toBe(safeIdentifier(b));
      }),
    );
  });
});

describe('a property key', () => {
  test.each([
    { name: 'a word stays bare', given: 'title', want: 'title' },
    { name: 'a word with a dollar sign too', given: '$ref', want: '$ref' },
    { name: 'a keyword too', given: 'new', want: 'new' },
    { name: 'anything else is quoted', given: 'a.b', want: "'a.b'" },
    { name: 'the prototype is an own property', given: '__proto__', want: "['__proto__']" },
  ])('$name', ({ given, want }) => {
    expect(propertyKey(given)).toBe(want);
  });

  test('sets the one property of an object literal, and never its prototype', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const made = evaluate(`({ ${propertyKey(text)}: 1 })`);
        expect(Reflect.get(Object.getPrototypeOf(made) as object, 'isPrototypeOf')).toBeTypeOf('function');
        expect(Reflect.ownKeys(made)).toEqual([text]);
      }),
    );
  });

  test('names the one member of an interface, not a constructor', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const statement = only(
          parse(`interface X { ${methodKey(text)}(): void }`),
        ) as ts.InterfaceDeclaration;
        expect(statement.members).toHaveLength(1);
        expect(statement.members[0]?.kind).toBe(ts.SyntaxKind.MethodSignature);
      }),
    );
  });
});

describe('a number', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(numberLiteral(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test.each([NaN, Infinity, -Infinity])('%s is refused', (value) => {
    expect(() => numberLiteral(value)).toThrow('not a number');
  });
});

describe('a documentation comment', () => {
  test.each([
    { name: 'nothing', given: [''], want: '' },
    { name: 'one line', given: ['A task.'], want: '/** A task. */\n' },
    {
      name: 'several',
      given: ['A task.', '', 'Scope: `tasks`.'],
      want: '/**\n * A task.\n *\n * Scope: `tasks`.\n */\n',
    },
    { name: 'an end mark', given: ['a */ b'], want: '/** a *\u200b/ b */\n' },
    {
      name: 'a tag of the text is text',
      given: ['see @deprecated and {@link x}'],
      want: '/** see \\@deprecated and {\\@link x} */\n',
    },
    { name: 'an address', given: ['write to a@b.c'], want: '/** write to a@b.c */\n' },
  ])('$name', ({ given, want }) => {
    expect(jsdoc(given)).toBe(want);
  });

  test('a tag of ours', () => {
    expect(jsdoc(['Halted.', { tag: 'deprecated' }])).toBe('/**\n * Halted.\n * @deprecated\n */\n');
  });

  test('a link leads to the target, and its label ends nowhere else', () => {
    expect(docLink('Tasks.send', 'tasks.send')).toBe('{@link Tasks.send | tasks.send}');
    expect(docLink('Code', '')).toBe('{@link Code}');
    expect(docLink('A$f6$Code')).toBe('{@link A$f6$Code}');
    expect(docLink('A}', 'b} */')).toBe('{@link A_ | b____}');
  });

  test('as ts-morph prints it, ends where it should and holds no tag, whatever the text was', () => {
    const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 4 }), (doc) => {
        const members = [{ doc, name: 'a', type: 'string' }];
        const file = project.createSourceFile(
          'a.ts',
          { statements: [statementOf(interfaceOf('X', doc, members))] },
          { overwrite: true },
        );
        const [statement, ...others] = file.getStatements();
        expect(others).toEqual([]);
        const [member] = file.getInterfaceOrThrow('X').getProperties();
        for (const node of [statement, member])
          expect(node === undefined || compiler.getJSDocTags(node.compilerNode)).toEqual([]);
      }),
    );
  });

  test('ends where it should and holds no tag, whatever the text was', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 4 }), (lines) => {
        const statement = only(parse(`${jsdoc(lines)}interface X {}`));
        expect(ts.getJSDocTags(statement)).toEqual([]);
      }),
    );
  });
});

describe('Markdown', () => {
  test.each([
    { name: 'markup', given: 'a *b* [c](d) | <e>', want: 'a \\*b\\* \\[c\\](d) \\| \\<e\\>' },
    { name: 'a line end', given: 'a\n# b', want: 'a \\# b' },
  ])('$name in words', ({ given, want }) => {
    expect(markdownText(given)).toBe(want);
  });

  test.each([
    { name: 'plain', given: 'a.b', want: '`a.b`' },
    { name: 'backticks', given: 'a`b', want: '``a`b``' },
    { name: 'backticks at an end', given: '`b', want: '`` `b ``' },
    { name: 'a bar', given: 'a | b', want: '`a | b`' },
    { name: 'nothing', given: ' \n', want: '`(empty)`' },
  ])('$name in code', ({ given, want }) => {
    expect(markdownCode(given)).toBe(want);
  });

  test('a bar in a cell does not end it', () => {
    expect(markdownCell('a | b')).toBe('`a \\| b`');
  });

  test.each([
    { name: 'code between backticks', given: 'Set `a_b` to *', want: 'Set `a_b` to \\*' },
    { name: 'one backtick', given: 'a ` b', want: 'a \\` b' },
    { name: 'an address', given: 'see https://a.example', want: 'see https\\://a.example' },
    { name: 'the start of a list', given: '- a', want: '\\- a' },
  ])('$name in prose', ({ given, want }) => {
    expect(markdownProse(given)).toBe(want);
  });

  test('no line of code ends its fence', () => {
    expect(markdownFence('```\na', 'ts')).toBe('````ts\n```\na\n````');
  });
});
