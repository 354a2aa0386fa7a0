import react from '@vitejs/plugin-react';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { compiledMessages } from './host/bin/compiled-messages.ts';
import { directImports } from './host/bin/direct-imports.ts';
import { madeStyles } from './host/bin/made-styles.ts';
import { mapPaths } from './host/bin/map-paths.ts';
import { pageScripts } from './host/bin/page-scripts.ts';
import { precompressed } from './host/bin/precompressed.ts';
import { sharedModules } from './host/bin/shared-modules.ts';
import { slimManifests } from './host/bin/slim-manifests.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const inTests = Boolean(process.env.VITEST);
const provider = process.env.VITE_SERVICE_PROVIDER_TYPE;
const base = provider ? `/sp/${provider}/` : '/';
const api = { target: `http://127.0.0.1:${process.env.API_PORT ?? '8890'}`, changeOrigin: false };
const postgresSetup = at('./tests/support/postgres-setup.ts');

/** A plugin's code is fetched for nobody whose menus do not reach it, so no two plugins share a chunk. */
const pluginOf = (id: string): string => /[\\/]plugins[\\/]([^\\/]+)/.exec(id)?.[1] ?? '';

/**
 * A contract's file that another plugin's code leads to: a choice, a resource a field refers to. Those stand apart, so
 * that nobody fetches the rest with them.
 */
const isKnownAbroad = (
  id: string,
  infoOf: (id: string) => { readonly importers: readonly string[] } | null,
): boolean => {
  const plugin = pluginOf(id);
  return (infoOf(id)?.importers ?? []).some(
    (importer) =>
      pluginOf(importer) !== plugin || (/[\\/]contract[\\/]/.test(importer) && isKnownAbroad(importer, infoOf)),
  );
};

/** `var(--name)` for every name: the table of Fluent's tokens, which says just that 460 times over (4 kB). */
const tokensByName: Plugin = {
  name: 'tokens-by-name',
  apply: 'build',
  load: (id) =>
    /@fluentui[\\/]tokens[\\/]lib[\\/]tokens\.js$/.test(id)
      ? 'export const tokens = new Proxy({}, { get: (_, name) => `var(--${String(name)})` });'
      : null,
};

/** Every browser we serve has XMLHttpRequest, which axios takes first; its second way out is dead weight (4 kB). */
const withoutFetchAdapter: Plugin = {
  name: 'without-fetch-adapter',
  apply: 'build',
  load: (id) =>
    /axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/.test(id)
      ? 'export const getFetch = () => false;\nexport default false;'
      : null,
};

/**
 * The product's own icon comes with the page: one request less before the first list. As dots: a drawing is laid out
 * anew by the browser at every step from page to page.
 */
const iconInPage: Plugin = {
  name: 'icon-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const dots = readFileSync(at('./host/web/favicon.png')).toString('base64');
      const ours = 'href="/favicon.svg" type="image/svg+xml"';
      return html.replace(ours, `href="data:image/png;base64,${dots}" type="image/png"`);
    },
  },
};

/** Modules whose path ends so; `*` is a part of a name, `**` any path, `/` the separator of any system. */
const files = (...ends: readonly string[]): RegExp => {
  const part = (text: string): string =>
    text.replaceAll('.', '\\.').replaceAll(/\*+/g, (star) => (star === '**' ? '.*' : '[^\\\\/]*'));
  const pattern = (end: string): string => end.split('/').map(part).join('[\\\\/]');
  return new RegExp(`[\\\\/](${ends.map(pattern).join('|')})$`);
};

/** Goods source, shipper and waybill: who shows one of them has the words of the others in it. */
const trip = new Set(['goods', 'shipper', 'waybill']);

/** What no test caught fails a run too: its words stand beside the report. */
const uncaught: Reporter = {
  onTestRunEnd: (_files, errors) => {
    if (errors.length > 0)
      writeFileSync(
        at('./.reports/uncaught.json'),
        JSON.stringify(
          errors.map(
            ({ name, message, stack }) =>
              `Uncaught ${name}: ${message.split('\n')[0]} ` +
              (/\(?\S*tests\/\S+/.exec(stack ?? '')?.[0] ?? stack?.split('\n')[1]?.trim() ?? ''),
          ),
        ),
      );
  },
};

export default defineConfig(({ mode }) => ({
  root: inTests ? at('.') : at('./host/web'),
  envDir: at('.'),
  // Absolute: a tenant's path marker (`/jsdwl/`) stands before the hash, and files must not be looked for behind it.
  base,
  plugins: [
    react(),
    compiledMessages,
    mapPaths(),
    madeStyles,
    iconInPage,
    slimManifests,
    tokensByName,
    withoutFetchAdapter,
    directImports({ root: at('./'), oneByOne: ['core/web/pages/index.ts'] }),
    ...(inTests ? [] : [sharedModules({ root: at('./'), base })]),
    pageScripts({ root: at('./'), base }),
    precompressed,
  ],
  resolve: {
    // react-router 7.18 exports its development build under every condition (195 kB more).
    alias: inTests
      ? []
      : [
          { find: /^reflect-metadata$/, replacement: at('./node_modules/reflect-metadata/ReflectLite.js') },
          { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
          {
            find: /^react-router\/dom$/,
            replacement: at('./node_modules/react-router/dist/production/dom-export.mjs'),
          },
        ],
  },
  cacheDir: at('./node_modules/.vite'),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8889),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/upload', '/livez', '/readyz', '/RESOURCE', '/plugins/', '/.well-known/'].map((path) => [
        path,
        api,
      ]),
    ),
  },
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // An inlined asset is a data: address, which the content security policy refuses for scripts and styles.
    assetsInlineLimit: 0,
    // What a chunk cannot do without comes with it, not after it. The console itself is there already, styles come by
    // themselves, and what a plugin's page needs the page names (`pageScripts`).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /[\\/]plugin-[^\\/]*$/.test(file)
          ? []
          : needed.filter((name) => !/[\\/](console|rolldown-runtime)-[^\\/]*$|\.css$/.test(name)),
    },
    rolldownOptions: {
      // A resource is asked for by name too, before any page has brought its contract; built, both stand in one chunk.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // A group takes what its modules import too, as far as a group before it has not: few requests, and nothing
          // twice.
          groups: [
            {
              name: 'console',
              test: files(
                'sdk/contract/workflow.ts',
                'sdk/contract/visit.ts',
                'sdk/contract/values/compact-number.ts',
                'sdk/contract/values/money.ts',
                'sdk/contract/values/weight.ts',
                'sdk/web/define-web.ts',
                'sdk/web/page-definitions.ts',
                'sdk/web/slots.tsx',
                'core/web/i18n/locales/zh.json',
                'core/web/pages/locales/zh.json',
                'core/web/tasks/locales/zh.json',
                'core-messages-zh.ts',
                'host/web/locales/zh.json',
                'host/web/main.tsx',
                'host/web/theme/light-theme.ts',
                'react-button/lib/components/Button/Button.js',
                'react-text/lib/components/Text/Text.js',
                'react-utilities/lib/hooks/useControllableState.js',
                'react-utilities/lib/utils/mergeCallbacks.js',
                'svg/arrow-download.js',
                'svg/table.js',
              ),
              priority: 40,
            },
            // Words a list stands without, in one piece.
            {
              name: 'later-words',
              test: files(
                'core/web/**/later-messages-zh.ts',
                'core/web/**/later-zh.json',
                'host/web/**/later-messages-zh.ts',
                'host/web/**/later-zh.json',
                'host/web/login/locales/zh.json',
              ),
              priority: 35,
            },
            // What floats is fetched in one piece when the first page stands.
            {
              name: 'popups',
              test: files(
                ...['menus', 'tab-menus', 'user-menu', 'menu-finder', 'toasts', 'prompt-dialog', 'focus-keeper'].map(
                  (name) => `host/web/popups/${name}.tsx`,
                ),
                'host/web/pages/page-states.tsx',
              ),
              priority: 10,
            },
            // Styles of ours are made as the console is built (`madeStyles`): what makes them in a browser is for
            // partners' plugins.
            { name: 'style-maker', test: /[\\/]@griffel[\\/](core|react)[\\/].*[\\/]makeStyles\.js$/, priority: 35 },
            { name: 'list', test: /[\\/]core[\\/]web[\\/]pages[\\/]list-view\.tsx$/, priority: 30 },
            {
              name: (id, graph) =>
                isKnownAbroad(id, (one) => graph.getModuleInfo(one))
                  ? `words-${trip.has(pluginOf(id)) ? 'trip' : pluginOf(id)}`
                  : `plugin-${pluginOf(id)}`,
              debugName: 'plugins',
              test: files(
                ...[
                  'index.ts',
                  'actions.ts',
                  'pages/goods-list.ts',
                  'pages/goods-list.tsx',
                  'pages/waybill-list.ts',
                  'pages/waybill-list.tsx',
                  'parts/status-remark.tsx',
                  'parts/dialog-buttons.tsx',
                  'stores/goods-dialogs.ts',
                ].map((end) => `plugins/*/web/${end}`),
                'plugins/*/locales/zh.json',
                'plugins/*/contract/**.ts',
              ),
              priority: 20,
              includeDependenciesRecursively: false,
            },
            // Home comes with its plugin, and in one piece what most see then: board, charts and map.
            {
              name: 'plugin-cockpit',
              test: /[\\/]plugins[\\/]cockpit[\\/](web[\\/](index\.ts|pages[\\/]home\.tsx)|locales[\\/]zh\.json)$/,
              priority: 21,
            },
            { name: 'board', test: /[\\/]plugins[\\/]cockpit[\\/]web[\\/]parts[\\/]live-board\.tsx$/, priority: 15 },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      // Modules are loaded once for all files of a worker: nothing of the server may live in a module.
      {
        extends: true,
        mode,
        test: { name: 'server', include: ['tests/**/*.test.ts'], environment: 'node', isolate: false },
      },
      // What needs a window: a drawing library knows the window it was loaded in.
      {
        extends: true,
        mode,
        test: {
          name: 'web',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [at('./tests/support/untracked-reads.ts')],
        },
      },
    ],
    setupFiles: [at('./tests/support/close-opened.ts')],
    globalSetup: existsSync(postgresSetup) ? [postgresSetup] : [],
    reporters: ['default', uncaught, ['json', { outputFile: '.reports/vitest.json' }]],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    testTimeout: 30_000,
    // A machine that others share may miss a wait once; what is wrong fails twice.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // What a page goes on fetching when its tests have passed and their window is gone is no fault of theirs.
    onUnhandledError: ({ name }) => name !== 'EnvironmentTeardownError',
  },
}));
