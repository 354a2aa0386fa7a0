import type { CatalogueEntry } from '@freightdeck/core/web/plugins';

/** The plugins of this product, for the browser: manifests are in the first load, code comes when it is wanted. */
export const plugins: readonly CatalogueEntry[] = [];
