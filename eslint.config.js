/** Lint rules: type-aware, strict where a mistake would reach a user. */

import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import globals from 'globals';
import { existsSync } from 'node:fs';

/** The slow checks have packages of their own: without these their types are unknown. */
const slow = existsSync(new URL('test/slow/node_modules', import.meta.url)) ? [] : ['test/slow/'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'dist.next/',
      'generated/',
      'test/package/programs/',
      'vitest.config.ts',
      // Compiled and run by test/slow/examples, beside a generated package.
      'docs/examples/',
      'test/**/fixtures/',
      ...slow,
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['generator/docs/assets/*.js'],
    languageOptions: { sourceType: 'script', globals: { ...globals.browser, MiniSearch: 'readonly' } },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './test/slow/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // An error that an account named is passed on as it is; reasons of an abort signal can be anything.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
);
