import { action, listPage } from '@freightdeck/sdk/web';
import { addBlock, blockEntries, blockLife, importBlocks, releaseBlock } from '../../contract/index.ts';

/** 车辆黑名单; also for drivers, persons, companies and cards. */
export const page = listPage(blockEntries, {
  workflow: blockLife,
  columns: [
    { field: 'keyValue', pin: 'left' },
    'status',
    'targetType',
    'plateColor',
    'reasonCode',
    { field: 'reason', width: 240 },
    'evidence',
    'validFrom',
    'validTo',
    'addedBy',
    'releasedBy',
    'releasedAt',
    { field: 'releaseReason', width: 200 },
    'createdAt',
  ],
  filters: ['targetType', 'keyValue', 'reasonCode', 'status', 'addedBy', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addBlock, { primary: true, icon: 'Add' }), action(importBlocks, { icon: 'ArrowUpload' })],
  rowActions: [action(releaseBlock)],
  exportKey: 'platformVehicleBlockList:export',
});
