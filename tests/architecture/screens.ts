import { posix } from 'node:path';
import { manifests } from '@freightdeck/host/manifests';
import { plugins } from '@freightdeck/host/plugins.web';
import type { Access, Command } from '@freightdeck/sdk/contract';
import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Action, PageDefinition } from '@freightdeck/sdk/web';
import { isTest, sourceFiles } from './source-files.ts';

/** A page as its plugin's web half defines it. */
export interface Screen {
  readonly plugin: string;
  readonly route: string;
  readonly path: string;
  readonly page: PageDefinition;
}
const pagesOf = async (load: () => Promise<unknown>, { id, routes }: PluginManifest): Promise<Screen[]> => {
  const { default: half } = (await load()) as {
    readonly default: { readonly pages: Readonly<Record<string, () => Promise<{ readonly page: PageDefinition }>>> };
  };
  return Promise.all(
    Object.entries(half.pages).map(async ([route, read]) => {
      const { page } = await read();
      return { plugin: id, route, path: routes[route]?.path ?? '', page };
    }),
  );
};
/** Every page of the product. */
export const readScreens = async (): Promise<readonly Screen[]> =>
  (await Promise.all(plugins.map(({ load, manifest }) => pagesOf(load, manifest)))).flat();

/** The buttons of a page: above it, on its rows, on what is selected, and those of its audit desk. */
export function buttonsOf(page: PageDefinition): readonly Action<never>[] {
  const commands = (all: readonly Command[]): Action<never>[] => all.map((command) => ({ kind: 'command', command }));
  if (page.kind === 'audit') return commands([page.pass, page.refuse]);
  if (page.kind === 'form') return commands([page.command]);
  if (page.kind === 'record') return page.actions ?? [];
  if (page.kind === 'free') return [];
  const { actions = [], rowActions = [], bulk = [], workbench } = page;
  return [...actions, ...rowActions, ...commands(bulk), ...(workbench ? buttonsOf(workbench) : [])];
}
export const keysOf = (access: Access | undefined): readonly string[] => (Array.isArray(access) ? access : []);
/** Any of these keys shows the button. */
export const keysOfButton = (button: Action<never>): readonly string[] =>
  button.kind === 'run'
    ? [...(button.key === undefined ? [] : [button.key]), ...keysOf(button.like?.access)]
    : keysOf(button.command.access);
/** Keys that show the tabs of a record. */
export const keysOfTabs = (page: PageDefinition): readonly string[] =>
  page.kind === 'record' ? (page.tabs ?? []).flatMap(({ key }) => (key === undefined ? [] : [key])) : [];

const byPath = new Map(sourceFiles.map((file) => [file.path, file]));
/** Text of a page's file and of what it imports of its plugin's web half: all there is to read of a free page. */
export function textOfPage({ plugin, route }: Pick<Screen, 'plugin' | 'route'>): string {
  const index = byPath.get(`plugins/${plugin}/web/index.ts`)?.text ?? '';
  const [, first = ''] = new RegExp(`\\b${route}: \\(\\) =>\\s*import\\(\\s*'\\./(pages/[^']+)'`).exec(index) ?? [];
  const seen = new Set<string>();
  const read = (path: string): string => {
    const file = byPath.get(path);
    if (!file || seen.has(path) || !path.startsWith(`plugins/${plugin}/web/`)) return '';
    seen.add(path);
    const own = file.imports.filter((name) => name.startsWith('.'));
    return [file.text, ...own.map((name) => read(posix.join(posix.dirname(path), name)))].join('\n');
  };
  return read(`plugins/${plugin}/web/${first}`);
}

const inComponents = /^(plugins\/[^/]+|core|host)\/web\/.*\.tsx$/;
const inHalves = /^(plugins\/[^/]+|core|host)\/(web|server)\//;
const declared = new Set(manifests.flatMap(permissionKeys));
/** Declared keys anywhere between quotes, and whatever is asked for by name: `usePermission('bankCard:plain')`. */
const quotedKeys = (where: RegExp): ReadonlySet<string> =>
  new Set(
    sourceFiles
      .filter(({ path }) => where.test(path) && !isTest(path))
      .flatMap(({ text }) => [...text.matchAll(/(\b(?:usePermission|can)\(\s*)?'(\w+:\w+)'/g)])
      .flatMap(([, call, key = '']) => (call !== undefined || declared.has(key) ? [key] : [])),
  );
/** Permission keys that components name: buttons that no page definition holds. */
export const keysInComponents = quotedKeys(inComponents);
/** Permission keys that code of either half names. */
export const keysInCode = quotedKeys(inHalves);
