import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, root } from '../architecture/source-files.ts';

const notShared = ['.cache', '.vite', '@freightdeck'];

/** Packages are linked one by one, so that the project's own stand for the copy's folders and not for ours. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@freightdeck'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!notShared.includes(name)) symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  const own = '@freightdeck';
  cpSync(join(root, 'node_modules', own), join(packages, own), { recursive: true, verbatimSymlinks: true });
}

/** A copy of the project as it stands in the work tree, in which every command of the project runs. */
export function copyProject(folder: string): void {
  for (const path of projectFiles) cpSync(join(root, path), join(folder, path));
  linkPackages(folder);
  // Tests of the architecture ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
}
