import { action, recordPage } from '@freightdeck/sdk/web';
import { disableInsurance, enableInsurance, shipperInsuranceLife, shipperInsurances } from '../../contract/index.ts';
import { editTermsAction } from '../actions.ts';

/** 货主保险配置详情; its timeline is the history of changes. */
export const page = recordPage(shipperInsurances, {
  workflow: shipperInsuranceLife,
  figures: ['insureMode', 'bearer', 'ratePpm', 'fixedValueCents'],
  sections: [
    {
      title: 'terms',
      fields: [
        'companyName',
        'platformName',
        'status',
        'insureMode',
        'productName',
        'bearer',
        'cargoValueMode',
        'fixedValueCents',
        'ratePpm',
        'updatedAt',
      ],
    },
  ],
  actions: [editTermsAction, action(enableInsurance), action(disableInsurance)],
});
