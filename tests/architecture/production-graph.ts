import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { everyNode, nameOf, parsedFile, type Node } from '../../host/bin/parsed-source.ts';
import { root } from './source-files.ts';

/** One name (`*`: all, `default`) that a file takes out of another file or a package. */
interface Taken {
  readonly from: string;
  readonly name: string;
}
interface Parsed {
  /** Static imports; those of types alone are left out. */
  readonly imports: readonly Taken[];
  /** Modules of `import('…')`. */
  readonly later: readonly string[];
  /** `export … from`: exported name → what it is there; `*` for all names. */
  readonly reExports: readonly (Taken & { readonly exported: string })[];
}
const known = new Map<string, Parsed>();
const typeOnly = (node: Node): boolean => node['importKind'] === 'type' || node['exportKind'] === 'type';
const specifiersOf = (statement: Node): readonly Node[] =>
  ((statement['specifiers'] as Node[] | undefined) ?? []).filter((one) => !typeOnly(one));

function parsedModule(path: string): Parsed {
  const before = known.get(path);
  if (before) return before;
  const program = parsedFile(join(root, path));
  const statements = (program['body'] as Node[]).filter((one) => nameOf(one['source']) && !typeOnly(one));
  const nothingNamed = (one: Node): boolean => ((one['specifiers'] as Node[] | undefined) ?? []).length === 0;
  const imports = statements
    .filter((one) => one.type === 'ImportDeclaration')
    .flatMap((one): Taken[] => {
      const from = nameOf(one['source']) ?? '';
      if (nothingNamed(one)) return [{ from, name: '*' }];
      return specifiersOf(one).map((specifier) => ({
        from,
        name:
          specifier.type === 'ImportNamespaceSpecifier'
            ? '*'
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : (nameOf(specifier['imported']) ?? '*'),
      }));
    });
  const reExports = statements
    .filter((one) => one.type.startsWith('Export'))
    .flatMap((one) => {
      const from = nameOf(one['source']) ?? '';
      if (one.type === 'ExportAllDeclaration') return [{ from, name: '*', exported: '*' }];
      return specifiersOf(one).map((specifier) => ({
        from,
        name: nameOf(specifier['local']) ?? '*',
        exported: nameOf(specifier['exported']) ?? '*',
      }));
    });
  const later = [...everyNode(program)].flatMap((node) =>
    node.type === 'ImportExpression' ? [nameOf(node['source']) ?? []].flat() : [],
  );
  const found = { imports, later, reExports };
  known.set(path, found);
  return found;
}

interface Manifest {
  readonly exports?: Readonly<Record<string, string>>;
}
const manifests = new Map<string, Manifest>();
function manifestOf(folder: string): Manifest {
  const found =
    manifests.get(folder) ?? (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest);
  manifests.set(folder, found);
  return found;
}
/** File of the project that a specifier means; undefined for a package from outside. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier.split('?', 1)[0] ?? '');
  const [, plugin, name = '', rest = ''] = /^@freightdeck\/(plugin-)?([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  if (name === '') return undefined;
  const folder = plugin ? `plugins/${name}` : name;
  const entry = rest === '' ? '.' : `./${rest}`;
  for (const [key, target] of Object.entries(manifestOf(folder).exports ?? {})) {
    const [head = '', tail] = key.split('*');
    if (key === entry) return posix.join(folder, target);
    if (tail !== undefined && entry.startsWith(head) && entry.endsWith(tail))
      return posix.join(folder, target.replace('*', entry.slice(head.length, entry.length - tail.length)));
  }
  throw new Error(`${from} imports ${specifier}, which ${folder}/package.json does not export`);
}
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What a demo, the simulators and tests bring does not count as production. */
const isProduction = (path: string): boolean =>
  !/^plugins\/(simulator|demo)\/|\/demo\/|^sdk\/testing\/|fixtures\.ts$|^tests\//.test(path);

interface Use {
  readonly path: string;
  readonly package: string;
  readonly name: string;
}
export interface Reached {
  readonly files: ReadonlySet<string>;
  readonly uses: readonly Use[];
}
/**
 * Files that an entry point of production leads to, and what they take from outside packages. A name is followed through
 * the `index.ts` that re-exports it, so that a file nobody takes anything from is not reached. `later`: follow
 * `import('…')` as well.
 */
export function reachedFrom(entries: readonly string[], { later }: { readonly later: boolean }): Reached {
  const files = new Set<string>();
  const uses: Use[] = [];
  const passed = new Set<string>();
  const take = (from: string, specifier: string, name: string): void => {
    const path = fileOf(from, specifier);
    if (path === undefined) uses.push({ path: from, package: packageOf(specifier), name });
    else if (/\.tsx?$/.test(path) && existsSync(join(root, path)) && isProduction(path)) {
      if (name === '*') whole(path);
      else one(path, name);
    }
  };
  const one = (path: string, name: string): void => {
    if (passed.has(`${path} ${name}`)) return;
    passed.add(`${path} ${name}`);
    const through = parsedModule(path).reExports.filter(({ exported }) => exported === name || exported === '*');
    if (through.some(({ exported }) => exported === name))
      for (const target of through) take(path, target.from, target.name === '*' ? name : target.name);
    else {
      visit(path);
      for (const target of through) take(path, target.from, name);
    }
  };
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    const module = parsedModule(path);
    for (const { from, name } of module.imports) take(path, from, name);
    if (later) for (const specifier of module.later) take(path, specifier, '*');
  };
  const whole = (path: string): void => {
    if (passed.has(path)) return;
    passed.add(path);
    visit(path);
    for (const { from, name } of parsedModule(path).reExports) take(path, from, name);
  };
  for (const entry of entries) whole(entry);
  return { files, uses };
}
