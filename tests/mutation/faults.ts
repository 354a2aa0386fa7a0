/**
 * `npm run test:faults [-- --only NAME,… | --list | --clean]`: plants each known fault in a copy of the project, one at
 * a time, and runs the suites that must notice. Ends with 1 when one of them is not red by an expectation. That they
 * are green without a fault is left to CI; `--clean` runs them so here.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../architecture/source-files.ts';
import { copyProject } from './copy-project.ts';
import type { Fault, Suite } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { plant } from './faults/plant.ts';
import { runTests } from './run-tests.ts';
import type { Outcome } from './run-tests.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { only: { type: 'string' }, list: flag, clean: flag } });
const only = values.only?.split(',');
const unknown = only?.filter((name) => !faults.some((fault) => fault.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`No such fault: ${unknown.join(', ')}. --list shows all.`);
const wanted = faults.filter(({ name }) => only?.includes(name) ?? true);
const nameOf = ({ file, title }: Suite): string => `${file}${title === undefined ? '' : ` -t "${title}"`}`;
const withFault = ({ file, text, becomes }: Fault): string =>
  plant(readFileSync(join(root, file), 'utf8'), text, becomes);

// A place that is gone is told before the first suite runs: the source has changed, and the entry must follow it.
const lost = wanted.flatMap((fault) => {
  try {
    withFault(fault);
    return [];
  } catch (cause) {
    return [`${fault.name}: ${fault.file}: ${(cause as Error).message}`];
  }
});
if (lost.length > 0) throw new Error(`The place of these faults is not unique or gone:\n${lost.join('\n')}`);

if (values.list) {
  for (const { name, wrong, file, suites } of wanted) {
    console.log([name, wrong, file, ...suites.map(nameOf)].join('\n  '));
  }
  process.exit(0);
}

interface Row {
  readonly name: string;
  readonly suite: string;
  readonly outcome: Outcome;
  readonly isRight: boolean;
}
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-faults-'));
const started = Date.now();
const rows: Row[] = [];
const because = ({ end, failed, ran, test, why }: Outcome): string =>
  end === 'green' ? '' : ` (${failed} of ${ran}) ${test}: ${why.slice(0, 140)}`;

async function run(name: string, suite: Suite, end: 'red' | 'green'): Promise<void> {
  const outcome = await runTests({ folder, file: suite.file, title: suite.title, journeysUrl: '' });
  const isRight = outcome.end === end;
  rows.push({ name, suite: nameOf(suite), outcome, isRight });
  console.log(
    `${isRight ? 'ok ' : 'NOT'} ${outcome.end.padEnd(6)} ${name.padEnd(34)} ${nameOf(suite)}${because(outcome)}`,
  );
}
try {
  copyProject(folder);
  if (values.clean) {
    const suites = new Map(wanted.flatMap((fault) => fault.suites.map((suite) => [nameOf(suite), suite])));
    for (const suite of suites.values()) await run('(no fault)', suite, 'green');
  } else {
    for (const fault of wanted) {
      writeFileSync(join(folder, fault.file), withFault(fault));
      for (const suite of fault.suites) await run(fault.name, suite, 'red');
      writeFileSync(join(folder, fault.file), readFileSync(join(root, fault.file)));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
const wrong = rows.filter(({ isRight }) => !isRight);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`\n${rows.length - wrong.length} of ${rows.length} runs ended as they must, ${seconds} s`);
for (const { name, suite, outcome } of wrong) console.log(`  ${name}: ${suite} was ${outcome.end}${because(outcome)}`);
process.exit(wrong.length === 0 ? 0 : 1);
