import { recordPage } from '@freightdeck/sdk/web';
import { freezeLife, freezes } from '../../contract/index.ts';
import { thawSteps } from '../actions.ts';

/** 冻结单详情 */
export const page = recordPage(freezes, {
  workflow: freezeLife,
  figures: ['amount', 'thawedCents', 'usedCents', 'reasonType'],
  sections: [
    {
      title: 'order',
      fields: [
        'freezeNo',
        'freezeStatus',
        'platformName',
        'ownerType',
        'ownerName',
        'accountCode',
        'reasonType',
        'bizNo',
        'amount',
        'at',
      ],
    },
    { title: 'decision', fields: ['reason', 'evidenceFile', 'operator', 'thawBy', 'thawFile', 'journalNo'] },
  ],
  actions: thawSteps,
});
