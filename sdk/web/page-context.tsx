import { createContext, useContext, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Where a component stands: the plugin, the route, and the query of this very tab (a hidden page keeps its own). */
export interface PagePlace {
  readonly plugin: string;
  readonly route: string;
  readonly path: string;
  readonly fullPath: string;
  readonly query: Readonly<Record<string, string>>;
}
/** The page a component stands in, and whether it is seen. */
export interface PageScope extends PagePlace {
  /** False while the page is kept alive behind another tab. */
  readonly visible: boolean;
}
/**
 * Whether a page is seen. Who asks is told; a context that changes would have React look through the whole page for
 * them.
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

/** Puts what stands inside into a page. A page that goes out of sight draws nothing anew but who asks for that. */
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
/** The place of the page, the same object until it changes; undefined outside of pages. */
export const useAnyPlace = (): PagePlace | undefined => useContext(Place);
/** Where the component stands. Throws outside of a page. */
export function usePlace(): PagePlace {
  const place = useAnyPlace();
  if (!place) throw new Error('usePlace() and usePage() work inside a page only');
  return place;
}
/**
 * Where the component stands and whether it is seen: drawn anew when the page goes behind another tab. Who asks only
 * for the place takes `usePlace`. Throws outside of a page.
 */
export function usePage(): PageScope {
  const place = usePlace();
  const { listen, seen } = useContext(InSight);
  const visible = useSyncExternalStore(listen, seen);
  return useMemo(() => ({ ...place, visible }), [place, visible]);
}
