/**
 * What a console shares with partner plugins: name in the source → name in the built file. The major stands in it, so
 * that a file built for another major does not link instead of behaving strangely. Icons are not shared: a plugin
 * brings its own few.
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
/** Packages of which there must be one copy only, or which the SDK wraps: none of them may be inside a plugin. */
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

/** `shared.json` of a console: what its shared modules export, written by its build. */
export interface SharedModules {
  /** Version of the SDK. */
  readonly sdk: string;
  readonly modules: Readonly<Record<string, { readonly url: string; readonly exports: readonly string[] }>>;
  /** Path of the document for plugins that run in a frame. */
  readonly frame?: string;
}
/** Names a plugin imports, by the name of the built file: `react@19` → `useState`. */
export type ImportedNames = Readonly<Record<string, readonly string[]>>;

/** What a console does not have of what a plugin imports: `react@19#useGone`. Empty: the plugin links. */
export function missingExports(imports: ImportedNames, shared: SharedModules): string[] {
  return Object.entries(imports).flatMap(([specifier, names]) => {
    const there = new Set(shared.modules[specifier]?.exports ?? []);
    return names.filter((name) => !there.has(name)).map((name) => `${specifier}#${name}`);
  });
}
