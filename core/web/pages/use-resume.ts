import { useService } from '@freightdeck/sdk/web';
import { reaction } from 'mobx';
import { useEffect, useEffectEvent } from 'react';
import { Interrupted } from '../drafts/index.ts';
import type { ActionHost } from './action-host.tsx';
import type { AnyAction } from './actions.ts';
import { formOf } from './form-key.ts';
import type { AnyRecord } from './list-store.ts';

/**
 * Opens the form again that stood open when the session ended. `records`: those on the page that the actions are for,
 * whenever they are others.
 */
export function useResume(
  actions: readonly AnyAction[],
  records: () => readonly (AnyRecord | undefined)[],
  start: ActionHost['start'],
): void {
  const interrupted = useService(Interrupted);
  const resume = useEffectEvent(start);
  useEffect(
    () =>
      reaction(
        () =>
          records()
            .map((record) => record?.id)
            .join(),
        () => {
          for (const action of actions)
            for (const record of records())
              if (action.kind === 'command' && interrupted.includes(formOf(action.command, record))) {
                resume(action, record);
                return;
              }
        },
        { fireImmediately: true },
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the reaction itself follows what `records` reads
    [actions, interrupted],
  );
}
