import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import journeys from '../journeys/playwright.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The console in the Firefox of the system, which Puppeteer drives by WebDriver BiDi; Playwright runs the tests. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [{ name: 'firefox' }],
  globalSetup: '../journeys/server.ts',
  outputDir: join(root, 'test-results/firefox'),
  reporter: [['list'], ['json', { outputFile: join(root, '.reports/firefox.json') }]],
  workers: 1,
});
