import type { TimelineEntry } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, LoadingRows, Timeline } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { feedback } from '../../contract/index.ts';

const words = (entry: TimelineEntry): string | undefined => {
  const { reply } = entry.detail;
  return typeof reply === 'string' ? reply : (entry.reason ?? undefined);
};
/** Earlier steps, with the text of each answer. */
export const FeedbackHistory = observer(function FeedbackHistory({
  id,
  version,
}: {
  readonly id: string;
  readonly version: number;
}): ReactNode {
  const text = useText();
  const http = useService(Http);
  const [entries, setEntries] = useState<readonly TimelineEntry[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailure('');
    http.events(feedback, id, { quiet: true, signal: stop.signal }).then(
      (found) => {
        if (!stop.signal.aborted) setEntries(found);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => stop.abort();
  }, [http, id, version, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!entries) return <LoadingRows rows={2} />;
  if (entries.length === 0) return <EmptyState title={text('feedback.noHistory')} />;
  return (
    <Timeline
      items={entries.map((entry) => ({
        id: entry.id,
        title: text(`feedback.did.${entry.action}`),
        at: entry.at,
        who: entry.actorName || text(`core.page.actor.${entry.actorType}`),
        note: words(entry),
      }))}
    />
  );
});
