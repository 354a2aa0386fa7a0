import { afterEach, expect } from 'vitest';
import { watchUntrackedReads } from '../../core/web/errors/untracked-reads.ts';

/** What components have read in this test without following it. */
const found: Error[] = [];
watchUntrackedReads((fault) => {
  found.push(fault);
});

// A component that is no observer shows what was true when it was first drawn: that fails the test that has drawn it.
afterEach(() => {
  const faults = found.splice(0);
  if (faults.length > 0)
    expect.fail(`${faults.length} untracked reads while drawing; the first:\n${faults[0]?.stack ?? ''}`);
});
