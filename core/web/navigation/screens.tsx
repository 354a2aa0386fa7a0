import { createContext, use } from 'react';
import type { ReactElement } from 'react';

/** What is drawn around a page: the sign-in, nothing, or the frame with menu and tabs, which shows the page itself. */
export type ScreenName = 'signIn' | 'alone' | 'frame';

/** The routes are made before anything is drawn, and know their screens by name; whoever draws them gives them here. */
export const ScreensContext = createContext<Readonly<Record<ScreenName, ReactElement>> | null>(null);

export function Screen({ name }: { readonly name: ScreenName }): ReactElement | null {
  return use(ScreensContext)?.[name] ?? null;
}
