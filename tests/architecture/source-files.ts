import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every file of the project, tracked or new, as git sees it; from the folder itself where there is no git. */
export const projectFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}
/** Every TypeScript file, with what it imports. */
export const sourceFiles: readonly SourceFile[] = projectFiles
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName) };
  });

export const isTest = (path: string): boolean =>
  path.startsWith('tests/') || path.startsWith('sdk/testing/') || path.endsWith('fixtures.ts');
