import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How the tests of a run ended. Only `red` shows that a test sees the break: a product that does not even start proves
 * nothing.
 */
export interface Outcome {
  readonly end: 'green' | 'red' | 'broken' | 'none';
  readonly test: string;
  readonly why: string;
  /** How many tests failed, of how many that ran. */
  readonly failed: number;
  readonly ran: number;
}
export interface Run {
  readonly folder: string;
  readonly file: string;
  /** Which titles; all when missing. */
  readonly title?: string;
  readonly mutant?: string;
  readonly coverage?: string;
  readonly journeysUrl: string;
}
interface Result {
  readonly title: string;
  readonly failed: boolean;
  readonly message: string;
}
interface Suite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

const longestRun = 180_000;
export const isJourney = (file: string): boolean => file.endsWith('.spec.ts');
const isExpectation = (message: string): boolean =>
  /^(Error: )?(AssertionError|expect\(|expected .+ to (be|have|equal|match|contain|include|deeply)|promise (rejected|resolved) (?!"\w*(Type|Reference|Range)Error)|TestingLibraryElementError|Test timed out|Test timeout|TimeoutError|Unable to find|Timed out)/.test(
    message,
  );
/** An expectation that meets a fault of the server has met a crash. */
const isFault = (message: string): boolean => /status"?:? 500\b|expected 500 to be/.test(message);

/** Runs Node.js in a process group of its own, so that a mutant that never ends takes nobody with it. */
async function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  });
  const timer = setTimeout(() => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, longestRun);
  await new Promise<void>((resolve, reject) => {
    child
      .on('exit', () => {
        resolve();
      })
      .on('error', reject);
  });
  clearTimeout(timer);
}

function suiteResults(text: string): Result[] {
  const report = JSON.parse(text) as {
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  return report.testResults.flatMap((file) => {
    const results = file.assertionResults
      .filter((one) => ['passed', 'failed'].includes(one.status))
      .map((one) => ({ title: one.fullName, failed: one.status === 'failed', message: one.failureMessages[0] ?? '' }));
    return file.status === 'failed' && !results.some((one) => one.failed)
      ? [...results, { title: 'the file itself', failed: true, message: file.message }]
      : results;
  });
}
function journeyResults(text: string): Result[] {
  const report = JSON.parse(text) as { suites: Suite[]; errors: { message?: string }[] };
  const walk = (suite: Suite): Result[] => [
    ...(suite.specs ?? []).map((spec) => ({
      title: spec.title,
      failed: !spec.ok,
      message: spec.tests[0]?.results[0]?.errors[0]?.message ?? '',
    })),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return [
    ...report.suites.flatMap(walk),
    ...report.errors.map((error) => ({ title: 'the run itself', failed: true, message: error.message ?? '' })),
  ];
}

/** Runs tests of one file in the mutated tree. */
export async function runTests({ folder, file, title, mutant, coverage, journeysUrl }: Run): Promise<Outcome> {
  const report = join(folder, `.reports/mutation-${process.pid}.json`);
  rmSync(report, { force: true });
  if (coverage) rmSync(coverage, { force: true });
  const bin = (path: string): string => join(folder, 'node_modules', path);
  const woken = { MUTATION_COVERAGE: coverage, CI: undefined };
  if (isJourney(file)) {
    const only = title === undefined ? [] : ['-g', title, '--workers', '1'];
    await run(
      [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        'tests/journeys/playwright.config.ts',
        file,
        ...only,
        '--reporter',
        'json',
      ],
      folder,
      { ...woken, MUTATION_ACTIVE: mutant, JOURNEYS_URL: journeysUrl, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
  } else {
    const only = title === undefined ? [] : ['-t', title];
    await run(
      [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/mutation/mutated-suites.config.ts', file, ...only],
      folder,
      { ...woken, __STRYKER_ACTIVE_MUTANT__: mutant, MUTATION_REPORT: report },
    );
  }
  if (!existsSync(report))
    return { end: 'broken', test: 'the run itself', why: 'no report: stopped, or did not start', failed: 0, ran: 0 };
  const results = (isJourney(file) ? journeyResults : suiteResults)(readFileSync(report, 'utf8')).map((one) => ({
    ...one,
    message: one.message.replace(/\u001b\[\d+m/g, ''),
  }));
  const failures = results.filter((one) => one.failed);
  const counts = { failed: failures.length, ran: results.length };
  const telling = failures.find((one) => isExpectation(one.message) && !isFault(one.message)) ?? failures[0];
  if (telling)
    return {
      end: isExpectation(telling.message) && !isFault(telling.message) ? 'red' : 'broken',
      test: telling.title,
      why: telling.message
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
        .slice(0, 3)
        .join(' ')
        .slice(0, 240),
      ...counts,
    };
  return { end: results.length > 0 ? 'green' : 'none', test: '', why: '', ...counts };
}
