import { createContext, use } from 'react';
import type { ReactElement } from 'react';

/**
 * What is drawn around a page: the sign-in screen, nothing, or the frame with menu and tabs, which draws the page
 * itself.
 */
export type ScreenName = 'signIn' | 'alone' | 'frame';

/** The screens by name. Routes are created before anything is drawn, so the shell provides the screens here. */
export const ScreensContext = createContext<Readonly<Record<ScreenName, ReactElement>> | null>(null);

export function Screen({ name }: { readonly name: ScreenName }): ReactElement | null {
  return use(ScreensContext)?.[name] ?? null;
}
