import { listPage } from '@freightdeck/sdk/web';
import { creditScores } from '../../contract/index.ts';

/** 月度信用分 */
export const page = listPage(creditScores, {
  columns: [
    { field: 'subjectName', width: 240, pin: 'left' },
    'subjectType',
    'month',
    'ratings',
    'givenUpTrips',
    'creditScore',
    { field: 'platformName', width: 240 },
  ],
  filters: ['subjectName', 'subjectType', 'month', 'platformId'],
  sort: { month: 'desc' },
});
