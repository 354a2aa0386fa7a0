import { action, listPage } from '@freightdeck/sdk/web';
import { poolMoves, syncPool, topUpPool, warnPool } from '../../contract/index.ts';
import { PoolFigures } from '../parts/pool-figures.tsx';

/** TYY平台余额: movements of the operator's fuel pool. */
export const page = listPage(poolMoves, {
  columns: [
    { field: 'at', pin: 'left' },
    { field: 'bizType', width: 128 },
    { field: 'bizNo', width: 176 },
    'inCents',
    'outCents',
    'tyyBalance',
    { field: 'operator', width: 120 },
    { field: 'remark', width: 240 },
  ],
  filters: ['at', 'bizType', 'bizNo'],
  sort: { at: 'desc' },
  actions: [
    action(topUpPool, { primary: true, icon: 'Add' }),
    action(syncPool, { icon: 'ArrowSync' }),
    action(warnPool, { icon: 'Alert' }),
  ],
  top: PoolFigures,
  exportKey: 'tyyBalance:export',
});
