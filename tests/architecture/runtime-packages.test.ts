import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFiles, root, sourceFiles } from './source-files.ts';

/** What a running server is made of; nothing of it is built first. */
const ofTheServer =
  /^(host\/server\/|host\/[\w.]+\.ts$|core\/(server|di)\/|sdk\/(server|contract|manifest|map|package)\/|plugins\/[^/]+\/(server\/|contract\/|plugin\.ts$))/;
const startsIt = 'host/bin/start.js';
/** Packages that are named without an import: resolved by name, or given to Node.js as a loader. */
const byName = /\.resolve\('([^'.][^']*)'\)|'--import', '([^'.][^']*)'/g;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const outside = (specifier: string): boolean =>
  !specifier.startsWith('.') && !specifier.startsWith('@freightdeck/') && !isBuiltin(specifier);
const namedIn = (text: string): string[] =>
  Array.from(text.matchAll(byName), ([, resolved, loader]) => resolved ?? loader ?? '');

/** Every package of the running server, with the first file that needs it. */
function packagesOfTheServer(): Map<string, string> {
  const found = new Map<string, string>();
  const note = (path: string, specifiers: readonly string[]): void => {
    for (const specifier of specifiers.filter(outside))
      if (!found.has(packageOf(specifier))) found.set(packageOf(specifier), path);
  };
  for (const { path, text, imports } of sourceFiles)
    if (ofTheServer.test(path)) note(path, [...imports, ...namedIn(text)]);
  note(startsIt, namedIn(readFileSync(join(root, startsIt), 'utf8')));
  return found;
}

interface PackageList {
  readonly dependencies: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean } | undefined>>;
}
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

describe('packages the server runs with', () => {
  const needed = packagesOfTheServer();
  test('all of its parts are looked at', () => {
    expect(projectFiles).toContain(startsIt);
    expect([...needed.keys()]).toEqual(
      expect.arrayContaining([
        'fastify',
        'pg',
        '@electric-sql/pglite',
        'zod',
        'tsx',
        'acorn',
        'pdfkit',
        'sql-template-tag',
      ]),
    );
  });
  test('are installed in production: dependencies, not devDependencies', () => {
    const { dependencies } = read<PackageList>('package.json');
    const missing = [...needed].filter(([name]) => !(name in dependencies));
    expect(missing.map(([name, path]) => `${path} needs ${name}: move it to "dependencies"`)).toEqual([]);
  });
  test('and the lock file says the same', () => {
    const { packages } = read<Lock>('package-lock.json');
    const left = [...needed.keys()].filter(
      (name) => packages[`node_modules/${name}`]?.dev !== undefined || packages[`node_modules/${name}`] === undefined,
    );
    expect(left.map((name) => `${name}: npm install --package-lock-only --ignore-scripts`)).toEqual([]);
  });
});
