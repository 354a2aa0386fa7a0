import { gzipSync } from 'node:zlib';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { WebPlugin } from '@freightdeck/sdk/web';
import type { CatalogueEntry } from '../../core/web/plugins/index.ts';

// `npm run bench:plugins`: what installed plugins cost who has but few of them. Prints figures, asserts nothing.
process.env.NODE_ENV = 'production';
const rounds = 60;
const matching = 10;

const text = (words: string) => ({ zh: `${words}管理`, en: `${words} management` });
/** A manifest of an ordinary plugin: four pages, their menus and keys, a tile. */
function manifestOf(index: number): PluginManifest {
  const id = `acme-part${index}`;
  const pages = ['book', 'list', 'detail', 'report'].map((name) => `${id}.${name}`);
  return {
    id,
    version: '1.0.0',
    sdk: '^1.0',
    title: text(`伙伴${index}`),
    routes: Object.fromEntries(
      pages.map((name) => [
        name,
        { path: `/partner/${id}/${name.split('.')[1] ?? ''}`, title: text(name), audience: 'both', icon: 'Calculator' },
      ]),
    ),
    menus: Object.fromEntries(pages.map((name) => [name, name])),
    permissions: Object.fromEntries(pages.map((name) => [name, ['view', 'add', 'edit', 'delete', 'export']])),
    contributions: { 'cockpit.tiles': { tile: { title: text(id), key: `${id}.book:view`, order: index } } },
  };
}
const none = async (): Promise<{ readonly default: Readonly<Record<string, string>> }> => ({ default: {} });
const entryOf = (manifest: PluginManifest): CatalogueEntry => ({
  manifest,
  load: async () => ({
    default: { manifest, messages: { zh: none, en: none }, pages: {}, parts: {}, setup: undefined } satisfies WebPlugin,
  }),
});
const catalogueOf = (count: number): readonly CatalogueEntry[] =>
  Array.from({ length: count }, (_, index) => entryOf(manifestOf(index)));
const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

const memory = new Map<string, string>();
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => {
    memory.set(key, value);
  },
  removeItem: (key: string) => {
    memory.delete(key);
  },
};
const { createContainer } = await import('../../core/di/index.ts');
const { lazyFetch, PluginStore } = await import('../../core/web/plugins/index.ts');

/**
 * From the list of what is installed to the first ten plugins running, as the kernel does it. Milliseconds: until its
 * menus and routes stand, and in all.
 */
async function boot(catalogue: readonly CatalogueEntry[]): Promise<readonly [number, number]> {
  const held = catalogue.filter((_, index) => index % Math.floor(catalogue.length / matching) === 0).slice(0, matching);
  const started = performance.now();
  const store = new PluginStore({
    catalogue,
    root: createContainer(),
    set: { toggles: {}, pins: {} },
    storage: storage as Storage,
    errors: { report: () => undefined },
    permissions: { can: () => true },
    http: {
      during: () => {
        throw new Error('nobody calls here');
      },
    },
    i18n: { add: async () => undefined, remove: () => undefined },
    fetch: lazyFetch(() => undefined),
  });
  await store.rematch({
    names: new Set(held.flatMap(({ manifest }) => Object.keys(manifest.menus))),
    paths: new Map(),
    signedIn: true,
  });
  store.contributions('cockpit.tiles');
  store.routes.at(`/partner/${held[0]?.manifest.id ?? ''}/book`);
  const stands = performance.now() - started;
  await Promise.all(held.map(({ manifest }) => store.activate(manifest.id)));
  return [stands, performance.now() - started];
}
const sizes: readonly number[] = [25, 100, 500];
const catalogues = new Map(sizes.map((count) => [count, catalogueOf(count)]));
const took = new Map(sizes.map((count) => [count, { stands: [] as number[], all: [] as number[] }]));
for (let round = -10; round < rounds; round += 1) {
  for (const count of sizes) {
    const [stands, all] = await boot(catalogues.get(count) ?? []);
    if (round < 0) continue;
    took.get(count)?.stands.push(stands);
    took.get(count)?.all.push(all);
  }
}
const base = took.get(25);
// What stands around the kernel when a console boots, measured in the browser by `npm run bench`: menus asked for,
// texts, first page.
const consoleBoot = Number(process.env.CONSOLE_BOOT_MS ?? 400);
const bytes = (count: number): number =>
  gzipSync(JSON.stringify((catalogues.get(count) ?? []).map(({ manifest }) => ({ ...manifest, permissions: {} }))))
    .length;
console.log(
  `kernel, ${rounds} interleaved rounds, ${matching} plugins match; medians; console boot around it taken as ${consoleBoot} ms (CONSOLE_BOOT_MS)`,
);
console.log(
  'installed | menus and routes stand | ten running | against 25: kernel alone | whole boot | manifests gz | gz a plugin',
);
for (const count of sizes) {
  const { stands, all } = took.get(count) ?? { stands: [], all: [] };
  const [mine, least] = [median(all), median(base?.all ?? [])];
  console.log(
    [
      String(count).padStart(9),
      `${median(stands).toFixed(2)} ms`.padStart(22),
      `${mine.toFixed(2)} ms`.padStart(11),
      (mine / least).toFixed(2).padStart(24),
      ((consoleBoot + mine) / (consoleBoot + least)).toFixed(3).padStart(10),
      `${bytes(count)} B`.padStart(12),
      `${(bytes(count) / count).toFixed(0)} B`.padStart(11),
    ].join(' | '),
  );
}
console.log(
  `a tenant's answer names only what its person holds: ${bytes(500)} B installed, ${gzipSync(JSON.stringify((catalogues.get(500) ?? []).slice(0, matching).map(({ manifest }) => ({ ...manifest, permissions: {} })))).length} B sent for ${matching}`,
);
