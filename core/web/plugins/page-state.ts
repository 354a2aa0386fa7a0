import type { PageDefinition } from '@freightdeck/sdk/web';

/** Loading state of a route's page. */
export type PageState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly plugin: string; readonly definition: PageDefinition }
  | { readonly state: 'failed'; readonly plugin: string; readonly code: string; readonly reason: string };
