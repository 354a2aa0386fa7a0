import { action, recordPage } from '@freightdeck/sdk/web';
import { changeLevel, members } from '../../contract/index.ts';

/** 会员等级历史 */
export const page = recordPage(members, {
  figures: ['levelName', 'monthText', 'totalText', 'discountCents'],
  sections: [
    {
      title: 'basic',
      fields: [
        'driverName',
        'mobile',
        'platformName',
        'levelName',
        'monthText',
        'totalText',
        'discountCents',
        'upgradedAt',
        'createdAt',
      ],
    },
  ],
  actions: [action(changeLevel, { icon: 'Ribbon' })],
});
