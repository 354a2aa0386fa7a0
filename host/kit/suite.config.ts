import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
// By its path: Vitest bundles this file, and Node.js then runs it without what reads TypeScript.
import { sharedSpecifiers } from '../../sdk/package/shared-specifiers.ts';

const here = fileURLToPath(import.meta.url);
const folder = process.env['FREIGHTDECK_PLUGIN'] ?? '';
const suite = join(import.meta.dirname, here.endsWith('.ts') ? 'contract-suite.tsx' : 'contract-suite.js');
/** The plugin's own tests and the common suite; shared modules are those of the kit, wherever the plugin is. */
export default defineConfig({
  root: folder || import.meta.dirname,
  // The suite and the plugin stand in folders that know nothing of each other.
  server: { fs: { strict: false } },
  plugins: [
    {
      name: 'shared-with-plugins',
      enforce: 'pre',
      resolveId(id, importer) {
        return Object.hasOwn(sharedSpecifiers, id) && importer !== here
          ? this.resolve(id, here, { skipSelf: true })
          : null;
      },
    },
  ],
  test: {
    include: ['*.test.{ts,tsx}', '{contract,server,tests,web}/**/*.test.{ts,tsx}', suite],
    // The suite stands in `node_modules` where the kit was installed.
    exclude: [],
    // An installed suite is no library: it imports the plugin's TypeScript.
    server: { deps: { inline: [/@freightdeck[\\/]plugin-kit/] } },
    environment: 'jsdom',
    pool: 'forks',
    execArgv: ['--expose-gc'],
    reporters: ['verbose'],
    testTimeout: 20_000,
  },
});
