import { Http } from '@freightdeck/sdk/web';
import type { ListDefinition, PageDefinition, ServiceLocator } from '@freightdeck/sdk/web';
import { pause, wholePageWait } from './clock.ts';

type Query = Readonly<Record<string, string>>;
/** What a page needs besides its own code; whoever draws the pages gives it. */
export interface PageLoaders {
  /** Fetches the code that draws pages of a kind. */
  readonly view: (kind: PageDefinition['kind']) => Promise<void>;
  /** Asks for the first rows of a list. */
  readonly rows: (http: Http, definition: ListDefinition, query: Query) => Promise<void>;
}

/**
 * Fetches what a page is drawn with once its own code has come: its view, the texts lists do without, and its first
 * rows (or what a page of its own reads first). Resolves when all of it is there; rows are waited for only briefly.
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
    // The page asks again, and says what is wrong where the person looks.
  }
}
