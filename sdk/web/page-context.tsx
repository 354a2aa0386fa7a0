import { createContext, useContext, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Where a component is rendered: the plugin, the route, and the query of its own tab (a hidden page keeps its own). */
export interface PagePlace {
  readonly plugin: string;
  readonly route: string;
  readonly path: string;
  readonly fullPath: string;
  readonly query: Readonly<Record<string, string>>;
}
/** The page of a component, and whether it is visible. */
export interface PageScope extends PagePlace {
  /** False while the page is kept alive behind another tab. */
  readonly visible: boolean;
}
/**
 * Whether a page is visible, as a subscription. A changing context value would make React search the whole page for its
 * consumers.
 */
class Sight {
  readonly #listeners = new Set<() => void>();
  #seen: boolean;
  constructor(seen: boolean) {
    this.#seen = seen;
  }
  readonly seen = (): boolean => this.#seen;
  readonly listen = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => {
      this.#listeners.delete(heard);
    };
  };
  turn(seen: boolean): void {
    if (seen === this.#seen) return;
    this.#seen = seen;
    for (const heard of this.#listeners) heard();
  }
}
const Place = createContext<PagePlace | undefined>(undefined);
const InSight = createContext(new Sight(true));

/** Provides the page to its content. When the page is hidden, only components that use `usePage` render. */
export function PageContext({
  value,
  children,
}: {
  readonly value: PageScope;
  readonly children?: ReactNode;
}): ReactElement {
  const { plugin, route, path, fullPath, query, visible } = value;
  const place = useMemo(() => ({ plugin, route, path, fullPath, query }), [plugin, route, path, fullPath, query]);
  const [sight] = useState(() => new Sight(visible));
  useLayoutEffect(() => {
    sight.turn(visible);
  }, [sight, visible]);
  return (
    <Place value={place}>
      <InSight value={sight}>{children}</InSight>
    </Place>
  );
}
/** The place of the page, the same object until it changes; undefined outside a page. */
export const useAnyPlace = (): PagePlace | undefined => useContext(Place);
/** The place of the component. Throws outside a page. */
export function usePlace(): PagePlace {
  const place = useAnyPlace();
  if (!place) throw new Error('usePlace() and usePage() work inside a page only');
  return place;
}
/**
 * The place of the component and whether its page is visible; renders when the page is shown or hidden. Use `usePlace`
 * when only the place is needed. Throws outside a page.
 */
export function usePage(): PageScope {
  const place = usePlace();
  const { listen, seen } = useContext(InSight);
  const visible = useSyncExternalStore(listen, seen);
  return useMemo(() => ({ ...place, visible }), [place, visible]);
}
