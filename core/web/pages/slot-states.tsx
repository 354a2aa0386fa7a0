import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { usePick } from '@freightdeck/sdk/web';
import type { SlotStates } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';

/**
 * What stands in the place of another plugin's part while it comes, so many rows, and when it failed. Made once:
 * useSlot wants the same at every drawing.
 */
export const slotStates = (rows: number): SlotStates => ({
  waiting: <LoadingRows rows={rows} />,
  failed: (error, retry, plugin) => <PartFailed error={error} plugin={plugin} onRetry={retry} />,
});

const PartFailed = observer(function PartFailed({
  error,
  plugin,
  onRetry,
}: Pick<ComponentProps<typeof ErrorState>, 'onRetry'> & {
  readonly error: unknown;
  readonly plugin: Parameters<SlotStates['failed']>[2];
}) {
  const pick = usePick();
  return (
    <ErrorState
      message={`${pick(plugin)}: ${error instanceof Error ? error.message : String(error)}`}
      {...(onRetry && { onRetry })}
    />
  );
});
