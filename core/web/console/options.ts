import type { PageDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import type { ApiClient, AuthorizationScheme, EarlyCall } from '../http/index.ts';
import type { Loaders } from '../i18n/index.ts';
import type { MenuSituation } from '../menus/index.ts';
import type { CatalogueEntry } from '../plugins/index.ts';

/** Doors of whoever draws the pages. */
export interface Ahead {
  /** The page at a path is wanted: its scripts can be asked for at once, not one after the other. */
  readonly scripts: (path: string) => void;
  /** Whether the page at a path is light enough to be fetched and run before anybody wants it. */
  readonly light: (path: string) => Promise<boolean>;
  /** The list at a path will be drawn as it begins, if it is one: its rows can be asked for beside its code. */
  readonly rows: (http: ApiClient, path: string) => void;
  /** The page's own code has come. */
  readonly page: (
    services: ServiceLocator,
    definition: PageDefinition,
    query: Readonly<Record<string, string>>,
  ) => Promise<void>;
}
export interface ConsoleOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Texts beside the core's: the shell's own. */
  readonly texts?: readonly Loaders[];
  /** Those of them no list begins with. */
  readonly laterTexts?: readonly Loaders[];
  /** What the page asked before this code ran. */
  readonly early?: readonly EarlyCall[];
  readonly baseUrl?: string;
  readonly authorization?: { readonly header?: string; readonly scheme?: AuthorizationScheme };
  /** Tells builds apart: a missing chunk reloads once per build, and a newer build is told of. */
  readonly build?: string;
  /** Menus this build leaves out. */
  readonly without?: NonNullable<MenuSituation['without']>;
  /** What may begin before a page is drawn. */
  readonly ahead?: Ahead;
  /** The browser's; tests give their own. */
  readonly reload?: () => void;
}
