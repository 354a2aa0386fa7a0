import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Hits } from './covered-mutants.ts';

declare global {
  /** What the code of Stryker's instrumenter keeps: which mutant is awake, and what was passed. */
  var __stryker__: { activeMutant?: string; currentTestId?: string | undefined; mutantCoverage?: Hits } | undefined;
}

const mutants = (globalThis.__stryker__ ??= {});
const target = process.env.MUTATION_COVERAGE;

if (target !== undefined) {
  beforeEach(({ task }) => {
    mutants.currentTestId = task.fullTestName;
  });
  afterEach(() => {
    mutants.currentTestId = undefined;
  });
  afterAll(() => {
    writeFileSync(target, JSON.stringify(mutants.mutantCoverage));
  });
}
