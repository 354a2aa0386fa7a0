/**
 * `npm run test:mutation -- [--seed N] [--rules 40] [--rule R4-12 [--at file:line]] [--tries 6] [--minutes N]`: does a
 * break of what a rule says turn one of its tests red?
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCovered } from './covered-mutants.ts';
import { JourneysServer } from './journeys-server.ts';
import { mutatedTree } from './mutated-tree.ts';
import { orderMutants } from './order-mutants.ts';
import { isJourney, runTests } from './run-tests.ts';
import { asTable } from './table.ts';
import type { Shown, Try } from './table.ts';
import { idPattern, neighboursOf, pickRules, rules, testsOf } from './tests-of-rules.ts';
import type { Rule, TestFile } from './tests-of-rules.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261122' },
    rules: { type: 'string', default: '40' },
    rule: { type: 'string', multiple: true },
    at: { type: 'string', default: '' },
    tries: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '600' },
  },
});
const reports = fileURLToPath(new URL('../../.reports/', import.meta.url));
const kept = join(reports, `mutation-${values.seed}.json`);
const started = Date.now();
const isLate = (): boolean => Date.now() - started > Number(values.minutes) * 60_000;

const { folder, mutants } = await mutatedTree();
const server = new JourneysServer(folder);
process.once('SIGTERM', () => {
  void server.stop().finally(() => process.exit(1));
});

/** Which mutants the tests of a file pass; measured once for a state of the file. */
async function measure(rule: Rule, test: TestFile): Promise<string> {
  const text = readFileSync(join(folder, test.path));
  const title = isJourney(test.path) ? neighboursOf(rule, text.toString()).map(idPattern).join('|') : undefined;
  const coverage = join(
    folder,
    'coverage',
    `${basename(test.path)}-${createHash('sha256')
      .update(text)
      .update(title ?? '')
      .digest('hex')
      .slice(0, 12)}.json`,
  );
  mkdirSync(join(folder, 'coverage'), { recursive: true });
  if (!existsSync(coverage))
    await runTests({
      folder,
      file: test.path,
      title,
      coverage,
      journeysUrl: isJourney(test.path) ? await server.url() : '',
    });
  return coverage;
}

/**
 * A break that turns half of a file red breaks more than the rule: another one is looked for, and it counts if there is
 * none.
 */
const isShown = ({ outcome, reach }: Try): boolean =>
  outcome.end === 'red' && (reach === undefined || reach.failed <= Math.max(2, reach.ran / 2));

/** Wakes one mutant after the other until a test with the rule's id turns red by an expectation. */
async function show(rule: Rule): Promise<Shown> {
  const tries: Try[] = [];
  const tests = testsOf(rule);
  for (const test of tests) {
    const run = {
      folder,
      file: test.path,
      title: idPattern(rule.id),
      journeysUrl: isJourney(test.path) ? await server.url() : '',
    };
    const ordered = orderMutants(rule, test, readCovered(await measure(rule, test)), mutants, values.at);
    const asleep = await runTests(run);
    if (asleep.end !== 'green')
      return { rule, tries, note: `without a mutant: ${asleep.end} ${asleep.test} ${asleep.why}` };
    for (const mutant of ordered.slice(0, Number(values.tries))) {
      if (isLate()) return { rule, tries, note: 'no time' };
      const outcome = await runTests({ ...run, mutant: mutant.id });
      // What a journey leaves behind could make the next one red: it counts when the same test is green again.
      const counts = outcome.end !== 'red' || !isJourney(test.path) || (await runTests(run)).end === 'green';
      const reach =
        outcome.end === 'red' && !isJourney(test.path)
          ? await runTests({ ...run, title: undefined, mutant: mutant.id })
          : undefined;
      tries.push({
        mutant,
        file: test.path,
        outcome: counts ? outcome : { ...outcome, end: 'broken' },
        ...(reach ? { reach: { failed: reach.failed, ran: reach.ran } } : {}),
      });
      console.log(
        `  ${outcome.end.padEnd(6)} ${mutant.file}:${mutant.line} ${mutant.kind} ${reach ? `${reach.failed}/${reach.ran}` : ''} ${outcome.why.slice(0, 120)}`,
      );
      if (isShown(tries.at(-1)!)) return { rule, tries, note: '' };
    }
  }
  if (tries.some(({ outcome }) => outcome.end === 'red')) return { rule, tries, note: '' };
  return { rule, tries, note: tests.length === 0 ? 'no test carries the id' : 'not shown' };
}

const needsBrowser = (rule: Rule): boolean =>
  testsOf(rule)
    .slice(0, 1)
    .some(({ path }) => isJourney(path));
const wanted = values.rule
  ? rules.filter((rule) => values.rule?.includes(rule.id))
  : pickRules(Number(values.rules), Number(values.seed));
/** What earlier runs with this seed have shown: a run that had no time goes on where it stopped. */
const readKept = (): Map<string, Shown> =>
  new Map(existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Shown[]).map((one) => [one.rule.id, one]) : []);
function keep(one: Shown): void {
  mkdirSync(reports, { recursive: true });
  writeFileSync(kept, JSON.stringify([...readKept().set(one.rule.id, one).values()], undefined, 1));
}
try {
  // Suites first: a journey takes five times as long.
  for (const rule of wanted.toSorted((a, b) => Number(needsBrowser(a)) - Number(needsBrowser(b)))) {
    if (isLate()) break;
    if (!values.rule && readKept().get(rule.id)?.note === '') continue;
    console.log(`${rule.id}  ${rule.text}`);
    const one = await show(rule);
    if (one.note === 'no time') break;
    console.log(`  ${one.note || 'shown'}  (${Math.round((Date.now() - started) / 1000)} s)`);
    keep(one);
  }
} finally {
  await server.stop();
}
const shown = readKept();
const looked = wanted.flatMap((rule) => shown.get(rule.id) ?? []);
const proved = looked.filter((one) => one.note === '');
writeFileSync(join(reports, 'mutation.md'), asTable(looked));
console.log(
  `\n${proved.length} of ${wanted.length} rules shown (looked at ${looked.length}, seed ${values.seed})${
    looked.length > proved.length
      ? `; not shown: ${looked
          .filter((one) => one.note !== '')
          .map((one) => one.rule.id)
          .join(' ')}`
      : ''
  }`,
);
process.exit(proved.length === wanted.length ? 0 : 1);
