import { createHashRouter } from 'react-router-dom';
import { consoleRoutes, frameRoute, pageRoute } from './routes.tsx';
import type { RouteEvents, RouterFacts } from './routes.tsx';
import { numberSteps } from './step-numbers.ts';

export type Router = ReturnType<typeof createHashRouter>;

/** The router of the console, and what begins and ends it. */
export interface ConsoleRouter {
  readonly router: Router;
  /** It is known who is signed in: addresses are judged from now on. */
  readonly begin: () => void;
  readonly end: () => void;
}
/**
 * Makes the router with the pages the manifests name. Those of partners' plugins are known after sign-in only: their
 * routes are added when somebody goes there. A router takes no route back; the guard says what is gone.
 */
export function createRouter(pagePaths: readonly string[], events: RouteEvents): ConsoleRouter {
  let begin = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const facts: RouterFacts = { known, isNewStep: () => router.state.navigation.historyAction === 'PUSH' };
  // Before the router listens, which hears a step after it has its number.
  const steps = numberSteps();
  const router = createHashRouter([...consoleRoutes(pagePaths, events, facts)], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      await known;
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
