import type { AuthorizationScheme } from '../http/index.ts';
import type { Loaders } from '../i18n/index.ts';
import type { MenuSituation } from '../menus/index.ts';
import type { CatalogueEntry } from '../plugins/index.ts';
import type { PageLoaders } from '../prefetch/index.ts';

export interface ConsoleOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Texts in addition to the core's: those of the shell. */
  readonly texts?: readonly Loaders[];
  /** Those texts of the shell that lists do not need; loaded after the first paint. */
  readonly laterTexts?: readonly Loaders[];
  readonly baseUrl?: string;
  readonly authorization?: { readonly header?: string; readonly scheme?: AuthorizationScheme };
  /** Id of the build: a missing chunk reloads the page once per build, and a newer build is announced. */
  readonly build?: string;
  /** Menus this build leaves out. */
  readonly without?: NonNullable<MenuSituation['without']>;
  /** Loads what a page needs besides its own code. */
  readonly pageLoaders?: PageLoaders;
  /** Reloads the page; tests replace it. */
  readonly reload?: () => void;
}
