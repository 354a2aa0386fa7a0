import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

interface Reports {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly red: readonly string[];
  readonly slowest: readonly { readonly name: string; readonly ms: number }[];
}
// Plain JavaScript, which has no types to import.
const file = pathToFileURL(join(import.meta.dirname, '../../host/bin/test-reports.js')).href;
const { readReports } = (await import(file)) as {
  readReports(folder: string, more?: readonly string[]): Reports;
};

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-reports-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
/** The reports of one run, each in its file. */
function written(name: string, files: Readonly<Record<string, unknown>>): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const [report, content] of Object.entries(files))
    writeFileSync(join(place, `${report}.json`), JSON.stringify(content));
  return place;
}
const vitest = {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/tests/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: ' a adds', status: 'passed', duration: 30, failureMessages: [] },
        { fullName: ' a pays', status: 'failed', duration: 900, failureMessages: ['\u001b[31m\nexpected 1\nat x'] },
        { fullName: ' a waits', status: 'pending', failureMessages: [] },
      ],
    },
    { name: '/tests/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};
const spec = (title: string, ok: boolean, ...durations: number[]): object => {
  const outcome = ok ? {} : { error: { message: `${title} broke` } };
  return {
    title,
    ok,
    file: 'ways.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration, ...outcome })) }],
  };
};
const playwright = {
  stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 2 },
  errors: [{ message: 'no server' }],
  suites: [
    {
      specs: [spec('opens', true, 100)],
      suites: [{ specs: [spec('twice', true, 300, 400), spec('shut', false, 50)] }],
    },
  ],
};

describe('what `npm test` adds up', () => {
  it('counts every test of both runners, files that never began, and what no test caught', () => {
    const place = written('both', { vitest, playwright, uncaught: ['Uncaught Error: late'] });
    expect(readReports(place)).toMatchObject({
      passed: 3,
      failed: 4,
      skipped: 4,
      red: [
        'Uncaught Error: late',
        ' a pays: expected 1',
        '/tests/b.test.ts: no such module',
        'no server',
        'shut: shut broke',
      ],
    });
  });
  it('counts a file whose hook failed, though none of its tests did', () => {
    const left = { fullName: ' c adds', status: 'skipped', failureMessages: [] };
    const hook = { name: '/tests/c.test.ts', status: 'failed', message: '', assertionResults: [left] };
    const report = { ...vitest, numFailedTests: 0, numPassedTests: 0, numPendingTests: 1, testResults: [hook] };
    const { failed, red } = readReports(written('hook', { vitest: report, playwright: { ...playwright, errors: [] } }));
    expect(failed).toBe(2);
    expect(red[0]).toBe('/tests/c.test.ts: a hook before or after its tests failed');
  });
  it('names the longest first; a journey that was tried again took as long as its tries', () => {
    const { slowest } = readReports(join(folder, 'both'));
    expect(slowest.slice(0, 3)).toEqual([
      { name: 'a.test.ts: a pays', ms: 900 },
      { name: 'ways.spec.ts: twice', ms: 700 },
      { name: 'ways.spec.ts: opens', ms: 100 },
    ]);
  });
  it('a second browser is counted where one ran, and its absence is a failure where one should have run', () => {
    const place = written('browsers', { vitest, playwright, firefox: { ...playwright, errors: [] } });
    expect(readReports(place, ['firefox'])).toMatchObject({ passed: 5, failed: 5, skipped: 6 });
    expect(readReports(join(folder, 'both'), ['firefox'])).toMatchObject({ passed: 3, failed: 5 });
  });
  it('a runner that left no report is a failure, never a silence', () => {
    expect(readReports(written('none', {}))).toMatchObject({ passed: 0, failed: 2, slowest: [] });
    const green = { ...vitest, numFailedTests: 0, testResults: [] };
    expect(readReports(written('half', { vitest: green }))).toMatchObject({ failed: 1 });
  });
});
