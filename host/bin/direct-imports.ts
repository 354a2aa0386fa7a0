import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { passedOnBy } from './parsed-source.ts';

const namedImport = /^[ \t]*import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/gm;
const reExport = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g;
const icons = '@fluentui/react-icons';
const iconStyle = /(Regular|Filled|Light|Color)$/;

interface Target {
  readonly from: string;
  readonly name: string;
}
type Resolve = (source: string, importer: string) => Promise<string | undefined>;

/** `A as B` → [A, B]. */
const names = (list: string): [string, string][] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', alias = name] = part.split(/\s+as\s+/);
      return [name, alias];
    });
const iconFile = (name: string): string =>
  name
    .replace(iconStyle, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/([A-Za-z])(\d)/g, '$1-$2')
    .toLowerCase();

/** What a door passes on: name → where it comes from. */
const doors = new Map<string, Map<string, Target>>();
function passedOn(file: string): Map<string, Target> {
  let found = doors.get(file);
  if (!found) {
    found = new Map(passedOnBy(file).map(({ exported, name, from }) => [exported, { name, from }]));
    doors.set(file, found);
  }
  return found;
}
/** Follows a name through the doors to the file that makes it. */
async function origin(file: string, name: string, resolve: Resolve): Promise<Target> {
  const target = existsSync(file) ? passedOn(file).get(name) : undefined;
  const next = target && (await resolve(target.from, file));
  return target && next ? origin(next, target.name, resolve) : { from: file, name };
}

/**
 * Imports past the doors. The bundler puts a module into the first chunk when any import leads there, through a door
 * too, so a door that passes on a dialog would pull that dialog into the first load. `oneByOne` are doors whose own
 * static pass-on is dropped, because what they offer is fetched piece by piece. `tokens.x` becomes what it stands for,
 * since the whole table would come with it.
 */
export function directImports({
  root,
  oneByOne,
}: {
  readonly root: string;
  readonly oneByOne: readonly string[];
}): Plugin {
  const ours = new RegExp(
    `^${root.replaceAll(sep, '/').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(sdk|core|host|plugins)/.*\\.tsx?$`,
  );
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      const file = id.replaceAll(sep, '/').split('?', 1)[0] ?? '';
      if (!ours.test(file)) return null;
      const resolve: Resolve = async (source, importer) => (await this.resolve(source, importer))?.id;
      let changed = oneByOne.some((door) => file.endsWith(door)) ? code.replace(reExport, '') : code;
      const inlined = changed.includes('@fluentui/react-components')
        ? changed.replace(/\btokens\.([a-z]\w*)\b(?!\()/g, '"var(--$1)"')
        : changed;
      changed = inlined;
      for (const [whole, list = '', source = ''] of code.matchAll(namedImport)) {
        const lines: string[] = [];
        const door = source === icons ? '' : ((await resolve(source, file)) ?? '');
        if (source !== icons && !/index\.(ts|tsx|js)$/.test(door)) continue;
        for (const [name, alias] of names(list)) {
          if (name === 'tokens' && !/\btokens\b/.test(inlined.replace(namedImport, ''))) continue;
          if (source === icons) {
            const atom = await resolve(`${icons}/svg/${iconFile(name)}`, file).catch(() => undefined);
            lines.push(`import { ${name} as ${alias} } from ${JSON.stringify(atom ?? source)};`);
          } else {
            const found = await origin(door, name, resolve);
            lines.push(`import { ${found.name} as ${alias} } from ${JSON.stringify(found.from)};`);
          }
        }
        changed = changed.replace(whole, lines.join('\n'));
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
