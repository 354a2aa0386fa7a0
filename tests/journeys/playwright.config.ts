import { defineConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const chromium = process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
const freePort =
  "const server = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(server.address().port); server.close(); })";

// Workers read this file too: what is chosen once goes to them by the environment. JOURNEYS_URL names a console that
// runs already.
process.env.JOURNEYS_OWN ??= process.env.JOURNEYS_URL
  ? ''
  : execFileSync(process.execPath, ['-e', freePort], { encoding: 'utf8' }).trim();
process.env.JOURNEYS_URL ??= `http://127.0.0.1:${process.env.JOURNEYS_OWN}/`;

// A machine of CI may take half a minute for what takes a second elsewhere.
const patience = process.env.CI ? 30_000 : 10_000;

export default defineConfig({
  testDir: '.',
  // Begun in this order: the pages, of which each is short, fill what the long ways of work leave free at the end.
  projects: [
    { name: 'ways', testMatch: '*.spec.ts', testIgnore: 'every-page.spec.ts' },
    { name: 'pages', testMatch: 'every-page.spec.ts' },
  ],
  globalSetup: './server.ts',
  outputDir: join(root, 'test-results'),
  reporter: [['list'], ['json', { outputFile: join(root, '.reports/playwright.json') }]],
  // Pages wait for answers half of the time; one more than there are cores.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Whole ways of work, also on a machine that others share; what hangs is found by the patience below.
  timeout: 300_000,
  expect: { timeout: patience },
  use: {
    actionTimeout: patience,
    baseURL: process.env.JOURNEYS_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
