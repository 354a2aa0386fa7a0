import { Navigation, Permissions, usePlace, useService } from '@freightdeck/sdk/web';
import { useEffect, useEffectEvent } from 'react';
import type { ActionHost } from './action-host.tsx';
import { shows, verbOf } from './actions.ts';
import type { AnyAction } from './actions.ts';

const mark = 'start';
const ofField = `${mark}_`;
/**
 * Opens the form that another page sent the person here for: `start=assign&start_goodsId=7` begins 派单 with that source.
 * Only records are handed over; the address forgets it at once, so that coming back opens nothing.
 */
export function useAskedForm(actions: readonly AnyAction[], start: ActionHost['start']): void {
  const page = usePlace();
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  const asked = page.query[mark];
  const open = useEffectEvent((): void => {
    if (navigation.path !== page.path) return;
    const rest = Object.entries(page.query).filter(([name]) => name !== mark && !name.startsWith(ofField));
    navigation.replace(page.path, Object.fromEntries(rest));
    const action = actions.find((one) => one.kind === 'command' && verbOf(one.command) === asked);
    if (action?.kind !== 'command' || !shows(action, undefined, permissions)) return;
    const { input } = action.command;
    const given = Object.entries(page.query).flatMap(([name, value]) => {
      const field = name.slice(ofField.length);
      return name.startsWith(ofField) && input[field]?.refers !== undefined ? [[field, value] as const] : [];
    });
    start(
      { ...action, defaults: (services) => ({ ...action.defaults?.(services), ...Object.fromEntries(given) }) },
      undefined,
    );
  });
  useEffect(() => {
    if (asked !== undefined) open();
  }, [asked]);
}
