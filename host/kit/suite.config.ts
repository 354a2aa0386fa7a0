import { fileURLToPath } from 'node:url';
import { sharedSpecifiers } from '../../sdk/package/shared-specifiers.ts';
import { defineConfig } from 'vitest/config';

const here = fileURLToPath(import.meta.url);
/** The plugin's folder may be anywhere, so shared modules are resolved from the console. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
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
    include: ['host/kit/contract-suite.tsx'],
    environment: 'jsdom',
    pool: 'forks',
    execArgv: ['--expose-gc'],
    reporters: ['verbose'],
    testTimeout: 20_000,
  },
});
