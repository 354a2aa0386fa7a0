import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginManifest } from '@freightdeck/sdk/manifest';

/** What is looked at of a page's definition, and of a plugin's web half. */
interface Page {
  readonly page: {
    readonly kind: string;
    readonly resource?: { readonly path: string };
    readonly fixed?: object;
    readonly sort?: object;
  };
}
interface Half {
  readonly default: { readonly pages: Readonly<Record<string, () => Promise<Page>>> };
}

/**
 * Path of each list → what it asks first: which records, and in which order. A page that only a browser can load is no
 * list.
 */
export async function firstQuestions(root: string, manifests: readonly PluginManifest[]): Promise<string> {
  const found = await Promise.all(
    manifests.map(async ({ id, routes }) => {
      const { pages } = ((await import(pathToFileURL(join(root, 'plugins', id, 'web/index.ts')).href)) as Half).default;
      return Promise.all(
        Object.entries(pages).map(async ([name, load]): Promise<[string, object] | undefined> => {
          const { kind, resource, fixed, sort } = (await load().catch(() => undefined))?.page ?? {};
          const path = routes[name]?.path;
          return kind === 'list' && resource && path ? [path, { path: resource.path, fixed, sort }] : undefined;
        }),
      );
    }),
  );
  const lists = found.flat().filter((one) => one !== undefined);
  return `{\n${lists.map(([path, question]) => `  ${JSON.stringify(path)}: ${JSON.stringify(question)}`).join(',\n')}\n}\n`;
}
