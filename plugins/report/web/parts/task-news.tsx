import { Tasks, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Reads the list again when a task has begun or ended; progress in between is drawn in the rows. */
export const TaskNews = observer(function TaskNews({ reload }: { readonly reload: () => void }): ReactNode {
  const { running, busy } = useService(Tasks);
  const known = running.length;
  const seen = useRef(`${known} ${busy}`);
  useEffect(() => {
    const now = `${known} ${busy}`;
    if (seen.current === now) return;
    seen.current = now;
    reload();
  }, [known, busy, reload]);
  return null;
});
