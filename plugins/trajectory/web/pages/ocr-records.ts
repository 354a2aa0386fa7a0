import { action, listPage } from '@freightdeck/sdk/web';
import { ocrRecords, rerunOcr } from '../../contract/index.ts';
import { trajectory } from '../../plugin.ts';

/** OCR识别记录: quality and cost of recognition. */
export const page = listPage(ocrRecords, {
  columns: [
    { field: 'fileName', width: 220, pin: 'left', opens: true },
    'at',
    'ocrType',
    'result',
    'ocrConfidence',
    { field: 'editedFields', width: 180 },
    'costCents',
    'operator',
    { field: 'bizNo', width: 170 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['ocrType', 'result', 'bizNo', 'at', 'platformId'],
  sort: { at: 'desc' },
  rowActions: [action(rerunOcr)],
  opens: trajectory.routes.ocrDetail.path,
  exportKey: 'ocrOperate:export',
});
