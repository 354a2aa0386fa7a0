import { Http, useService } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { useCallback, useEffect, useState } from 'react';
import { examples } from '../../contract/index.ts';

export type Example = RecordOf<typeof examples>;
export interface Examples {
  /** Undefined while loading. */
  readonly rows: readonly Example[] | undefined;
  readonly failure: string;
  readonly reload: () => void;
}

/** The newest examples visible to the person. */
export function useExamples(): Examples {
  const http = useService(Http);
  const [rows, setRows] = useState<readonly Example[]>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailure('');
    http.listing(examples, { orderBy: [{ field: 'at', dir: 'desc' }] }, { quiet: true, signal: stop.signal }).then(
      (found) => setRows(found),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => stop.abort();
  }, [http, turn]);
  return { rows, failure, reload: useCallback(() => setTurn((now) => now + 1), []) };
}
