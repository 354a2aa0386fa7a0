import type { TabRoute, TabStore } from '../../core/web/tabs/index.ts';

type Services = ConstructorParameters<typeof TabStore>[0];

/** What tabs are made of in a test: routes that may all be opened, and nothing unsent unless `unsaved` says so. */
export const tabServices = (
  routeAt: (path: string) => TabRoute | undefined,
  go: (fullPath: string) => void = () => undefined,
  more: { readonly replace?: (fullPath: string) => void; readonly unsaved?: Services['unsaved'] } = {},
): Services => ({
  navigation: () => ({ go, replace: more.replace ?? (() => undefined) }),
  plugins: {
    routes: {
      at: (path) => {
        const route = routeAt(path);
        return route && { ...route, allowed: true };
      },
    },
  },
  unsaved: more.unsaved ?? { isDirty: () => false, mayLose: () => true, forget: () => undefined },
  storage: sessionStorage,
});
