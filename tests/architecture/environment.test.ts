import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/** Code without comments and blanks, as the compiler prints it. */
const codeOf = (text: string): string =>
  ts.transpileModule(text, {
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext, verbatimModuleSyntax: true },
  }).outputText;
const readsEnvironment = (text: string): boolean =>
  /\bprocess\b/.test(text) && /\b(env|loadEnvFile)\b/.test(codeOf(text));

test('only the host reads the environment: core and plugins are told by settings and services', () => {
  const readers = sourceFiles.filter(
    ({ path, text }) => /^(plugins\/[^/]+|core|sdk)\/server\//.test(path) && !isTest(path) && readsEnvironment(text),
  );
  expect(readers.map(({ path }) => `${path}: ask for a service of the core, such as Stage`)).toEqual([]);
});
test.each([
  "process.env['FREIGHTDECK_MODE']",
  'process.env.HOST',
  'const { env } = process;',
  "import { env } from 'node:process'; env.HOST;",
  "globalThis.process['env']",
])('finds %s', (text) => {
  expect(readsEnvironment(text)).toBe(true);
});
