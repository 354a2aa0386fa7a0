/** `npm run rules`: which rules of the specification a passing test proves, from the runners' last reports. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Rule {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}
interface Outcome {
  readonly title: string;
  readonly passed: boolean;
}
interface Suite {
  readonly title: string;
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = <T>(path: string): T | undefined =>
  existsSync(join(root, path)) ? (JSON.parse(readFileSync(join(root, path), 'utf8')) as T) : undefined;

/** Every test of the last run: its full title, and whether it passed. */
function outcomes(): Outcome[] {
  const suites = read<{ testResults: { assertionResults: { fullName: string; status: string }[] }[] }>(
    '.reports/vitest.json',
  );
  const found = (suites?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map((one) => ({ title: one.fullName, passed: one.status === 'passed' })),
  );
  const walk = (suite: Suite, above: string): void => {
    const title = `${above} ${suite.title}`;
    for (const spec of suite.specs ?? []) found.push({ title: `${title} ${spec.title}`, passed: spec.ok });
    for (const inner of suite.suites ?? []) walk(inner, title);
  };
  for (const suite of read<{ suites: Suite[] }>('.reports/playwright.json')?.suites ?? []) walk(suite, '');
  return found;
}

const ids = (title: string): string[] =>
  [...title.matchAll(/\[((?:R[\d.]+-\d+[\s,]*)+)\]/g)].flatMap((group) => group[1]!.match(/R[\d.]+-\d+/g) ?? []);
const rules = read<Rule[]>('tests/rules/rules.json')!;
/** The rules that a row of the page decides differently: `R4-09 to R4-12, R2.4-48 to 51`. */
const decided = [...readFileSync(join(root, 'docs/decided-rules.md'), 'utf8').matchAll(/^\| (R\d[^|]*) \|/gm)].flatMap(
  ([, cell = '']) =>
    [...cell.matchAll(/(R[\d.]+-)(\d+)(?: to (?:R[\d.]+-)?(\d+))?/g)].flatMap(
      ([, section = '', from = '', to = from]) =>
        Array.from(
          { length: Number(to) - Number(from) + 1 },
          (_none, step) => section + String(Number(from) + step).padStart(from.length, '0'),
        ),
    ),
);
const passed = new Set<string>();
const failed = new Set<string>();
for (const outcome of outcomes()) for (const id of ids(outcome.title)) (outcome.passed ? passed : failed).add(id);

const sections: Record<string, { rules: number; proved: string[]; missing: string[] }> = {};
for (const rule of rules) {
  const section = (sections[rule.section] ??= { rules: 0, proved: [], missing: [] });
  section.rules += 1;
  (passed.has(rule.id) && !failed.has(rule.id) ? section.proved : section.missing).push(rule.id);
}
if (process.argv.includes('--json')) console.log(JSON.stringify({ sections, decided }));
else {
  const all = Object.values(sections);
  for (const [name, { rules: count, proved }] of Object.entries(sections))
    console.log(
      `${name.padEnd(5)} ${String(proved.length).padStart(4)} of ${String(count).padStart(4)}  ${Math.round((100 * proved.length) / count)} %`,
    );
  console.log(
    `all   ${String(all.reduce((sum, one) => sum + one.proved.length, 0)).padStart(4)} of ${String(rules.length).padStart(4)}  (decided differently: ${decided.length}, docs/decided-rules.md)`,
  );
  if (process.argv.includes('--missing'))
    for (const rule of rules)
      if (sections[rule.section]!.missing.includes(rule.id)) console.log(`${rule.id}  ${rule.text}`);
}
