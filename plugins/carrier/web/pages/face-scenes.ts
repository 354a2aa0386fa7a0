import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { configFace, faceDefaults, faceScenes } from '../../contract/index.ts';

type Scene = RecordOf<typeof faceScenes>;
/** A provider's switch and pass score for each scene; without a row the defaults apply. */
export const page = listPage(faceScenes, {
  columns: [{ field: 'scene', pin: 'left' }, 'enabled', 'thresholdPpm', 'operator', 'updatedAt'],
  filters: ['scene', 'enabled', 'platformId'],
  sort: { updatedAt: 'desc' },
  actions: [
    action(configFace, {
      primary: true,
      icon: 'Settings',
      initial: () => ({ enabled: faceDefaults.enabled, thresholdPpm: faceDefaults.thresholdPpm }),
    }),
  ],
  rowActions: [
    action(configFace, {
      icon: 'Edit',
      initial: ({ platformId, scene, enabled, thresholdPpm }: Scene) => ({
        forPlatform: platformId,
        scene,
        enabled,
        thresholdPpm,
      }),
    }),
  ],
});
