import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { correctTax, declareTax, generateTax, payTax, taxFilings, taxLife } from '../../contract/index.ts';

/** 代征代办申报: the taxes of each driver for a month. */
export const page = listPage(taxFilings, {
  workflow: taxLife,
  columns: [
    { field: 'name', width: 110, pin: 'left' },
    'month',
    'taxStatus',
    { field: 'idNumber', width: 180 },
    'tripCount',
    'income',
    'vat',
    'surcharge',
    'iit',
    'withheld',
    'exemptFlag',
    'cumulative12m',
    'registerHint',
    'seq',
    'declaredAt',
    'paidAt',
    'payNo',
    { field: 'remark', width: 200 },
  ],
  filters: ['month', 'name', 'taxStatus', 'registerHint'],
  sort: { month: 'desc', income: 'desc' },
  actions: [action(generateTax, { primary: true, icon: 'Add' })],
  rowActions: [
    action(declareTax),
    action(payTax),
    action(correctTax, { initial: (row: RecordOf<typeof taxFilings>) => ({ income: row.income }) }),
  ],
  bulk: [declareTax],
  exportKey: 'taxFiling:export',
});
