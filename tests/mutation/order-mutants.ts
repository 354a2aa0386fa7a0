import { posix } from 'node:path';
import type { Covered } from './covered-mutants.ts';
import type { Mutant } from './mutated-tree.ts';
import { idPattern } from './tests-of-rules.ts';
import type { Rule, TestFile } from './tests-of-rules.ts';

/** How often a break of this kind is one of behaviour, and not of a shape or a name. */
const weightOfKind: Readonly<Record<string, number>> = {
  BlockStatement: 0.5,
  StringLiteral: 0.6,
  ObjectLiteral: 0.3,
  ArrayDeclaration: 0.4,
  ArrowFunction: 0.4,
  OptionalChaining: 0.2,
  Regex: 0.8,
};
const mostPerFile = 4;
const mostPerLine = 2;

/** `trimmedNames` → trim, name: the beginnings of words; Chinese and numbers as they stand. */
function wordsOf(text: string): Set<string> {
  const parts = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(
    (parts.match(/\p{Script=Han}{2,}|[a-z]{3,}|\d+/gu) ?? []).map((word) =>
      /^[a-z]/.test(word) ? word.slice(0, 4) : word,
    ),
  );
}
const isImported = (file: string, test: TestFile): boolean =>
  test.imports.some((name) => {
    const path = name.startsWith('.') ? posix.join(posix.dirname(test.path), name) : name;
    return path === file || (path.endsWith('/index.ts') && posix.dirname(file).startsWith(posix.dirname(path)));
  });

/** Of one line and of one file a few. */
function spread(mutants: readonly Mutant[]): Mutant[] {
  const taken = new Map<string, number>();
  return [...new Set(mutants)].filter(({ file, line, from }) => {
    const place = `${file}:${line}`;
    const [inFile, inLine] = [taken.get(file) ?? 0, taken.get(place) ?? 0];
    if (inFile >= mostPerFile || inLine >= mostPerLine || taken.has(`${place}:${from}`)) return false;
    taken
      .set(file, inFile + 1)
      .set(place, inLine + 1)
      .set(`${place}:${from}`, 1);
    return true;
  });
}

/**
 * The mutants worth trying for a rule, the best first: passed by the tests with its id and by few others of the same
 * file, and standing in lines that share rare words with the rule and its tests. `at` (`file:line`) names the place
 * instead.
 */
export function orderMutants(
  rule: Rule,
  test: TestFile,
  covered: Covered,
  mutants: ReadonlyMap<string, Mutant>,
  at = '',
): Mutant[] {
  const pattern = new RegExp(idPattern(rule.id));
  const own = new Set<string>();
  const others = new Map<string, number>();
  for (const [title, passed] of covered.byTest) {
    for (const id of passed)
      if (pattern.test(title)) own.add(id);
      else others.set(id, (others.get(id) ?? 0) + 1);
  }
  const candidates = [...new Set([...own, ...covered.loading])]
    .flatMap((id) => mutants.get(id) ?? [])
    .filter(({ file, line }) => at === '' || at === `${file}:${line}`);
  const wanted = wordsOf(test.words);
  const meant = wordsOf(rule.text);
  const wordsOfMutant = candidates.map((mutant) => wordsOf(`${mutant.file} ${mutant.around}`));
  const seen = new Map<string, number>();
  for (const words of wordsOfMutant) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
  const scored = candidates.map((mutant, index) => {
    const words = wordsOfMutant[index]!;
    let shared = 0;
    const inBreak = wordsOf(mutant.from.slice(0, 120));
    for (const word of words)
      shared +=
        (meant.has(word) ? 2 : wanted.has(word) ? 0.7 : 0) *
        (inBreak.has(word) ? 1.5 : 1) *
        Math.log(candidates.length / seen.get(word)!);
    const worth =
      (0.5 + shared / Math.sqrt(4 + words.size)) *
      (weightOfKind[mutant.kind] ?? 1) *
      (isImported(mutant.file, test) ? 1.5 : 1);
    return {
      mutant,
      worth,
      narrow: worth * (own.has(mutant.id) ? 1 / Math.cbrt(1 + (others.get(mutant.id) ?? 0)) : 0.4),
    };
  });
  const narrow = scored.toSorted((a, b) => b.narrow - a.narrow);
  const whole = scored
    .filter(({ mutant }) => mutant.kind === 'BlockStatement' || mutant.kind === 'ArrowFunction')
    .sort((a, b) => b.worth - a.worth);
  if (at !== '') return narrow.map(({ mutant }) => mutant);
  // After two narrow ones a whole block: what every test of a file passes can be the rule itself.
  return spread(
    narrow.flatMap((one, index) =>
      [one, ...(index % 2 === 1 ? whole.slice((index - 1) / 2, (index + 1) / 2) : [])].map(({ mutant }) => mutant),
    ),
  );
}
