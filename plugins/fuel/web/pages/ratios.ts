import { action, listPage } from '@freightdeck/sdk/web';
import { addRatio, deleteRatio, fuelRatios } from '../../contract/index.ts';
import { changeRatio, ratioHistory } from '../actions.ts';

/** 油气比例查询: the configured share beside the actual one of this month's trips. */
export const page = listPage(fuelRatios, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    { field: 'platformName', width: 200 },
    { field: 'goodsSn', width: 170 },
    'cargoType',
    'oilRatio',
    'gasRatio',
    'validFrom',
    'validTo',
    'monthActualPpm',
    'updatedBy',
    'updatedAt',
  ],
  filters: ['companyName', 'goodsSn', 'cargoType', 'platformId'],
  sort: { updatedAt: 'desc' },
  actions: [action(addRatio, { primary: true, icon: 'Add' })],
  rowActions: [changeRatio, ratioHistory, action(deleteRatio)],
  exportKey: 'fuelratioquery:export',
});
