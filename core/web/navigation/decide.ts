import type { Audience } from '@freightdeck/sdk/manifest';

/** Pages that need no session. */
export const publicPaths: ReadonlySet<string> = new Set([
  '/login',
  '/logins',
  '/auth-redirect',
  '/map',
  '/404',
  '/401',
]);

export interface Wanted {
  readonly path: string;
  /** Path and query. */
  readonly fullPath: string;
  readonly query: Readonly<Record<string, string>>;
}
export interface GuardState {
  readonly signedIn: boolean;
  readonly isOperator: boolean;
  /**
   * The route at the path, if one of the user's plugins has it. `allowed`: the user has its menu or its parent's, or
   * the route is open to all.
   */
  readonly route: { readonly audience: Audience; readonly allowed: boolean } | undefined;
  /** Name of the page at the path whose plugin is switched off or blocked. */
  readonly unplugged?: string | undefined;
}
export type Decision =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Create the view of `to` anew and go there. */
  | { readonly kind: 'refresh'; readonly to: string };

/** Whether this is an address inside the console: it starts with exactly one `/`; others could lead to another site. */
export const isInApp = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(path) && !/^\/[a-z][a-z0-9+.-]*:/i.test(path);

/** Where to go after sign-in. */
export function afterSignIn(redirect: string | undefined): string {
  return isInApp(redirect) && !redirect.startsWith('/login') ? redirect : '/';
}

/** The guard: decides whether to show an address or to redirect. */
export function decide(wanted: Wanted, state: GuardState): Decision {
  const { path, fullPath, query } = wanted;
  if (!state.signedIn) {
    if (publicPaths.has(path)) return { kind: 'show' };
    return { kind: 'redirect', to: `/login?redirect=${encodeURIComponent(fullPath)}` };
  }
  if (path === '/login' || path === '/logins') return { kind: 'redirect', to: afterSignIn(query.redirect) };
  if (path === '/') return { kind: 'redirect', to: '/home' };
  if (path.startsWith('/redirect/')) {
    const to = fullPath.slice('/redirect'.length);
    return isInApp(to) ? { kind: 'refresh', to } : { kind: 'redirect', to: '/404' };
  }
  if (publicPaths.has(path)) return { kind: 'show' };
  if (!state.route)
    return {
      kind: 'redirect',
      to: state.unplugged === undefined ? '/404' : `/404?page=${encodeURIComponent(state.unplugged)}`,
    };
  const { audience, allowed } = state.route;
  if ((audience === 'operator' && !state.isOperator) || (audience === 'provider' && state.isOperator))
    return { kind: 'redirect', to: '/401' };
  return allowed ? { kind: 'show' } : { kind: 'redirect', to: '/404' };
}
