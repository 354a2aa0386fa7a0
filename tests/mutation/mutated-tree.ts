import { Instrumenter } from '@stryker-mutator/instrumenter';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFiles, root } from '../architecture/source-files.ts';
import { copyProject } from './copy-project.ts';

/** What the console does. Manifests and lists of words are read by the build as text. */
const isBehaviour = (path: string): boolean =>
  /^(core|sdk|plugins|host\/(web|server))\/.*\.tsx?$/.test(path) &&
  !/\.d\.ts$|fixtures\.ts$|\/plugin\.ts$|messages-(zh|en)\.ts$|^sdk\/(testing|package)\//.test(path);

/** One small break of the product. `file` and `line` are those of the project. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  /** The code as it is, and as the mutant has it. */
  readonly from: string;
  readonly to: string;
  /** The lines it stands in, to be compared with the words of a test. */
  readonly around: string;
}
export interface MutatedTree {
  readonly folder: string;
  readonly mutants: ReadonlyMap<string, Mutant>;
}

const quiet = (): void => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/** The text between two places, lines counted from nought. */
function between(
  lines: readonly string[],
  start: { line: number; column: number },
  end: { line: number; column: number },
): string {
  if (start.line === end.line) return lines[start.line]!.slice(start.column, end.column);
  return [
    lines[start.line]!.slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    lines[end.line]!.slice(0, end.column),
  ].join('\n');
}

/**
 * A copy of the project in which every mutant is built in and asleep: `__STRYKER_ACTIVE_MUTANT__` (or, in a browser,
 * `__stryker__`) wakes one. Made once for a state of the project, with its web build, and kept in the temporary folder.
 */
export async function mutatedTree(): Promise<MutatedTree> {
  const sources = projectFiles
    .filter(isBehaviour)
    .map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const digest = createHash('sha256');
  for (const { name, content } of sources) digest.update(name).update(content);
  const folder = join(tmpdir(), `freightdeck-mutation-${digest.digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    copyProject(draft);
    const mutated = await new Instrumenter({ ...logger }).instrument(sources, {
      plugins: null,
      excludedMutations: [],
      ignorers: [],
    });
    for (const { name, content } of mutated.files) writeFileSync(join(draft, name), content);
    const linesOf = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
    const mutants = mutated.mutants.map(
      ({ id, fileName, location: { start, end }, mutatorName, replacement }): Mutant => {
        const lines = linesOf.get(fileName)!;
        return {
          id,
          file: fileName,
          line: start.line + 1,
          kind: mutatorName,
          from: between(lines, start, end),
          to: replacement,
          around: lines
            .slice(start.line, end.line + 1)
            .join('\n')
            .slice(0, 400),
        };
      },
    );
    writeFileSync(join(draft, 'mutants.json'), JSON.stringify(mutants));
    renameSync(draft, folder);
    const { status } = spawnSync(
      process.execPath,
      [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      { cwd: folder, stdio: 'inherit' },
    );
    if (status !== 0) {
      rmSync(folder, { recursive: true });
      throw new Error('The console with its mutants does not build.');
    }
  }
  // Tests change more often than what they test.
  for (const path of projectFiles.filter((one) => one.startsWith('tests/') || one === 'vite.config.ts')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  for (const name of readdirSync(join(folder, 'tests/journeys')).filter((one) => one.endsWith('.ts'))) {
    const path = join(folder, 'tests/journeys', name);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/from '@playwright\/test'/g, "from '../mutation/mutated-browser.ts'"),
    );
  }
  const mutants = JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8')) as Mutant[];
  return { folder, mutants: new Map(mutants.map((mutant) => [mutant.id, mutant])) };
}
