import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import journeys from '../journeys/playwright.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { use } = journeys;

/**
 * The console in the Firefox of the system, which Playwright drives by WebDriver BiDi (`moz-firefox`): every page of the
 * menus, and the journeys that type with real keys.
 */
export default defineConfig({
  ...journeys,
  testDir: '..',
  projects: [
    { name: 'pages', testMatch: 'firefox/*.spec.ts' },
    {
      name: 'keys',
      testMatch: ['typed-forms', 'publish-goods', 'list-room'].map((name) => `journeys/${name}.spec.ts`),
    },
  ],
  globalSetup: '../journeys/server.ts',
  outputDir: join(root, 'test-results/firefox'),
  reporter: [['list'], ['json', { outputFile: join(root, '.reports/firefox.json') }]],
  workers: 2,
  use: {
    ...use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr' },
  },
});
