import type { OpenedEndpoint } from './narrowed.ts';

/** The keys that the scopes of a credential stand for: for each endpoint in them the first that grants it. */
export const keysOfScopes = (endpoints: readonly OpenedEndpoint[], scopes: readonly string[]): string[] => [
  ...new Set(
    endpoints
      .filter(({ open }) => scopes.includes(open.scope))
      .flatMap(({ access }) => (typeof access === 'string' ? [] : access.slice(0, 1))),
  ),
];
