import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command, Resource } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { NotMade } from './new-plan.ts';
import type { Plan } from './new-plan.ts';
import { orderedImports } from './new-source-edits.ts';

/** What exists already. */
export interface Tree {
  readonly root: string;
  readonly manifests: readonly PluginManifest[];
}
/** What is to be written, and what the developer has to do by hand. */
export interface Made {
  readonly plan: Plan;
  readonly next: readonly string[];
}
export type Words = Readonly<Record<string, string>>;
export interface Found {
  readonly constant: string;
  readonly resource: Resource;
}

const templates = join(import.meta.dirname, 'templates');
/** A template with its placeholders `__word__` replaced. */
export function filled(name: string, words: Words): string {
  const text = readFileSync(join(templates, `${name}.template`), 'utf8');
  const done = Object.entries(words).reduce((now, [word, value]) => now.replaceAll(`__${word}__`, () => value), text);
  const left = /__[A-Za-z]+__/.exec(done)?.[0];
  if (left) throw new Error(`templates/${name}.template: nothing to put in the place of ${left}`);
  return name.includes('.ts') ? orderedImports(done) : done;
}

export const manifestOf = ({ manifests }: Tree, id: string): PluginManifest => {
  const found = manifests.find((one) => one.id === id);
  if (found) return found;
  throw new NotMade(`there is no plugin "${id}"; there are ${manifests.map((one) => one.id).join(', ')}`);
};
/** Everything a plugin's contract exports, by name. */
export const contractOf = async ({ root }: Tree, id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(join(root, 'plugins', id, 'contract/index.ts')).href)) as Readonly<
    Record<string, unknown>
  >;
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'filters' in value && 'path' in value;
export const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && (value as Partial<Command>).type === 'command';
const resourcesIn = (contract: Readonly<Record<string, unknown>>): readonly Found[] =>
  Object.entries(contract).flatMap(([constant, value]) => (isResource(value) ? [{ constant, resource: value }] : []));

export async function resourceOf(tree: Tree, plugin: string, name: string): Promise<Found> {
  const all = resourcesIn(await contractOf(tree, plugin));
  const found = all.find(({ constant, resource }) => resource.name === name || constant === name);
  if (found) return found;
  const there = all.map(({ resource }) => resource.name).join(', ');
  throw new NotMade(`plugins/${plugin}/contract shows no resource "${name}"; it shows ${there || 'none'}`);
}

/** A route of the plugin with permission keys: the one that was named, or the only one. */
export function routeWithKeys(
  manifest: PluginManifest,
  named: string | undefined,
  among = Object.keys(manifest.permissions),
): string {
  const own = among.filter((route) => manifest.permissions[route]?.includes('view'));
  if (named === undefined && own.length === 1) return own[0]!;
  if (named !== undefined && manifest.permissions[named]) return named;
  const why =
    named === undefined ? 'say whose keys grant it with --route' : `${manifest.id} has no keys of a route "${named}"`;
  throw new NotMade(`${why}; there are ${own.join(', ') || 'none'}`);
}
export function checkRouteFree({ manifests }: Tree, route: string, path: string): void {
  for (const { id, routes, menus } of manifests) {
    if (Object.hasOwn(routes, route) || Object.hasOwn(menus, route))
      throw new NotMade(`plugin ${id} has a route or menu "${route}" already`);
    if (Object.values(routes).some((one) => one.path === path))
      throw new NotMade(`plugin ${id} has a page at ${path} already`);
  }
}
/** Name, path, table and dictionary of a resource must be unique in the whole product. */
export async function checkResourceFree(tree: Tree, words: Words): Promise<void> {
  for (const { id } of tree.manifests) {
    const contract = await contractOf(tree, id);
    for (const { resource } of resourcesIn(contract)) {
      if (resource.name === words.record) throw new NotMade(`plugin ${id} has a resource "${words.record}" already`);
      if (resource.table === words.table)
        throw new NotMade(`plugin ${id} keeps ${resource.name} in the table ${words.table} already`);
      if (Object.values(resource.fields).some((field) => field.dictionary === words.dictionary))
        throw new NotMade(`plugin ${id} has a dictionary ${words.dictionary} already`);
    }
    const path = `/api/${words.plugin}/${words.record}/`;
    const same = Object.values(contract).find((one) => isCommand(one) && one.path.startsWith(path));
    if (same) throw new NotMade(`plugin ${id} has commands below ${path} already`);
  }
}

export const addTexts = (
  plan: Plan,
  plugin: string,
  texts: Readonly<Record<string, readonly [string, string]>>,
): void => {
  for (const [at, language] of (['zh', 'en'] as const).entries()) {
    const path = `plugins/${plugin}/locales/${language}.json`;
    const held = plan.has(path) ? (JSON.parse(plan.read(path)) as Record<string, string>) : {};
    const more = Object.entries(texts).flatMap(([key, words]) => (key in held ? [] : [[key, words[at]!] as const]));
    if (more.length === 0) continue;
    const text = `${JSON.stringify({ ...held, ...Object.fromEntries(more) }, null, 2)}\n`;
    if (plan.has(path)) plan.change(path, (before) => withTexts(before, more));
    else plan.create(path, text);
  }
};
/** Adds messages at the end; existing ones stay as they are written. */
const withTexts = (before: string, more: readonly (readonly [string, string])[]): string =>
  before.replace(
    /"\s*\}\s*$/,
    `"${more.map(([key, text]) => `,\n  ${JSON.stringify(key)}: ${JSON.stringify(text)}`).join('')}\n}\n`,
  );

export const exported = (names: readonly string[], file: string): string =>
  orderedImports(`export { ${names.join(', ')} } from './${file}.ts';`);
export const addExport = (plan: Plan, plugin: string, line: string): void =>
  plan.change(`plugins/${plugin}/contract/index.ts`, (text) => `${text.trimEnd()}\n${line}\n`);

/** The system log says what was done in words: one for each half of a command's name. */
export const addLogWords = (plan: Plan, half: 'modules' | 'actions', name: string, zh: string, en: string): void =>
  plan.change(`plugins/system/contract/log-${half}.ts`, (text) =>
    text.includes(`{ value: '${name}',`)
      ? text
      : text.replace(/\n\] as const/, () => `\n  { value: '${name}', zh: '${zh}', en: '${en}' },\n] as const`),
  );
/** What 字典管理 calls a set of values. */
export const addDictionaryTitle = (plan: Plan, code: string, zh: string, en: string): void =>
  plan.change('plugins/system/contract/dictionary-titles.json', (text) =>
    text.replace(
      /\]\s*\}\s*$/,
      () => `],\n  ${JSON.stringify(code)}: [${JSON.stringify(zh)}, ${JSON.stringify(en)}]\n}\n`,
    ),
  );
