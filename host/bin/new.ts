/**
 * `npm run new -- plugin <id> <zh> <en>`, `-- page <plugin> <route> <zh> <en>`, `-- resource <plugin> <name>`, `--
 * command <plugin> <name>`. Copies from the living plugin `vehicle` and changes the names; what comes out compiles and
 * works.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Resource } from '@freightdeck/sdk/contract';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...path: readonly string[]): string => join(root, ...path);
const read = (path: string): string => readFileSync(path, 'utf8');
const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');
const upper = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const snake = (name: string): string => kebab(name).replaceAll('-', '_');
const stop = (why: string): never => {
  console.error(why);
  process.exit(1);
};

function edit(path: string, change: (text: string) => string): void {
  const before = read(path);
  const after = change(before);
  if (before === after) stop(`${path}: found no place to add the line; add it by hand`);
  writeFileSync(path, after);
  console.log(`changed  ${path.slice(root.length)}`);
}
function create(path: string, text: string): void {
  if (existsSync(path)) stop(`${path.slice(root.length)} exists already`);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  console.log(`created  ${path.slice(root.length)}`);
}
/** Puts an entry first into the block that starts with `name: {`. */
const into = (text: string, name: string, entry: string): string =>
  text.includes(`${name}: {},`)
    ? text.replace(`${name}: {},`, `${name}: {\n    ${entry}\n  },`)
    : text.replace(new RegExp(`(\\n  ${name}: \\{)( ?)`), `$1\n    ${entry}\n   $2`);
const importsSorted = (text: string, line: string): string =>
  text.replace(/((?:^import .*\n)+)/m, (block) => [...block.trim().split('\n'), line].join('\n') + '\n');
/** vehicle → the new word, in each of its spellings. */
const renamed = (text: string, word: string): string =>
  text
    .replaceAll('vehicles', `${word}s`)
    .replaceAll('Vehicles', `${upper(word)}s`)
    .replaceAll('tenantVehicle', `tenant${upper(word)}`)
    .replaceAll('Vehicle', upper(word))
    .replaceAll(/\bvehicle\b(?!Num|Type)/g, word);

function plugin(id = '', zh = '', en = ''): void {
  if (!/^[a-z][a-z0-9-]*$/.test(id) || !zh || !en) stop('npm run new -- plugin <id> <zh title> <en title>');
  if (existsSync(at('plugins', id))) stop(`plugins/${id} exists already`);
  cpSync(at('plugins/vehicle'), at('plugins', id), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  for (const file of [
    'package.json',
    'plugin.ts',
    'README.md',
    'fixtures.ts',
    'contract/index.ts',
    'server/index.ts',
    'server/add-vehicle.ts',
    'server/migrations/0001-vehicles.ts',
    'web/index.ts',
  ]) {
    const path = at('plugins', id, file);
    if (existsSync(path))
      writeFileSync(
        path,
        renamed(read(path), id)
          .replace(/title: \{[^}]*\}/, `title: { zh: '${zh}', en: '${en}' }`)
          .replace("activation: 'manual',\n", ''),
      );
  }
  renameSync(at('plugins', id, 'server/add-vehicle.ts'), at('plugins', id, `server/add-${id}.ts`));
  renameSync(
    at('plugins', id, 'server/migrations/0001-vehicles.ts'),
    at('plugins', id, `server/migrations/0001-${id}s.ts`),
  );
  edit(at('host/manifests.ts'), (text) =>
    importsSorted(text, `import { ${id} } from '@freightdeck/plugin-${id}/plugin';`).replace(/\];\n$/, `, ${id}];\n`),
  );
  edit(at('host/plugins.web.ts'), (text) =>
    text.replace('  // The simulator', `  '${id}': () => import('@freightdeck/plugin-${id}/web'),\n  // The simulator`),
  );
  edit(at('host/plugins.server.ts'), (text) =>
    importsSorted(text, `import ${id} from '@freightdeck/plugin-${id}/server';`).replace(
      /(serverPlugins[^=]*= \[[^\]]*)\]/,
      `$1, ${id}]`,
    ),
  );
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  console.log(
    `plugins/${id} stands. Its resource is a copy of the vehicle's: change fields, table and texts, then add a page.`,
  );
}

async function page(id = '', route = '', zh = '', en = ''): Promise<void> {
  if (!existsSync(at('plugins', id)) || !/^[a-zA-Z]\w*$/.test(route) || !zh || !en)
    stop('npm run new -- page <plugin> <route> <zh title> <en title>');
  const contract = (await import(pathToFileURL(at('plugins', id, 'contract/index.ts')).href)) as Record<
    string,
    unknown
  >;
  const found = Object.entries(contract).find(
    (one): one is [string, Resource] =>
      typeof one[1] === 'object' && one[1] !== null && 'filters' in one[1] && 'label' in one[1],
  );
  if (!found)
    return stop(`plugins/${id}/contract exports no resource; make one with: npm run new -- resource ${id} <name>`);
  const [name, resource] = found;
  const columns = Object.keys(resource.fields)
    .filter((field) => field !== resource.label && resource.fields[field]?.kind !== 'id')
    .slice(0, 8);
  create(
    at('plugins', id, 'web/pages', `${kebab(route)}.ts`),
    `import { listPage } from '@freightdeck/sdk/web';
import { ${name} } from '../../contract/index.ts';

/** ${zh} */
export const page = listPage(${name}, {
  columns: [{ field: '${resource.label}', pin: 'left' }, ${columns.map((field) => `'${field}'`).join(', ')}],
  filters: [${Object.keys(resource.filters)
    .slice(0, 8)
    .map((filter) => `'${filter}'`)
    .join(', ')}],
});
`,
  );
  edit(at('plugins', id, 'plugin.ts'), (text) =>
    into(
      into(
        into(
          text.replace("  activation: 'manual',\n", ''),
          'routes',
          `${route}: { path: '/${route}', title: { zh: '${zh}', en: '${en}' }, audience: 'both', group: 'dataManage', icon: 'Document' },`,
        ),
        'menus',
        `${route}: '${route}',`,
      ),
      'permissions',
      `${route}: ['view', 'export'],`,
    ),
  );
  edit(at('plugins', id, 'web/index.ts'), (text) =>
    into(text, 'pages', `${route}: () => import('./pages/${kebab(route)}.ts'),`),
  );
  if (resource.access !== 'session' && resource.access !== 'public') {
    const declared = readdirSync(at('plugins', id, 'contract'))
      .map((file) => at('plugins', id, 'contract', file))
      .find((path) => read(path).includes(`export const ${name} = defineResource`));
    if (declared)
      edit(declared, (text) =>
        text.replace(new RegExp(`(export const ${name} = [\\s\\S]*?\\n  access: \\[)`), `$1'${route}:view', `),
      );
  }
  console.log(`#/${route} opens after the next start; roles made from a template get its menu and keys by themselves.`);
}

/** A resource is the vehicle's, in files of its own, ready to be changed. */
function resource(id = '', name = ''): void {
  if (!existsSync(at('plugins', id)) || !/^[a-z]\w*$/.test(name)) stop('npm run new -- resource <plugin> <name>');
  const table = snake(name);
  const contract = renamed(read(at('plugins/vehicle/contract/index.ts')), name).replace(
    /table: '[^']*'/,
    `table: '${table}'`,
  );
  create(at('plugins', id, 'contract', `${kebab(name)}.ts`), contract);
  create(
    at('plugins', id, 'server', `add-${kebab(name)}.ts`),
    renamed(read(at('plugins/vehicle/server/add-vehicle.ts')), name)
      .replace('../contract/index.ts', `../contract/${kebab(name)}.ts`)
      .replaceAll(`from ${name} where`, `from ${table} where`),
  );
  create(
    at('plugins', id, 'server/migrations', `0001-${kebab(name)}s.ts`),
    renamed(read(at('plugins/vehicle/server/migrations/0001-vehicles.ts')), name).replace(
      `'${name}/0001`,
      `'${id}/0001`,
    ),
  );
  console.log(
    `Now export it from plugins/${id}/contract/index.ts, and list migration, serveResource(${name}s) and serveAdd${upper(name)} in plugins/${id}/server/index.ts.`,
  );
}

/** A command on the plugin's first resource, with its server half. */
async function command(id = '', verb = ''): Promise<void> {
  if (!existsSync(at('plugins', id)) || !/^[a-z]\w*$/.test(verb)) stop('npm run new -- command <plugin> <verb>');
  const contract = (await import(pathToFileURL(at('plugins', id, 'contract/index.ts')).href)) as Record<
    string,
    unknown
  >;
  const found = Object.entries(contract).find(
    (one): one is [string, Resource] => typeof one[1] === 'object' && one[1] !== null && 'filters' in one[1],
  );
  if (!found) return stop(`plugins/${id}/contract exports no resource`);
  const [name, on] = found;
  const constant = `${verb}${upper(on.name)}`;
  const key = Array.isArray(on.access) ? String(on.access[0]).split(':')[0] : 'route';
  create(
    at('plugins', id, 'contract', `${kebab(constant)}.ts`),
    `import { defineCommand, text } from '@freightdeck/sdk/contract';
import { ${name} } from './index.ts';

export const ${constant} = defineCommand({
  name: '${on.name}.${verb}',
  path: \`\${${name}.path}/${verb}\`,
  access: ['${key}:${verb}'],
  on: ${name},
  input: { reason: text(200) },
});
`,
  );
  create(
    at('plugins', id, 'server', `${kebab(constant)}.ts`),
    `import { recordEvent, serve } from '@freightdeck/sdk/server';
import { ${constant} } from '../contract/${kebab(constant)}.ts';
import { ${name} } from '../contract/index.ts';

export const serve${upper(constant)} = serve(${constant}, async (call, input, record) => {
  await recordEvent(call, ${name}, record.id, { action: '${verb}', reason: input.reason });
});
`,
  );
  console.log(
    `Now add '${verb}' to the permissions of ${key ?? ''} in plugin.ts, 'action.${verb}' to the locales, and serve${upper(constant)} to server/index.ts.`,
  );
}

const [kind, ...words] = process.argv.slice(2);
const makers: Readonly<Record<string, (...words: string[]) => void | Promise<void>>> = {
  plugin,
  page,
  resource,
  command,
};
const make = makers[kind ?? ''];
if (!make) stop('npm run new -- plugin | page | resource | command …');
else await make(...words);
