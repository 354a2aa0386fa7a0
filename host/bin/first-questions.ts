import type { Screen } from './docs-pages.ts';

/** Path of each list page → the body of its first request: filters and order. */
export function firstQuestions(screens: readonly Screen[]): string {
  const lists = screens.flatMap(({ kind, route, definition }) => {
    if (kind !== 'list' || definition === undefined) return [];
    const { resource, fixed, sort } = definition;
    return [`  ${JSON.stringify(route.path)}: ${JSON.stringify({ path: resource.path, fixed, sort })}`];
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}
