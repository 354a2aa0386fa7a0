import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the product, as its package.json says; in `dist/` that lies at the same place. */
export const productVersion = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { readonly version: string }
).version;
