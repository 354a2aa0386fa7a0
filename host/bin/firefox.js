// `npm run test:firefox`: the console in the Firefox of the system, driven by WebDriver BiDi; part of the whole run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findFirefox } from './browser.js';
import { buildWeb, root } from './prepare.js';

const firefox = findFirefox();
if (firefox) {
  buildWeb();
  const runner = join(root, 'node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(
    process.execPath,
    [runner, 'test', '--config', 'tests/firefox/playwright.config.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, FIREFOX_PATH: firefox } },
  );
  process.exit(status ?? 1);
}
console.log('firefox: skipped, none is installed (FIREFOX_PATH names one)');
