// Reads the reports of the test runners: counts, failures, and the longest tests. Plain JavaScript, like test.js.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const firstLine = (text = '') =>
  text
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .find((line) => line.trim() !== '') ?? '';
/** Undefined when the runner never wrote its report. */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
/** The tests of a Playwright suite and of its nested suites. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** A runner without a report counts as one failure. */
const nothing = () => ({ passed: 0, failed: 1, skipped: 0, red: [], tests: [] });

/** A file whose code or hook has failed, not one of its tests: these were left out, or all had passed before. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((one) => one.status !== 'failed');

/** Results of Vitest. A broken file counts as one failed test. */
function suitesIn(report) {
  if (!report) return nothing();
  const broken = report.testResults.filter(isBroken);
  const red = report.testResults.flatMap((file) => [
    ...(isBroken(file)
      ? [`${file.name}: ${firstLine(file.message) || 'a hook before or after its tests failed'}`]
      : []),
    ...file.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${one.fullName}: ${firstLine(one.failureMessages[0])}`),
  ]);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ name: `${basename(name)}: ${one.fullName.trim()}`, ms: one.duration ?? 0 })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    red,
    tests,
  };
}

/** Results of Playwright. A journey that was retried counts the time of all its tries. */
function journeysIn(report) {
  if (!report) return nothing();
  const { stats, errors } = report;
  const specs = report.suites.flatMap(specsOf);
  const resultsOf = ({ tests }) => tests.flatMap((one) => one.results);
  const red = [
    ...errors.map((error) => firstLine(error.message)),
    ...specs
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.title}: ${firstLine(resultsOf(spec).at(-1)?.error?.message)}`),
  ];
  const tests = specs.map((spec) => ({
    name: `${basename(spec.file)}: ${spec.title}`,
    ms: resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    red,
    tests,
  };
}

/** All reports together; the longest tests come first. `more` names what Playwright reports beside the journeys. */
export function readReports(folder, more = []) {
  const journeys = ['playwright', ...more].map((name) => journeysIn(read(join(folder, `${name}.json`))));
  const parts = [suitesIn(read(join(folder, 'vitest.json'))), ...journeys];
  const sum = (of) => parts.reduce((total, part) => total + part[of], 0);
  // An error outside any test fails the suites too, although no test's result contains it.
  const uncaught = read(join(folder, 'uncaught.json')) ?? [];
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    red: [...uncaught, ...parts.flatMap((part) => part.red)],
    slowest: parts.flatMap((part) => part.tests).sort((one, other) => other.ms - one.ms),
  };
}
