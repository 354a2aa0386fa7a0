import { defineConfig } from '@playwright/test';
import journeys from '../journeys/playwright.config.ts';

/**
 * What the console holds on to over hours: the server and browser of the journeys, one test at a time, and nothing
 * written that CI reads.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.soak.ts',
  projects: undefined,
  globalSetup: '../journeys/server.ts',
  reporter: 'list',
  workers: 1,
  retries: 0,
  timeout: 20 * 60_000,
});
