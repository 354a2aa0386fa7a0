import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import type { RunAction } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  addAdjustment,
  askConfirmation,
  cancelConfirmation,
  editInvoicing,
  editTitle,
  expressInvoice,
  lookConfirmation,
} from '../contract/index.ts';
import type { billableWaybills, invoiceApplies, invoices, invoiceTitles } from '../contract/index.ts';
import { downloads } from './stores/downloads.ts';

const InvoicingForm = lazy(() =>
  import('./parts/invoicing-form.tsx').then((module) => ({ default: module.InvoicingForm })),
);
type Title = RecordOf<typeof invoiceTitles>;
type Waybill = RecordOf<typeof billableWaybills>;
export const editTitleAction = action(editTitle, {
  icon: 'Edit',
  initial: ({ titleName, taxNo, address, phone, bankName, bankAccount, isDefault }: Title) => ({
    titleName,
    taxNo,
    address,
    phone,
    bankName,
    bankAccount,
    isDefault,
  }),
});
export const expressAction = action(expressInvoice, {
  initial: ({ expressNo }: RecordOf<typeof invoices>) => (expressNo ? { expressNo } : {}),
});
export const configAction = action(editInvoicing, { icon: 'Settings', form: InvoicingForm });
export const addAdjustmentAction = action(addAdjustment, { primary: true, icon: 'Add' });
/** 红字信息确认单: asked for, looked after, called off. */
export const confirmSteps = [
  action(askConfirmation, { initial: () => ({ askedBy: 'SELLER' as const }) }),
  action(lookConfirmation),
  action(cancelConfirmation),
];
export const openApply: RunAction<Waybill> = runAction<Waybill>(
  'detail',
  (row, tools) => {
    if (row.applyId) tools.go('/invoiceApplyDetail', { id: row.applyId });
  },
  { key: 'openInvoice:detail', icon: 'Open' },
);
export const openLines = (key: string): RunAction<RecordOf<typeof invoiceApplies>> =>
  runAction('lines', (row, tools) => tools.go('/batchInvoiceDetail', { applyNo: row.applyNo }), {
    key,
    icon: 'TextBulletListSquare',
  });
/** Requests a file; `SaveFile` above the list fetches it. */
export const downloadInvoice = (key: string): RunAction<RecordOf<typeof invoices>> =>
  runAction('download', (row) => downloads.want({ id: row.id }), { key, icon: 'ArrowDownload' });
export const downloadOfLine = (key: string): RunAction<{ readonly invoiceId: string }> =>
  runAction('download', (row) => downloads.want({ id: row.invoiceId }), { key, icon: 'ArrowDownload' });
export const downloadApply = (key: string): RunAction<{ readonly applyId: string }> =>
  runAction('batchDownload', (row) => downloads.want({ applyId: row.applyId }), { key, icon: 'ArrowDownload' });
