import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { PageTools } from '@freightdeck/sdk/web';
import { addTitle, billableWaybills } from '../../contract/index.ts';
import { openApply } from '../actions.ts';
import { TrayMark, trayOf } from '../parts/apply-tray.tsx';
import { InvoiceTray } from '../stores/invoice-tray.ts';
import type { Billable } from '../stores/invoice-tray.ts';

const tray = new InvoiceTray();
const key = 'openInvoice:apply';
/** 选入; an invoice has one shipper, so that what was chosen of another is let go after a yes only. */
async function pick(row: Billable, { confirm }: Pick<PageTools, 'confirm'>): Promise<void> {
  const chosen = tray.company?.name ?? '';
  const values = { count: tray.rows.length, chosen, other: row.companyName };
  if (tray.isOther(row) && !(await confirm({ title: 'tray.other', text: 'tray.otherText', values, ok: 'tray.change' })))
    return;
  tray.pick(row);
}
/** 开票申请: settled waybills are collected in a tray, from which the application is made. */
export const page = listPage(billableWaybills, {
  columns: [
    { field: 'waybillSn', width: 176, pin: 'left' },
    { id: 'tray', title: 'tray.title', width: 96, cell: ({ id }) => <TrayMark tray={tray} id={id} /> },
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
  // One or the other, and neither where nothing can be applied for.
  rowActions: [
    runAction<Billable>('pick', pick, { key, icon: 'Add', fits: (row) => tray.takes(row) }),
    runAction<Billable>('unpick', (row) => tray.putBack(row), { key, icon: 'Subtract', fits: (row) => tray.has(row) }),
    openApply,
  ],
  top: trayOf(tray),
  exportKey: 'openInvoice:export',
});
