import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { addTitle, billableWaybills } from '../../contract/index.ts';
import { openApply } from '../actions.ts';
import { trayOf } from '../parts/apply-tray.tsx';
import { InvoiceTray } from '../stores/invoice-tray.ts';
import type { Billable } from '../stores/invoice-tray.ts';

const tray = new InvoiceTray();
/** 开票申请: settled waybills are collected in a tray, from which the application is made. */
export const page = listPage(billableWaybills, {
  columns: [
    { field: 'waybillSn', width: 176, pin: 'left' },
    'invoiceStatus',
    { field: 'companyName', width: 200 },
    { field: 'settleKg', width: 140 },
    'receivableAmount',
    'invoicedCents',
    'openCents',
    'vatPpm',
    'vehicleNum',
    { field: 'goodsName', hidden: true },
    'loadPlace',
    'unloadPlace',
    'settleAt',
    'platformName',
  ],
  filters: ['companyName', 'waybillSn', 'settleAt', 'invoiceStatus', 'vatPpm', 'platformId'],
  actions: [action(addTitle, { icon: 'Add' })],
  rowActions: [
    runAction<Billable>('pick', (row) => tray.pick(row), { key: 'openInvoice:apply', icon: 'Add' }),
    openApply,
  ],
  top: trayOf(tray),
  exportKey: 'openInvoice:export',
});
