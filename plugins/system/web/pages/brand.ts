import { listPage } from '@freightdeck/sdk/web';
import { brands } from '../../contract/index.ts';
import { brandActions } from '../parts/brand-actions.ts';

/** 品牌设置: the operator sees every platform, a platform its own. */
export const page = listPage(brands, {
  columns: [
    { field: 'platformName', width: 240, pin: 'left', opens: true },
    { field: 'shortName', width: 140 },
    { field: 'brandTitle', width: 180 },
    { field: 'marker', width: 120 },
    { field: 'loginVariant', width: 140 },
    { field: 'colour', width: 110 },
    { field: 'updatedAt', width: 170 },
  ],
  filters: ['platformName', 'shortName', 'marker'],
  opens: '/brand/detail',
  rowActions: brandActions,
});
