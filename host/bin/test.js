// `npm test`: everything, on a fresh clone too: types, rules of the house, suites on the real server, journeys in a
// real browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.js';
import { buildWeb, install, requireNode, root } from './prepare.js';

requireNode();
install();
const bin = (path) => join(root, 'node_modules', path);
const reports = join(root, '.reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const steps = [];
/** Runs one step to its end; a failure is remembered, and the next step runs all the same. */
function step(name, args, env = {}) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  steps.push({ name, ok: status === 0 });
}

for (const side of ['contract', 'web', 'server', 'tests'])
  step(`types: ${side}`, [bin('typescript7/bin/tsc'), '-p', `tsconfig.${side}.json`]);
step('suites', [bin('vitest/vitest.mjs'), 'run']);
buildWeb();
const browser = findBrowser();
step(
  'journeys',
  [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/journeys/playwright.config.ts'],
  browser ? { CHROMIUM_PATH: browser } : {},
);

const firstLine = (text = '') =>
  text
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .find((line) => line.trim() !== '') ?? '';
const red = [];
/** The specs of a suite of journeys, and of the suites in it. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Adds up what the runners reported, and keeps the names of what failed; a runner that left no report counts as one
 * failure.
 */
function count() {
  let passed = steps.filter((one) => one.name.startsWith('types') && one.ok).length;
  let failed = steps.filter((one) => one.name.startsWith('types') && !one.ok).length;
  let skipped = 0;
  const suites = join(reports, 'vitest.json');
  if (existsSync(suites)) {
    const report = JSON.parse(readFileSync(suites, 'utf8'));
    passed += report.numPassedTests;
    failed +=
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    skipped += report.numPendingTests + report.numTodoTests;
    for (const { name, message, assertionResults } of report.testResults) {
      if (assertionResults.length === 0 && message) red.push(`${name}: ${firstLine(message)}`);
      for (const one of assertionResults)
        if (one.status === 'failed') red.push(`${one.fullName}: ${firstLine(one.failureMessages[0])}`);
    }
  } else failed += 1;
  // What no test caught fails the suites as well, and stands in no test's result.
  const uncaught = join(reports, 'uncaught.json');
  if (existsSync(uncaught)) red.push(...JSON.parse(readFileSync(uncaught, 'utf8')));
  const journeys = join(reports, 'playwright.json');
  if (existsSync(journeys)) {
    const { stats, errors, suites: found } = JSON.parse(readFileSync(journeys, 'utf8'));
    passed += stats.expected + stats.flaky;
    failed += stats.unexpected + errors.length;
    skipped += stats.skipped;
    for (const error of errors) red.push(firstLine(error.message));
    for (const { title, ok, tests } of found.flatMap(specsOf))
      if (!ok) red.push(`${title}: ${firstLine(tests.at(-1)?.results.at(-1)?.error?.message)}`);
  } else failed += 1;
  return { passed, failed, skipped };
}
const { passed, failed, skipped } = count();
const broken = steps.filter((one) => !one.ok).map((one) => one.name);
if (broken.length) console.log(`\nNot green: ${broken.join(', ')}`);
for (const one of red) console.log(`  ${one}`);
const failures = Math.max(failed, broken.length);
console.log(`\n${passed} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failures ? 1 : 0);
