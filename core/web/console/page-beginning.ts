import type { PageDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import type { I18nStore } from '../i18n/index.ts';
import type { NavigationStore } from '../navigation/index.ts';
import type { PluginStore } from '../plugins/index.ts';
import { startPage } from '../prefetch/index.ts';
import type { ConsoleOptions } from './options.ts';

/** Loads what a page needs besides its own code: texts that lists do not need, its view, its first rows. */
export class PageBeginning {
  private readonly options: ConsoleOptions;
  private readonly services: ServiceLocator;
  private readonly i18n: Pick<I18nStore, 'rest'>;

  constructor(
    options: ConsoleOptions,
    services: ServiceLocator,
    i18n: Pick<I18nStore, 'rest'>,
    plugins: Pick<PluginStore, 'pageCame' | 'locator'>,
    navigation: Pick<NavigationStore, 'heading'>,
  ) {
    this.options = options;
    this.services = services;
    this.i18n = i18n;
    plugins.pageCame.on(async ({ route, definition }) => {
      // With the plugin's own services: what it asks must be what its page asks a moment later.
      if (route.path === navigation.heading.path)
        await this.begin(definition, navigation.heading.query, plugins.locator(route.plugin));
    });
  }
  begin(
    definition: PageDefinition,
    query: Readonly<Record<string, string>>,
    services: ServiceLocator = this.services,
  ): Promise<void> {
    return startPage(services, () => this.i18n.rest(), this.options.pageLoaders, definition, query);
  }
}
