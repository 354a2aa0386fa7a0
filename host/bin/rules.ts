/**
 * `npm run rules`: which rules of the specification and of the trade a passing test proves, from the test runners' last
 * reports. Fails when a title names a rule that does not exist.
 */
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
interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly { readonly status: string }[];
}
interface Suite {
  readonly title: string;
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}
interface Section {
  readonly rules: number;
  readonly proved: readonly string[];
  readonly missing: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = <T>(path: string): T | undefined =>
  existsSync(join(root, path)) ? (JSON.parse(readFileSync(join(root, path), 'utf8')) as T) : undefined;

/** Every test of the last run that was not skipped: full title, and whether it passed. */
function outcomes(): Outcome[] {
  const suites = read<{ testResults: { assertionResults: { fullName: string; status: string }[] }[] }>(
    '.reports/vitest.json',
  );
  const found = (suites?.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map((one) => ({ title: one.fullName, passed: one.status === 'passed' }));
  const walk = (suite: Suite, above: string): void => {
    const title = `${above} ${suite.title}`;
    const run = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'));
    for (const spec of run) found.push({ title: `${title} ${spec.title}`, passed: spec.ok });
    for (const inner of suite.suites ?? []) walk(inner, title);
  };
  for (const suite of read<{ suites: Suite[] }>('.reports/playwright.json')?.suites ?? []) walk(suite, '');
  return found;
}

/** `[R5-38]` of the specification, `[D4.5-03g, DP-10]` of the trade. One pair of brackets may hold several ids. */
const ids = (title: string): string[] =>
  [...title.matchAll(/\[((?:(?:R[\d.]+|D[A-Z\d.]+)-\d+[a-z]?[\s,]*)+)\]/g)].flatMap(
    ([, group = '']) => group.match(/[RD][^\s,]+/g) ?? [],
  );
const rules = read<Rule[]>('tests/rules/rules.json') ?? [];
const tradeRules = read<Rule[]>('tests/rules/trade-rules.json') ?? [];
/** Rules that docs/decided-rules.md decides differently: `R4-09 to R4-12, R2.4-48 to 51`. */
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

const known = new Set([...rules, ...tradeRules].map(({ id }) => id));
const unknown: string[] = [];
const passed = new Set<string>();
const failed = new Set<string>();
for (const outcome of outcomes()) {
  for (const id of ids(outcome.title)) {
    if (!known.has(id)) unknown.push(`${id} is no rule: ${outcome.title.trim()}`);
    (outcome.passed ? passed : failed).add(id);
  }
}

const isProved = ({ id }: Rule): boolean => passed.has(id) && !failed.has(id);
function sectionsOf(all: readonly Rule[]): Record<string, Section> {
  const names = [...new Set(all.map(({ section }) => section))];
  return Object.fromEntries(
    names.map((name) => {
      const own = all.filter(({ section }) => section === name);
      const idsWhere = (proved: boolean): string[] =>
        own.filter((rule) => isProved(rule) === proved).map(({ id }) => id);
      return [name, { rules: own.length, proved: idsWhere(true), missing: idsWhere(false) }];
    }),
  );
}
const count = (proved: number, all: number): string => `${String(proved).padStart(4)} of ${String(all).padStart(4)}`;
const line = (name: string, { rules: all, proved }: Section): string =>
  `${name.padEnd(5)} ${count(proved.length, all)}  ${Math.round((100 * proved.length) / all)} %`;

const sections = sectionsOf(rules);
const trade = {
  sections: sectionsOf(tradeRules),
  rules: tradeRules.length,
  proved: tradeRules.filter(isProved).length,
};
if (process.argv.includes('--json')) console.log(JSON.stringify({ sections, decided, trade }));
else {
  for (const [name, section] of Object.entries(sections)) console.log(line(name, section));
  console.log(
    `all   ${count(rules.filter(isProved).length, rules.length)}  (decided differently: ${decided.length}, ` +
      'docs/decided-rules.md)',
  );
  console.log('\nthe trade');
  for (const [name, section] of Object.entries(trade.sections)) {
    console.log(line(name, section) + (section.missing.length > 0 ? `  missing: ${section.missing.join(' ')}` : ''));
  }
  console.log(`all   ${count(trade.proved, trade.rules)}`);
  if (process.argv.includes('--missing'))
    for (const rule of [...rules, ...tradeRules]) if (!isProved(rule)) console.log(`${rule.id}  ${rule.text}`);
}
for (const one of new Set(unknown)) console.error(one);
if (unknown.length > 0) process.exitCode = 1;
