import type { Mutant } from './mutated-tree.ts';
import type { Outcome } from './run-tests.ts';
import type { Rule } from './tests-of-rules.ts';

/** `reach`: of a suite's whole file, how many tests turned red. */
export interface Try {
  readonly mutant: Mutant;
  readonly file: string;
  readonly outcome: Outcome;
  readonly reach?: { readonly failed: number; readonly ran: number };
}
export interface Shown {
  readonly rule: Rule;
  readonly tries: readonly Try[];
  readonly note: string;
}

const cell = (text: string, most = 110): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return (line.length > most ? `${line.slice(0, most)}…` : line).replaceAll('|', '\\|');
};
const code = (text: string): string => `\`${cell(text, 70).replaceAll('`', "'")}\``;
const broke = ({ mutant }: Try): string => `${code(mutant.from)} → ${code(mutant.to)}`;

/** One line for each rule: where, what was broken, and which test turned red by what. */
export function asTable(looked: readonly Shown[]): string {
  const rows = looked.map(({ rule, tries, note }) => {
    const reds = tries.filter(({ outcome }) => outcome.end === 'red');
    const [red] = reds.toSorted((a, b) => (a.reach?.failed ?? 1) - (b.reach?.failed ?? 1));
    if (!red)
      return `| ${rule.id} | – | ${cell(tries.map((one) => `${one.mutant.file}:${one.mutant.line} ${one.outcome.end}`).join(', '), 400)} | **${cell(note)}** | | |`;
    return `| ${rule.id} | ${red.mutant.file}:${red.mutant.line} | ${broke(red)} | ${cell(red.outcome.test, 140)} (${red.file.replace('tests/', '')}) | ${cell(red.outcome.why)} | ${red.reach ? `${red.reach.failed} of ${red.reach.ran}` : '–'} |`;
  });
  return `| rule | place | broken | test that turned red | by | red in the file |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
}
