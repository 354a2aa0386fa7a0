import { createContext, useContext, useMemo } from 'react';
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
const Place = createContext<PagePlace | undefined>(undefined);
const Visible = createContext(true);

/** Puts what stands inside into a page. Two contexts: a page that goes out of sight draws nothing anew but who asks for that. */
export function PageContext({ value, children }: { readonly value: PageScope; readonly children?: ReactNode }): ReactElement {
  const { plugin, route, path, fullPath, query, visible } = value;
  const place = useMemo(() => ({ plugin, route, path, fullPath, query }), [plugin, route, path, fullPath, query]);
  return <Place value={place}><Visible value={visible}>{children}</Visible></Place>;
}
/** The place of the page, the same object until it changes; undefined outside of pages. */
export const useAnyPlace = (): PagePlace | undefined => useContext(Place);
/** Where the component stands. Throws outside of a page. */
export function usePlace(): PagePlace {
  const place = useAnyPlace();
  if (!place) throw new Error('usePlace() and usePage() work inside a page only');
  return place;
}
/** Where the component stands and whether it is seen: drawn anew when the page goes behind another tab. Who asks only for the place takes `usePlace`. Throws outside of a page. */
export function usePage(): PageScope {
  const place = usePlace();
  const visible = useContext(Visible);
  return useMemo(() => ({ ...place, visible }), [place, visible]);
}
