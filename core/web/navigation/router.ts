import { createHashRouter } from 'react-router-dom';
import { consoleRoutes, frameRoute, pageRoute } from './routes.tsx';
import type { RouteEvents, RouterFacts } from './routes.tsx';
import { numberSteps } from './step-numbers.ts';

export type Router = ReturnType<typeof createHashRouter>;

/** The router of the console, with functions that start and stop it. */
export interface ConsoleRouter {
  readonly router: Router;
  /** Call when it is known who is signed in; until then no address is checked. */
  readonly begin: () => void;
  readonly end: () => void;
}
/**
 * Makes the router with the routes of all manifests. Pages of partners' plugins are known only after sign-in, so their
 * routes are added when somebody goes there. A router cannot remove routes; the guard refuses pages that no longer
 * exist.
 */
export function createRouter(pagePaths: readonly string[], events: RouteEvents): ConsoleRouter {
  let begin = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const facts: RouterFacts = { known, isNewStep: () => router.state.navigation.historyAction === 'PUSH' };
  // Created before the router adds its listener, so that a step has its number when the router is notified.
  const steps = numberSteps();
  const router = createHashRouter([...consoleRoutes(pagePaths, events, facts)], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      await known;
      await events.ready?.();
      if (events.pageAt(path)) patch(frameRoute, [pageRoute(path, events, facts)]);
    },
  });
  router.subscribe(steps.note);
  return {
    router,
    begin,
    end: () => {
      router.dispose();
      steps.stop();
    },
  };
}
