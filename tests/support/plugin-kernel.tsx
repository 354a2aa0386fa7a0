import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Errors, Http, I18n, freePage, Permissions, Upload } from '@freightdeck/sdk/web';
import type { PluginContext, WebPlugin } from '@freightdeck/sdk/web';
import { vi } from 'vitest';
import { createContainer } from '../../core/di/index.ts';
import { lazyFetch, PluginStore } from '../../core/web/plugins/index.ts';
import type { CatalogueEntry, Pins, Toggles } from '../../core/web/plugins/index.ts';

/** A plugin with one page and one menu, named after it. */
export const manifest = (id: string, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id,
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: id, en: id },
  permissions: {},
  routes: { [id]: { path: `/${id}`, title: { zh: id, en: id }, audience: 'both' } },
  menus: { [`${id}Menu`]: id },
  ...more,
});
export const web = (of: PluginManifest, setup?: (context: PluginContext) => void | Promise<void>): WebPlugin => ({
  manifest: of,
  messages: { zh: async () => ({ default: { title: of.id } }), en: async () => ({ default: { title: of.id } }) },
  pages: Object.fromEntries(
    Object.keys(of.routes).map((name) => [name, async () => ({ page: freePage(() => <b>{name}</b>) })]),
  ),
  parts: {},
  setup,
});
export const plugin = (
  of: PluginManifest,
  setup?: (context: PluginContext) => void | Promise<void>,
): CatalogueEntry & { load: ReturnType<typeof vi.fn> } =>
  ({
    manifest: of,
    load: vi.fn(async () => ({ default: web(of, setup) })),
  }) as CatalogueEntry & { load: ReturnType<typeof vi.fn> };
export const rights = (...names: string[]) => ({
  names: new Set(names.map((name) => `${name}Menu`)),
  paths: new Map<string, string>(),
  signedIn: true,
});

/** The kernel on a catalogue, with what it reported and whose texts it holds. */
export function kernel(
  catalogue: readonly CatalogueEntry[],
  toggles: Toggles = {},
  pins: Pins = {},
  may: (key: string) => boolean = () => true,
  { during, upload }: { readonly during?: () => Http; readonly upload?: Upload } = {},
) {
  const reports: [string, string | undefined][] = [];
  const messages = new Set<string>();
  const root = createContainer();
  root.bind(Permissions, () => ({ can: () => false }));
  root.bind(Upload, () => upload ?? ({} as Upload));
  root.bind(Errors, () => ({ report: (_: unknown, info: string, id?: string) => reports.push([info, id]) }) as never);
  root.bind(I18n, () => ({ text: (id: string, { path = '' } = {}) => `${id} ${path}` }) as never);
  const store = new PluginStore({
    catalogue,
    root,
    set: { toggles, pins },
    storage: sessionStorage,
    errors: { report: (_, info, id) => reports.push([info, id]) },
    permissions: { can: may },
    http: { during: during ?? (() => root.get(Http)) },
    i18n: {
      add: async (id, loaders) => {
        await loaders.zh();
        messages.add(id);
      },
      remove: (id) => messages.delete(id),
    },
    fetch: lazyFetch(() => undefined),
  });
  const state = (id: string) => {
    const { state: now, code } = store.entry(id) ?? {};
    return code ? `${now} ${code}` : now;
  };
  return { store, reports, messages, state };
}
