import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.JOURNEYS_PORT ?? 8897);
/** A console that runs already, instead of one of our own. */
const running = process.env.JOURNEYS_URL;
const chromium = process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(root, 'test-results'),
  reporter: [['list'], ['json', { outputFile: join(root, '.reports/playwright.json') }]],
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] },
  },
  ...(running ? {} : {
    webServer: {
      command: 'node --import tsx host/server/main.ts',
      cwd: root,
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      env: { PORT: String(port), FREIGHTDECK_MODE: 'demo', FREIGHTDECK_DATA_DIR: join(tmpdir(), `freightdeck-journeys-${process.pid}`), DEMO_SCALE: process.env.DEMO_SCALE ?? '0.02' },
    },
  }),
});
