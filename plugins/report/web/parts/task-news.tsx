import { Tasks, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Reloads the list when a task starts or ends; progress in between is shown in its row. */
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
