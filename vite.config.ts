import react from '@vitejs/plugin-react';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { chunkGroups } from './host/bin/chunk-groups.ts';
import { compiledMessages } from './host/bin/compiled-messages.ts';
import { directImports } from './host/bin/direct-imports.ts';
import { madeStyles } from './host/bin/made-styles.ts';
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
    madeStyles(),
    slimManifests,
    directImports({ root: at('./') }),
    ...(inTests ? [] : [sharedModules({ root: at('./'), base })]),
    pageScripts({ root: at('./'), base }),
    precompressed,
  ],
  cacheDir: at('./node_modules/.vite'),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8889),
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/api',
        '/auth',
        '/upload',
        '/livez',
        '/readyz',
        '/RESOURCE',
        '/plugins/',
        '/docs/',
        '/sdk/',
        '/.well-known/',
      ].map((path) => [path, api]),
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
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  test: {
    projects: [
      // Modules are loaded once for all files of a worker: nothing of the server may live in a module.
      {
        extends: true,
        mode,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts', 'host/kit/template/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      // What needs a window: a drawing library knows the window it was loaded in.
      {
        extends: true,
        mode,
        test: {
          name: 'web',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [at('./tests/support/untracked-reads.ts'), at('./tests/support/shown-elements.ts')],
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
    hookTimeout: 300_000,
    // What a page goes on fetching when its tests have passed and their window is gone is no fault of theirs.
    onUnhandledError: ({ name }) => name !== 'EnvironmentTeardownError',
  },
}));
