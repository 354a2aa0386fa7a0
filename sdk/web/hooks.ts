import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ServiceToken } from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';
import { useAnyPlace, usePlace } from './page-context.tsx';
import { I18n, Permissions, Unsaved } from './services.ts';

/** Finds services by token. The core renders one around the console, and one around each plugin's pages. */
export interface ServiceLocator {
  get<T>(token: ServiceToken<T>): T;
}
export const ServicesContext = createContext<ServiceLocator | undefined>(undefined);

/** A service by its token. Throws when the component is outside the console. */
export function useService<T>(token: ServiceToken<T>): T {
  const services = useContext(ServicesContext);
  if (!services)
    throw new Error(
      `No services here: render inside the console, or in tests inside renderPage(); wanted ${token.key}`,
    );
  return services.get(token);
}

/**
 * Texts of the component's plugin: `text('action.assign')`. Ids that start with `core.` belong to the core. Needs
 * `observer`.
 */
export function useText(): (id: string, values?: Readonly<Record<string, string | number>>) => string {
  const i18n = useService(I18n);
  const plugin = useAnyPlace()?.plugin;
  return (id, values) => {
    const own = plugin ? `${plugin}.${id}` : id;
    return i18n.text(
      i18n.has(own) ? own : id.startsWith('core.') ? id : i18n.has(`core.${id}`) ? `core.${id}` : own,
      values,
    );
  };
}
/** The text of the current language of a `{ zh, en }` pair. */
export function usePick(): (text: Text) => string {
  const i18n = useService(I18n);
  return (text) => i18n.pick(text);
}
/** True when the user holds the key. */
export function usePermission(key: string): boolean {
  return useService(Permissions).can(key);
}
/**
 * Guards input that the page has not sent: its tab is marked, and leaving asks first. `isDirty` may read observables.
 * `query`: a form that belongs to another query of the page.
 */
export function useUnsaved(isDirty: () => boolean, query = false): void {
  const unsaved = useService(Unsaved);
  const { fullPath } = usePlace();
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const [held] = useState(() => (): boolean => latest.current());
  useEffect(() => unsaved.hold(fullPath, held, { query }), [unsaved, fullPath, held, query]);
}
