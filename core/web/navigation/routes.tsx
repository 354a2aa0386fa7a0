import { redirect, replace } from 'react-router-dom';
import type { MiddlewareFunction, RouteObject } from 'react-router-dom';
import type { RegisteredRoute } from '../plugins/index.ts';
import { readAddress } from './address.ts';
import type { Decision, Wanted } from './decide.ts';
import { Screen } from './screens.tsx';

/** What the routes need from the console. */
export interface RouteEvents {
  /** The guard: decides about an address and the page there, if there is one. */
  readonly decide: (wanted: Wanted, page: RegisteredRoute | undefined) => Decision;
  /** Runs while it is not known what the person may open; the address is judged after it. */
  readonly ready?: () => Promise<unknown> | undefined;
  /** The view must be created anew before it is shown. */
  readonly refresh: (fullPath: string) => void;
  /** The page at a path with the user's current plugins and rights. */
  readonly pageAt: (path: string) => RegisteredRoute | undefined;
  /**
   * A short wait for the page's code, so that the page is drawn once and complete; undefined when it can be shown at
   * once.
   */
  readonly coming: (wanted: Wanted, page: RegisteredRoute) => Promise<unknown> | undefined;
}
/** What the routes need from the router. */
export interface RouterFacts {
  /** Resolves when the session and its pages are known; no address is checked before. */
  readonly known: Promise<void>;
  /** Whether the running navigation adds a history entry; otherwise the address bar shows the address already. */
  readonly isNewStep: () => boolean;
}
/** `handle` of a page's route. A function, because plugins change while the route object stays. */
export interface PageHandle {
  readonly page: () => RegisteredRoute | undefined;
}

/**
 * Routes draw nothing themselves: the screen around them shows the page of the address, and keeps other pages alive.
 */
const byScreen = null;

/** Id of the route whose children are the plugins' pages. */
export const frameRoute = 'frame';

const wantedBy = (request: Request): Wanted => {
  const { pathname, search } = new URL(request.url);
  return readAddress(pathname + search);
};
/** A header may contain only ASCII characters. */
const inAscii = (address: string): string => address.replaceAll(/[^!-~]+/g, encodeURIComponent);

function guard(
  page: PageHandle['page'],
  { ready, decide, refresh }: RouteEvents,
  facts: RouterFacts,
): MiddlewareFunction {
  return async ({ request }) => {
    await facts.known;
    await ready?.();
    const decision = decide(wantedBy(request), page());
    if (decision.kind === 'show') return;
    if (decision.kind === 'refresh') refresh(decision.to);
    const to = inAscii(decision.to);
    // Replaces the history entry of a refused address, but keeps that of the page the person came from.
    throw facts.isNewStep() ? redirect(to) : replace(to);
  };
}
/** The route of a plugin's page. The guard runs first, then the loader, which waits for the page's code. */
export function pageRoute(path: string, events: RouteEvents, facts: RouterFacts): RouteObject {
  const page = (): RegisteredRoute | undefined => events.pageAt(path);
  const handle: PageHandle = { page };
  return {
    id: path,
    path,
    caseSensitive: true,
    handle,
    element: byScreen,
    middleware: [guard(page, events, facts)],
    loader: async ({ request }) => {
      const own = page();
      if (own) await events.coming(wantedBy(request), own);
      return null;
    },
  };
}
/** All routes: those of the console itself, and the pages of the manifests. */
export function consoleRoutes(
  pagePaths: readonly string[],
  events: RouteEvents,
  facts: RouterFacts,
): readonly RouteObject[] {
  const own = (path: string): RouteObject => ({
    path,
    caseSensitive: true,
    element: byScreen,
    middleware: [guard(() => undefined, events, facts)],
  });
  return [
    {
      id: 'console',
      path: '/',
      // Shown for an address without a path, until the store redirects to 404, and when a screen throws.
      errorElement: <Screen name="alone" />,
      children: [
        { id: 'sign-in', element: <Screen name="signIn" />, children: ['/login', '/logins'].map(own) },
        { id: 'alone', element: <Screen name="alone" />, children: ['/auth-redirect', '/map'].map(own) },
        {
          id: frameRoute,
          element: <Screen name="frame" />,
          children: [
            ...['/', '/404', '/401', '/redirect/*', '*'].map(own),
            ...[...new Set(pagePaths)].map((path) => pageRoute(path, events, facts)),
          ],
        },
      ],
    },
  ];
}
