import { defineConfig } from 'vitest/config';
import suitesFor from '../../vite.config.ts';

const suites = suitesFor({ command: 'serve', mode: 'test' });

/** The suites as they are, on PGlite alone, with a look at which mutants each test passes. */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    globalSetup: [],
    setupFiles: ['tests/support/close-opened.ts', 'tests/mutation/watch-mutants.ts'],
    reporters: [['json', { outputFile: process.env.MUTATION_REPORT ?? '.reports/mutation-run.json' }]],
    retry: 0,
  },
});
