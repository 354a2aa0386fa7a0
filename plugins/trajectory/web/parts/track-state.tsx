import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { TrackDesk } from '../stores/track-desk.ts';

/** Shown in place of the map while there is none. */
export const TrackState = observer(function TrackState({
  desk,
  onRetry,
  children,
}: {
  readonly desk: TrackDesk;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const text = useText();
  if (desk.state === 'failed') return <ErrorState message={desk.failure || text('track.failed')} onRetry={onRetry} />;
  if (desk.state === 'none') return <EmptyState title={text('track.none')} hint={text('track.noneHint')} />;
  if (desk.state === 'idle') return <EmptyState title={text('track.ask')} />;
  if (desk.state === 'busy' && !desk.track) return <LoadingRows rows={8} />;
  return <>{children}</>;
});
