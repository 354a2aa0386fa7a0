import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const inTests = Boolean(process.env.VITEST);
const provider = process.env.VITE_SERVICE_PROVIDER_TYPE;
const api = { target: `http://127.0.0.1:${process.env.API_PORT ?? '8890'}`, changeOrigin: false };
const postgresSetup = at('./tests/support/postgres-setup.ts');

export default defineConfig({
  root: inTests ? at('.') : at('./host/web'),
  base: provider ? `/sp/${provider}/` : './',
  plugins: [react()],
  resolve: {
    // react-router 7.18 exports its development build under every condition (195 kB more).
    alias: inTests ? [] : [
      { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: at('./node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  cacheDir: at('./node_modules/.vite'),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8889),
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/upload', '/livez', '/readyz', '/RESOURCE'].map((path) => [path, api])),
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
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: existsSync(postgresSetup) ? [postgresSetup] : [],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
