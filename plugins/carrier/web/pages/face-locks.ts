import { action, listPage } from '@freightdeck/sdk/web';
import { faceLocks, resetFace } from '../../contract/index.ts';

/** Failures of drivers, and until when a scene is locked. */
export const page = listPage(faceLocks, {
  columns: [{ field: 'name', pin: 'left', width: 128 }, 'scene', 'failures', 'lockedUntil', 'updatedAt'],
  filters: ['name', 'scene', 'lockedUntil', 'platformId'],
  sort: { updatedAt: 'desc' },
  rowActions: [action(resetFace)],
});
