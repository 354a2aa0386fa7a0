import { action, listPage } from '@freightdeck/sdk/web';
import { addProduct, disableProduct, enableProduct, productLife, products } from '../../contract/index.ts';
import { insurance } from '../../plugin.ts';
import { editProductAction } from '../actions.ts';
import { ChoiceNames } from '../parts/choice-names.tsx';

/** 保险产品 */
export const page = listPage(products, {
  workflow: productLife,
  columns: [
    { field: 'productNo', width: 140, pin: 'left' },
    'status',
    { field: 'name', width: 220, opens: true },
    { field: 'insurerName', width: 130 },
    { field: 'riskType', width: 150 },
    { field: 'chargeMode', width: 150 },
    'ratePpm',
    'feeCents',
    'minPremium',
    'maxInsured',
    {
      field: 'cargoTypes',
      width: 220,
      cell: (row) => <ChoiceNames field={products.fields.cargoTypes} values={row.cargoTypes} />,
    },
    { field: 'deductibleText', width: 240 },
    'updatedAt',
  ],
  filters: ['name', 'insurerName', 'riskType', 'status'],
  sort: { productNo: 'asc' },
  actions: [action(addProduct, { primary: true, icon: 'Add' })],
  rowActions: [editProductAction, action(enableProduct), action(disableProduct)],
  opens: insurance.routes.insureProductDetail.path,
});
