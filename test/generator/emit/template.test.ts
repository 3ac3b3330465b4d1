import { describe, expect, test } from 'vitest';
import { loadTemplates } from '../../../generator/emit/template.js';
import { compileTemplates, programsOf } from '../../../generator/emit/template-program.js';

function render(text: string, view: object): string {
  return loadTemplates(programsOf(compileTemplates(new Map([['a.ts', text]]))))('a.ts', view);
}

describe('a template', () => {
  test.each([
    { name: 'a text', given: 'const a = {{string text}};', want: `const a = "it's";` },
    { name: 'a list', given: '{{#each list}}[{{json this}}]{{/each}}', want: '[1][2]' },
    { name: 'what is there', given: '{{#if text}}a{{/if}}{{#if none}}b{{/if}}', want: 'a' },
    { name: 'a part', given: '{{#with inside}}{{string name}}{{/with}}', want: "'a'" },
  ])('prints $name through a helper', ({ given, want }) => {
    expect(render(given, { text: "it's", none: '', list: [1, 2], inside: { name: 'a' } })).toBe(want);
  });

  test.each([
    { name: 'prints text as it is', given: '{{text}}', want: 'prints {{text}} without a helper' },
    { name: 'does so without escaping', given: '{{{text}}}', want: 'prints {{text}} without a helper' },
    {
      name: 'does so in a list',
      given: '{{#each list}}{{this}}{{/each}}',
      want: 'prints {{this}} without a helper',
    },
    { name: 'decides otherwise', given: '{{#unless text}}a{{/unless}}', want: 'decides by {{#unless}}' },
    {
      name: 'prints so where something is',
      given: '{{#if text}}{{text}}{{/if}}',
      want: 'prints {{text}} without a helper',
    },
  ])('that $name is refused', ({ given, want }) => {
    expect(() => render(given, {})).toThrow(want);
  });
});
