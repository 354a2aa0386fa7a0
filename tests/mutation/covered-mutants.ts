import { existsSync, readFileSync } from 'node:fs';

/** What Stryker's instrumenter counts: mutants passed while modules load, and per test. */
export interface Hits {
  static: Readonly<Record<string, number>>;
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
/** Which mutants the tests of one file pass. */
export interface Covered {
  readonly loading: readonly string[];
  readonly byTest: ReadonlyMap<string, readonly string[]>;
}

/** Reads what a run of a suite left (one JSON) or a run of journeys (a line for each page that closed). */
export function readCovered(path: string): Covered {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!text.startsWith('{"test"')) {
    const hits = (text === '' ? { static: {}, perTest: {} } : JSON.parse(text)) as Hits;
    return {
      loading: Object.keys(hits.static),
      byTest: new Map(Object.entries(hits.perTest).map(([test, passed]) => [test, Object.keys(passed)])),
    };
  }
  const byTest = new Map<string, Set<string>>();
  for (const line of text.trimEnd().split('\n')) {
    const { test, mutants } = JSON.parse(line) as { readonly test: string; readonly mutants: readonly string[] };
    const known = byTest.get(test) ?? new Set();
    for (const one of mutants) known.add(one);
    byTest.set(test, known);
  }
  return { loading: [], byTest: new Map([...byTest].map(([test, passed]) => [test, [...passed]])) };
}
