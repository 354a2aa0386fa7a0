import { defineConfig } from 'vitest/config';
import suites from '../../vite.config.ts';

/** The suites as they are, on PGlite alone, with a look at which mutants each test passes. */
export default defineConfig({
  ...suites,
  test: { ...suites.test, globalSetup: [], setupFiles: ['tests/mutation/watch-mutants.ts'], reporters: [['json', { outputFile: process.env.MUTATION_REPORT ?? '.reports/mutation-run.json' }]], retry: 0 },
});
