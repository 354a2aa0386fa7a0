/** The pages of all plugins as their modules define them, for `npm run docs`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command, Resource, Workflow } from '@freightdeck/sdk/contract';
import type { PluginManifest, RouteManifest } from '@freightdeck/sdk/manifest';

/**
 * The parts of a page definition that `npm run docs` reads. The full types in `sdk/web/page-definitions.ts` need
 * browser types, without which this side is compiled.
 */
export interface Column {
  readonly field?: string;
  readonly id?: string;
  readonly title?: string;
  readonly pin?: string;
  readonly hidden?: true;
  readonly cell?: unknown;
  readonly opens?: true;
}
export interface Button {
  readonly kind: 'command' | 'run' | 'import';
  readonly command?: Command;
  readonly id?: string;
  readonly key?: string;
  readonly like?: Command;
  readonly form?: unknown;
}
interface Section {
  readonly title: string;
  readonly fields: readonly string[];
}
export interface Definition {
  readonly resource: Resource;
  readonly workflow?: Workflow;
  readonly columns: readonly (string | Column)[];
  readonly filters: readonly string[];
  readonly mainFilters?: number;
  readonly sort?: Readonly<Record<string, string>>;
  readonly actions?: readonly Button[];
  readonly rowActions?: readonly Button[];
  readonly bulk?: readonly Command[];
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly opens?: string;
  readonly exportKey?: string;
  readonly workbench?: Definition;
  readonly top?: unknown;
  readonly figures: readonly string[];
  readonly sections?: readonly Section[];
  readonly tabs?: readonly { readonly id: string; readonly key?: string }[];
  readonly command: Command;
  readonly pass: Command;
  readonly refuse: Command;
  readonly waiting: Readonly<Record<string, unknown>>;
  readonly papers?: readonly string[];
  readonly reasons?: readonly string[];
}
export interface Screen {
  readonly plugin: string;
  readonly name: string;
  readonly route: RouteManifest;
  /** `built`: the module only works inside the build, so its definition cannot be read here. */
  readonly kind: 'list' | 'record' | 'form' | 'audit' | 'free' | 'built';
  readonly definition?: Definition;
}
interface PageModule {
  readonly page: Definition & { readonly kind: Exclude<Screen['kind'], 'built'> };
}
interface Half {
  readonly default: { readonly pages: Readonly<Record<string, () => Promise<PageModule>>> };
}

/** Every page, in the order of the manifests. Only a page marked `built` may fail to load. */
export async function readScreens(root: string, manifests: readonly PluginManifest[]): Promise<readonly Screen[]> {
  const found = await Promise.all(
    manifests.map(async ({ id: plugin, routes }) => {
      const index = `plugins/${plugin}/web/index.ts`;
      const { pages } = ((await import(pathToFileURL(join(root, index)).href)) as Half).default;
      return Promise.all(
        Object.entries(routes).map(async ([name, route]): Promise<Screen> => {
          try {
            const definition = (await pages[name]?.())?.page;
            if (definition === undefined) throw new Error(`${index} has no page for the route ${name}`);
            return { plugin, name, route, kind: definition.kind, definition };
          } catch (error) {
            // `import.meta.glob` exists only in the build.
            if (String(error).includes('.glob is not a function')) return { plugin, name, route, kind: 'built' };
            throw error;
          }
        }),
      );
    }),
  );
  return found.flat();
}
