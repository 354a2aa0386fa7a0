// Plain JavaScript on purpose: it runs on a fresh clone, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const cache = join(root, 'node_modules', '.cache', 'freightdeck');

/** Runs a command in the project and ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Stops with a clear message when this Node.js is too old, before a tool fails because of it. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Freightdeck needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const digest = (text) => createHash('sha256').update(text).digest('hex');

/** Installs what package-lock.json lists, unless it is installed already. */
export function install() {
  const lock = digest(readFileSync(join(root, 'package-lock.json')));
  const stamp = join(cache, 'lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (!existsSync(join(root, 'node_modules', '.package-lock.json')) || existsSync(stamp)) {
    console.log('Installing packages (first start, or the lock file has changed) …');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', process.stderr, 'inherit'] });
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, lock);
}

/** Every source file the web build may depend on, with size and time. */
function sources(folder, found = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sources(path, found);
    else found.push(`${path} ${statSync(path).size} ${statSync(path).mtimeMs}`);
  }
  return found;
}

/** Builds the documents as a site when they, or the examples in them, are newer than the last one. */
function buildDocs() {
  const files = ['docs', 'host/kit/examples', 'host/kit/java', 'host/bin/docs-site', 'sdk/package.json'].flatMap(
    (path) =>
      statSync(join(root, path)).isDirectory() ? sources(join(root, path)) : [readFileSync(join(root, path), 'utf8')],
  );
  const wanted = digest(files.join('\n'));
  const stamp = join(root, 'dist', 'docs', '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run(process.execPath, ['--import', 'tsx', join(root, 'host/bin/docs-site.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stamp, wanted);
}

/**
 * Builds the console when its sources are newer than the last build: the plain edition, and the open one for partners'
 * plugins (host/bin/shared-modules.ts).
 */
export function buildWeb() {
  buildDocs();
  const files = ['sdk', 'core', 'host', 'plugins'].flatMap((folder) => sources(join(root, folder)));
  const wanted = digest(
    [...files, readFileSync(join(root, 'vite.config.ts')), readFileSync(join(root, 'package-lock.json'))].join('\n'),
  );
  const stamp = join(root, 'dist', 'web.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the console …');
  for (const edition of ['', 'open'])
    run(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
      env: { ...process.env, VITE_EDITION: edition },
    });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}
