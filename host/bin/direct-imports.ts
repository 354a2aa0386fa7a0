import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { nameOf, passedOnBy, type Node } from './parsed-source.ts';

const icons = '@fluentui/react-icons';
const iconStyle = /(Regular|Filled|Light|Color)$/;
/** `ArrowDownloadRegular` → `arrow-download`, the file of that icon below `@fluentui/react-icons/svg`. */
const iconFile = (name: string): string =>
  name
    .replace(iconStyle, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/([A-Za-z])(\d)/g, '$1-$2')
    .toLowerCase();

interface Target {
  readonly from: string;
  readonly name: string;
}
type Resolve = (source: string, importer: string) => Promise<string | undefined>;

/** What an `index.ts` re-exports: name → where it comes from. */
const reExports = new Map<string, ReadonlyMap<string, Target>>();
function reExportsOf(file: string): ReadonlyMap<string, Target> {
  const found = reExports.get(file) ?? new Map(passedOnBy(file).map(({ exported, ...target }) => [exported, target]));
  reExports.set(file, found);
  return found;
}
/** Follows a name through re-exports to the file that declares it. */
async function origin(file: string, name: string, resolve: Resolve): Promise<Target> {
  const target = existsSync(file) ? reExportsOf(file).get(name) : undefined;
  const next = target && (await resolve(target.from, file));
  return target && next ? origin(next, target.name, resolve) : { from: file, name };
}

/**
 * Names that an import takes out of a package, with the local name of each; undefined when it takes the default or all.
 */
function namesOf(statement: Node): readonly { readonly name: string; readonly local: string }[] | undefined {
  const names = (statement['specifiers'] as Node[]).map((one) => ({
    name: nameOf(one['imported']),
    local: nameOf(one['local']),
  }));
  return names.every((one): one is { name: string; local: string } => one.name !== undefined) && names.length > 0
    ? (names as { name: string; local: string }[])
    : undefined;
}

/**
 * Imports lead to the file that declares a name, not to the `index.ts` or the icon collection that re-exports it. The
 * bundler places whole modules: an icon of any page would bring a collection of fifty into the first load, and a page
 * that needs one contract of another plugin would bring all contracts of that plugin.
 */
export function directImports({ root }: { readonly root: string }): Plugin {
  const folders = ['sdk', 'core', 'host', 'plugins'].map((folder) => `${root.replaceAll(sep, '/')}${folder}/`);
  const isOurs = (id: string): boolean =>
    folders.some((folder) => id.startsWith(folder)) && !id.includes('/node_modules/');
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      const file = id.replaceAll(sep, '/').split('?', 1)[0] ?? '';
      if (!isOurs(file) || !/\.tsx?$/.test(file)) return null;
      const resolve: Resolve = async (source, importer) =>
        (await this.resolve(source, importer))?.id.replaceAll(sep, '/');
      const program = this.parse(code) as unknown as Node;
      let changed = code;
      for (const statement of (program['body'] as Node[]).toReversed()) {
        const source = statement.type === 'ImportDeclaration' ? nameOf(statement['source']) : undefined;
        const names = source === undefined ? undefined : namesOf(statement);
        if (source === undefined || !names) continue;
        const door = source === icons ? undefined : await resolve(source, file);
        if (source !== icons && !(door && isOurs(door) && /\/index\.tsx?$/.test(door))) continue;
        const lines = await Promise.all(
          names.map(async ({ name, local }) => {
            const target = door
              ? await origin(door, name, resolve)
              : { name, from: (await resolve(`${icons}/svg/${iconFile(name)}`, file)) ?? source };
            return `import { ${target.name} as ${local} } from ${JSON.stringify(target.from)};`;
          }),
        );
        changed = changed.slice(0, statement.start) + lines.join('\n') + changed.slice(statement.end);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
