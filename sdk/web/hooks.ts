import { createContext, useCallback, useContext, useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { ServiceToken } from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';
import { useAnyPlace, usePlace } from './page-context.tsx';
import { Permissions, Unsaved } from './services.ts';
import { useEvent } from './use-event.ts';

/** Finds services by token. The core renders one around the console, and one around each plugin's pages. */
export interface ServiceLocator {
  get<T>(token: ServiceToken<T>): T;
}
/** The services that the components below it find; the console sets it around every page and part. */
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
 * Texts of the component's plugin: `text('action.assign')`. Ids that start with `core.` belong to the core. The
 * function stays the same until the language or its texts change; the component renders anew then.
 */
export function useText(): (id: string, values?: Readonly<Record<string, string | number>>) => string {
  const intl = useIntl();
  const plugin = useAnyPlace()?.plugin;
  return useCallback(
    (id, values) => {
      const has = (known: string): boolean => Object.hasOwn(intl.messages, known);
      const own = plugin ? `${plugin}.${id}` : id;
      const whole = has(own) ? own : id.startsWith('core.') ? id : has(`core.${id}`) ? `core.${id}` : own;
      return intl.formatMessage({ id: whole }, values);
    },
    [intl, plugin],
  );
}
const pickers: Readonly<Record<'zh' | 'en', (text: Text) => string>> = { zh: ({ zh }) => zh, en: ({ en }) => en };
/** The text of the current language of a `{ zh, en }` pair; the same function until the language changes. */
export function usePick(): (text: Text) => string {
  return pickers[useIntl().locale === 'en' ? 'en' : 'zh'];
}
/** True when the user holds the key. */
export function usePermission(key: string): boolean {
  return useService(Permissions).can(key);
}
/**
 * Guards input that the page has not sent: its tab is marked, and leaving asks first. `isDirty` may read observables.
 * `query`: a form that belongs to another query of the page. `keeps`: its input is there as a draft when it is left;
 * the question says so, else that it will be lost.
 */
export function useUnsaved(isDirty: () => boolean, query = false, keeps: () => boolean = () => false): void {
  const unsaved = useService(Unsaved);
  const { fullPath } = usePlace();
  const held = useEvent(isDirty);
  const kept = useEvent(keeps);
  useEffect(() => unsaved.hold(fullPath, held, { query, keeps: kept }), [unsaved, fullPath, held, query, kept]);
}
