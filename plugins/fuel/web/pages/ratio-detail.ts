import { action, recordPage } from '@freightdeck/sdk/web';
import { deleteRatio, fuelRatios } from '../../contract/index.ts';
import { changeRatio } from '../actions.ts';

/** 油气比例历史 */
export const page = recordPage(fuelRatios, {
  figures: ['oilRatio', 'gasRatio', 'monthActualPpm'],
  sections: [
    {
      title: 'terms',
      fields: [
        'companyName',
        'platformName',
        'goodsSn',
        'cargoType',
        'oilRatio',
        'gasRatio',
        'validFrom',
        'validTo',
        'monthActualPpm',
        'updatedBy',
        'updatedAt',
      ],
    },
  ],
  actions: [changeRatio, action(deleteRatio)],
});
