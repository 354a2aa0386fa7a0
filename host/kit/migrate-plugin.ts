import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareVersions } from '@freightdeck/sdk/manifest';
import { codemods } from './codemods/all.ts';
import type { Codemod } from './codemods/edits.ts';
import { edited, parsedSource } from './codemods/edits.ts';

interface MigrateOptions {
  /** Version of the SDK the plugin was written for: only what came later is changed. Absent: everything. */
  readonly from?: string | undefined;
  /** Without it, nothing is written: only said. */
  readonly write: boolean;
  readonly say: (line: string) => void;
}
const isSource = (name: string): boolean => /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith('.d.ts');

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(dist|node_modules|\..*)$/.test(entry.name) ? [] : sourcesOf(join(folder, entry.name));
    return isSource(entry.name) ? [join(folder, entry.name)] : [];
  });
}
const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
/** The lines that differ; edits are within lines, so that both texts have the same number of them. */
function differing(before: string, after: string): readonly string[] {
  const [old, made] = [before.split('\n'), after.split('\n')];
  return old.flatMap((line, at) => (line === made[at] ? [] : [`  - ${line.trim()}`, `  + ${made[at]?.trim() ?? ''}`]));
}

/**
 * Runs the codemods over a plugin's source. Answers how many files are changed, or would be, and how many places a
 * person has to look at.
 */
export function migratePlugin(
  folder: string,
  { from, write, say }: MigrateOptions,
): { readonly files: number; readonly byHand: number } {
  if (from !== undefined && !/^\d+\.\d+\.\d+$/.test(from))
    throw new Error(`--from ${from}: a version of the SDK, 1.0.0`);
  const wanted = codemods.filter(({ since }) => from === undefined || compareVersions(since, from) > 0);
  let [files, byHand] = [0, 0];
  for (const path of sourcesOf(folder)) {
    const before = readFileSync(path, 'utf8');
    const name = relative(folder, path);
    let text = before;
    const run = ({ says, change }: Codemod): void => {
      const { edits, byHand: places = [] } = change(parsedSource(path, text));
      for (const place of places) say(`${name}:${lineAt(text, place)}: look at it yourself: ${says}`);
      byHand += places.length;
      text = edited(text, edits);
    };
    for (const one of wanted) run(one);
    if (text === before) continue;
    files += 1;
    say([name, ...differing(before, text)].join('\n'));
    if (write) writeFileSync(path, text);
  }
  return { files, byHand };
}
