import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import journeys from '../journeys/playwright.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product in production, on PostgreSQL, with its outside systems beside it. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [{ name: 'production' }],
  globalSetup: './server.ts',
  outputDir: join(root, 'test-results/production'),
  reporter: [['list'], ['json', { outputFile: join(root, '.reports/production.json') }]],
  workers: 1,
  retries: 0,
});
