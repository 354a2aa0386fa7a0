import type { RegisteredRoute } from '../../core/web/plugins/index.ts';

/** A page as the plugins register it: everybody may open it. */
export const registeredPage = (path: string, more: Partial<RegisteredRoute> = {}): RegisteredRoute => ({
  name: path.slice(1),
  path,
  plugin: 'tests',
  title: { zh: path, en: path },
  audience: 'both',
  parent: undefined,
  pinned: false,
  cache: true,
  multi: false,
  plain: false,
  finds: {},
  shows: {},
  open: true,
  allowed: true,
  ...more,
});
