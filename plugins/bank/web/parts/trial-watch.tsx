import { Http, usePage, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { outsideAdapters } from '../../contract/index.ts';

const againMs = 1_500;
/** Reads the list again while one of its adapters is being tried: the result comes from the server by itself. */
export const TrialWatch = observer(function TrialWatch({
  reload,
  readAt,
}: {
  readonly reload: () => void;
  readonly readAt?: number | undefined;
}): ReactNode {
  const http = useService(Http);
  const { visible } = usePage();
  useEffect(() => {
    if (!visible || readAt === undefined) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    http
      .listing(
        outsideAdapters,
        { conditions: [{ type: 'in_tryState', value: [1] }] },
        { signal: gone.signal, quiet: true },
      )
      .then(
        (tried) => {
          if (tried.length > 0) timer = setTimeout(reload, againMs);
        },
        // The list itself says what is wrong.
        () => undefined,
      );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [http, visible, readAt, reload]);
  return null;
});
