import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import type { SlotStates } from '@freightdeck/sdk/web';

/**
 * What stands in the place of another plugin's part while it comes, so many rows, and when it failed. Made once:
 * useSlot wants the same at every drawing.
 */
export const slotStates = (rows: number): SlotStates => ({
  waiting: <LoadingRows rows={rows} />,
  failed: (error, retry, plugin) => (
    <ErrorState message={`${plugin}: ${error instanceof Error ? error.message : String(error)}`} onRetry={retry} />
  ),
});
