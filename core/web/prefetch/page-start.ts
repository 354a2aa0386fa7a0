import { Http } from '@freightdeck/sdk/web';
import type { ListDefinition, PageDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import { pause, wholePageWait } from './clock.ts';

type Query = Readonly<Record<string, string>>;
/** Loads what a page needs besides its own code; implemented by the page engine. */
export interface PageLoaders {
  /** Loads the code that draws pages of a kind. */
  readonly view: (kind: PageDefinition['kind']) => Promise<void>;
  /** Fetches the first rows of a list. */
  readonly rows: (http: Http, definition: ListDefinition, query: Query) => Promise<void>;
}

/**
 * Loads what a page needs once its code is loaded: its view, texts that lists do not need, and its first rows (or what
 * a free page reads first). Resolves when all are there; waits for rows only briefly.
 */
export async function startPage(
  services: ServiceLocator,
  laterTexts: () => Promise<void>,
  loaders: PageLoaders | undefined,
  definition: PageDefinition,
  query: Query,
): Promise<void> {
  const isPlainList = definition.kind === 'list' && query['audit'] === undefined;
  await Promise.all([
    isPlainList ? undefined : laterTexts(),
    loaders?.view(definition.kind).catch(() => undefined),
    loaders && Promise.race([firstReading(services, loaders, definition, query), pause(wholePageWait)]),
  ]);
}
async function firstReading(
  services: ServiceLocator,
  { rows }: PageLoaders,
  definition: PageDefinition,
  query: Query,
): Promise<void> {
  try {
    if (definition.kind === 'list') await rows(services.get(Http), definition, query);
    else if (definition.kind === 'free') await definition.begin?.(services);
  } catch {
    // The page fetches again and shows the failure in place.
  }
}
