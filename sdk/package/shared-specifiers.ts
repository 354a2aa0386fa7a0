/**
 * Modules a console shares with partner plugins: name in the source → name in the built file. The name contains the
 * major version, so that a file built for another one fails to link instead of misbehaving. Icons are not shared: a
 * plugin bundles the few it uses.
 */
export const sharedSpecifiers: Readonly<Record<string, string>> = {
  react: 'react@19',
  'react/jsx-runtime': 'react@19/jsx-runtime',
  'react-dom': 'react-dom@19',
  '@fluentui/react-components': '@fluentui/react-components@9',
  mobx: 'mobx@7',
  'mobx-react-lite': 'mobx-react-lite@5',
  '@freightdeck/sdk/manifest': '@freightdeck/sdk@1/manifest',
  '@freightdeck/sdk/contract': '@freightdeck/sdk@1/contract',
  '@freightdeck/sdk/values': '@freightdeck/sdk@1/values',
  '@freightdeck/sdk/web': '@freightdeck/sdk@1/web',
  '@freightdeck/sdk/ui': '@freightdeck/sdk@1/ui',
};
/** Packages that must exist once only, or that the SDK wraps: a plugin must not bundle them. */
export const neverBundled: readonly string[] = [
  'react',
  'react-dom',
  'scheduler',
  'mobx',
  'mobx-react-lite',
  '@fluentui/react-components',
  '@griffel/react',
  '@freightdeck/sdk',
  'react-router',
  'react-router-dom',
  'inversify',
  'axios',
  'react-intl',
];

/** `shared.json` of a console, written by its build: what its shared modules export. */
export interface SharedModules {
  /** Version of the SDK. */
  readonly sdk: string;
  readonly modules: Readonly<Record<string, { readonly url: string; readonly exports: readonly string[] }>>;
  /** Path of the document for plugins that run in a frame. */
  readonly frame?: string;
}
/** Names a plugin imports per shared module: `react@19` → `useState`. */
export type ImportedNames = Readonly<Record<string, readonly string[]>>;

/** Imports of a plugin that the console does not provide: `react@19#useGone`. Empty: the plugin links. */
export function missingExports(imports: ImportedNames, shared: SharedModules): string[] {
  return Object.entries(imports).flatMap(([specifier, names]) => {
    const there = new Set(shared.modules[specifier]?.exports ?? []);
    return names.filter((name) => !there.has(name)).map((name) => `${specifier}#${name}`);
  });
}
