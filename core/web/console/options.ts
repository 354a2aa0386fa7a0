import type { AuthorizationScheme } from '../http/index.ts';
import type { Loaders } from '../i18n/index.ts';
import type { MenuSituation } from '../menus/index.ts';
import type { CatalogueEntry } from '../plugins/index.ts';
import type { PageLoaders } from '../prefetch/index.ts';

export interface ConsoleOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Texts beside the core's: the shell's own. */
  readonly texts?: readonly Loaders[];
  /** Those of them no list begins with. */
  readonly laterTexts?: readonly Loaders[];
  readonly baseUrl?: string;
  readonly authorization?: { readonly header?: string; readonly scheme?: AuthorizationScheme };
  /** Tells builds apart: a missing chunk reloads once per build, and a newer build is told of. */
  readonly build?: string;
  /** Menus this build leaves out. */
  readonly without?: NonNullable<MenuSituation['without']>;
  /** What a page is drawn with besides its own code. */
  readonly pageLoaders?: PageLoaders;
  /** The browser's; tests give their own. */
  readonly reload?: () => void;
}
