import { listPage } from '@freightdeck/sdk/web';
import { regMonths } from '../../contract/index.ts';
import { MonthTargets, Share, TopErrors } from '../parts/month-shares.tsx';

/** 上报月度统计: how each month stands with the province, beside what it asks. */
export const page = listPage(regMonths, {
  top: MonthTargets,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'platformName', width: 220 },
    { field: 'uploadPpm', width: 110, cell: (row) => <Share of="uploadPpm" row={row} /> },
    { field: 'tripCount', width: 90 },
    { field: 'uploadedCount', width: 100 },
    { field: 'fundsPpm', width: 110, cell: (row) => <Share of="fundsPpm" row={row} /> },
    { field: 'paidCount', width: 90 },
    { field: 'fundsCount', width: 100 },
    { field: 'networkPpm', width: 110, cell: (row) => <Share of="networkPpm" row={row} /> },
    { field: 'vehicleCount', width: 90 },
    { field: 'networkedCount', width: 100 },
    { field: 'trackPpm', width: 110, cell: (row) => <Share of="trackPpm" row={row} /> },
    { field: 'trackCount', width: 100 },
    { field: 'failCount', width: 90 },
    { field: 'topErrors', width: 320, cell: (row) => <TopErrors row={row} /> },
  ],
  filters: ['month', 'platformId'],
  sort: { month: 'desc' },
  exportKey: 'recordReports:export',
});
