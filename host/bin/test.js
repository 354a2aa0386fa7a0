// `npm test`: format, types, linter, architecture tests, suites on the real server, journeys in a real browser; works
// on a fresh clone. `npm run test:whole` (`--whole`) leaves out nothing. Plain JavaScript: it runs before anything is
// installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, findFirefox } from './browser.js';
import { checks } from './checks.js';
import { buildWeb, install, requireNode, root } from './prepare.js';
import { readReports } from './test-reports.js';

const slowestShown = 20;
const whole = process.argv.includes('--whole');
const mode = whole ? { MODE: 'whole' } : {};
const bin = (path) => join(root, 'node_modules', path);
const reports = join(root, '.reports');

const parts = [];
/** Runs one part; a failure is remembered, and the next part runs all the same. */
function part(name, work) {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const ok = work();
  parts.push({ name, ok, ms: performance.now() - begun });
}
/** A part that is a program of its own. */
function step(name, args, env = {}) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...mode, ...env } };
  part(name, () => spawnSync(process.execPath, args, options).status === 0);
}

requireNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

for (const { name, args } of checks) step(name, args);
step('suites', [bin('vitest/vitest.mjs'), 'run', ...(whole ? ['--mode', 'whole'] : [])]);
part('build', () => {
  buildWeb();
  return true;
});
const browser = findBrowser();
const journeys = [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/journeys/playwright.config.ts'];
step('journeys', journeys, browser ? { CHROMIUM_PATH: browser } : {});
const left = [];
const production = [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/production/playwright.config.ts'];
if (whole) step('production', production, browser ? { CHROMIUM_PATH: browser } : {});
const firefox = whole ? findFirefox() : undefined;
if (firefox) step('firefox', [join(root, 'host/bin/firefox.js')], { FIREFOX_PATH: firefox });
else if (whole) left.push('firefox (none is installed; FIREFOX_PATH names one)');

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(8)} s`;
const {
  passed,
  failed,
  skipped: notRun,
  red,
  slowest,
} = readReports(reports, [...(whole ? ['production'] : []), ...(firefox ? ['firefox'] : [])]);
const skipped = notRun + left.length;
console.log('\nTime of each part');
for (const { name, ms } of parts) console.log(`${seconds(ms)}  ${name}`);
console.log(`\nThe ${slowestShown} slowest tests (all of them: .reports)`);
for (const { name, ms } of slowest.slice(0, slowestShown)) console.log(`${seconds(ms)}  ${name}`);

if (left.length) console.log(`\nSkipped: ${left.join(', ')}`);
const broken = parts.filter((one) => !one.ok).map((one) => one.name);
if (broken.length) console.log(`\nNot green: ${broken.join(', ')}`);
for (const one of red) console.log(`  ${one}`);
// Checks have no report: each counts as one test.
const checked = parts.filter((one) => checks.some(({ name }) => name === one.name));
const checksFailed = checked.filter((one) => !one.ok).length;
const failures = Math.max(failed + checksFailed, broken.length);
const passes = passed + checked.length - checksFailed;
console.log(`\n${passes} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failures ? 1 : 0);
