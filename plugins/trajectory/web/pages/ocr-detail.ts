import { action, recordPage } from '@freightdeck/sdk/web';
import { ocrRecords, rerunOcr } from '../../contract/index.ts';
import { OcrPicture } from '../parts/ocr-picture.tsx';

/** 识别详情 */
export const page = recordPage(ocrRecords, {
  figures: ['result', 'ocrConfidence', 'costCents'],
  sections: [
    {
      title: 'reading',
      fields: ['fileName', 'ocrType', 'at', 'operator', 'bizNo', 'resultText', 'editedFields', 'platformName'],
    },
  ],
  actions: [action(rerunOcr)],
  tabs: [{ id: 'picture', part: OcrPicture, key: 'ocrOperate:viewImage' }],
});
