import { redirect, replace } from 'react-router-dom';
import type { MiddlewareFunction, RouteObject } from 'react-router-dom';
import type { RegisteredRoute } from '../plugins/index.ts';
import { readAddress } from './address.ts';
import type { Decision, Wanted } from './decide.ts';
import { Screen } from './screens.tsx';

/** What the routes ask of the console. */
export interface RouteEvents {
  /** The guard: what becomes of a wanted address at which this page stands, if any does. */
  readonly decide: (wanted: Wanted, page: RegisteredRoute | undefined) => Decision;
  /** A view is to be made anew before it is shown. */
  readonly refresh: (fullPath: string) => void;
  /** The page that stands at a path for this user, as plugins and rights are now. */
  readonly pageAt: (path: string) => RegisteredRoute | undefined;
  /**
   * What a place is worth a moment's wait for: its page, so that it is drawn once and whole. Nothing when it can be
   * shown at once.
   */
  readonly coming: (wanted: Wanted, page: RegisteredRoute) => Promise<unknown> | undefined;
}
/** What the router must tell the routes. */
export interface RouterFacts {
  /** Resolves when it is known who is signed in and which pages are theirs: no address is judged before. */
  readonly known: Promise<void>;
  /** Whether a new step of the history is under way, rather than one that the address bar shows already. */
  readonly isNewStep: () => boolean;
}
/**
 * `handle` of a page's route: plugin, name, title and what its tab does. Plugins come and go, the route object stays.
 */
export interface PageHandle {
  readonly page: () => RegisteredRoute | undefined;
}

/** Nothing of its own: the screen around it shows what belongs to the address, the frame also pages that are kept. */
const byScreen = null;

/** The route under which the pages of plugins stand. */
export const frameRoute = 'frame';

const wantedBy = (request: Request): Wanted => {
  const { pathname, search } = new URL(request.url);
  return readAddress(pathname + search);
};
/** A header holds nothing else. */
const inAscii = (address: string): string => address.replaceAll(/[^!-~]+/g, encodeURIComponent);

function guard(page: PageHandle['page'], { decide, refresh }: RouteEvents, facts: RouterFacts): MiddlewareFunction {
  return async ({ request }) => {
    await facts.known;
    const decision = decide(wantedBy(request), page());
    if (decision.kind === 'show') return;
    if (decision.kind === 'refresh') refresh(decision.to);
    const to = inAscii(decision.to);
    // A refused address leaves no step behind, neither its own nor that of the page one came from.
    throw facts.isNewStep() ? redirect(to) : replace(to);
  };
}
/** The route of a page of some plugin. Its guard is asked before its loader, which brings the page's code in. */
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
/** All routes of the console: its own, and the pages that the manifests name. */
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
      // For an address that is no path at all, until the store has gone to 404; and for a screen that throws.
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
