import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { sourceFiles } from '../architecture/source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export interface Rule {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}
export interface TestFile {
  readonly path: string;
  /** The statements that carry the id: a test, or the table its tests are made from. */
  readonly words: string;
  readonly imports: readonly string[];
}

export const rules = JSON.parse(readFileSync(join(root, 'tests/rules/rules.json'), 'utf8')) as readonly Rule[];
const sections = ['1', '2.1', '2.2', '2.4', '2.6', '3', '4', '5', '6', '7', '8', '9'];

/** The same rules for the same seed. */
export function pickRules(count: number, seed: number): readonly Rule[] {
  const pool = rules.filter((rule) => sections.includes(rule.section));
  const [picked = []] = fc.sample(fc.shuffledSubarray(pool, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return picked;
}

/** Finds an id as a word: `R4-1` is not in `R4-12`. */
export const idPattern = (id: string): string => `\\b${id.replaceAll('.', '\\.')}(?!\\d)`;

/** The id, and those of the tests around it in the file: what those pass too is not the rule's own. */
export function neighboursOf(rule: Rule, text: string): readonly string[] {
  const pattern = new RegExp(idPattern(rule.id));
  const lines = text.split('\n').filter((line) => /\bR\d[\d.]*-\d+/.test(line));
  const at = lines.findIndex((line) => pattern.test(line));
  const around = [...lines.slice(Math.max(0, at - 2), at), ...lines.slice(at + 1, at + 3)];
  return [rule.id, ...around.flatMap((line) => /\bR\d[\d.]*-\d+/.exec(line)?.[0] ?? [])];
}

/** The innermost statements with the id in their text, that is the tests themselves. */
function statementsWith(pattern: RegExp, file: ts.SourceFile): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): boolean => {
    if (!pattern.test(node.getText(file))) return false;
    let below = false;
    ts.forEachChild(node, (child) => {
      below = look(child) || below;
    });
    if (!below && ts.isStatement(node)) found.push(node.getText(file));
    return below || ts.isStatement(node);
  };
  ts.forEachChild(file, look);
  return found;
}

/** Every file with a test of the rule; suites first, since journeys take longer. */
export function testsOf(rule: Rule): readonly TestFile[] {
  const pattern = new RegExp(idPattern(rule.id));
  return sourceFiles
    .filter(({ path, text }) => /^tests\/.*\.(test|spec)\.tsx?$/.test(path) && pattern.test(text))
    .map(({ path, text, imports }) => ({
      path,
      imports,
      words: statementsWith(pattern, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)).join('\n'),
    }))
    .sort(
      (a, b) =>
        Number(a.path.endsWith('.spec.ts')) - Number(b.path.endsWith('.spec.ts')) || a.path.localeCompare(b.path),
    );
}
