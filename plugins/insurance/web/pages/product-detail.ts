import { action, recordPage } from '@freightdeck/sdk/web';
import { disableProduct, enableProduct, productLife, products } from '../../contract/index.ts';
import { editProductAction } from '../actions.ts';

/** 保险产品详情 */
export const page = recordPage(products, {
  workflow: productLife,
  figures: ['chargeMode', 'ratePpm', 'feeCents', 'minPremium', 'maxInsured'],
  sections: [
    { title: 'basic', fields: ['productNo', 'name', 'insurerName', 'insurerCode', 'riskType', 'status', 'updatedAt'] },
    {
      title: 'price',
      fields: ['chargeMode', 'ratePpm', 'feeCents', 'minPremium', 'maxInsured', 'deductibleText', 'clausesFile'],
    },
  ],
  actions: [editProductAction, action(enableProduct), action(disableProduct)],
});
