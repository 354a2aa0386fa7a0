import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { editSettlement, printReceipt, printVoucher, sendStatement } from '../contract/index.ts';
import type { settlementOrders } from '../contract/index.ts';
import { settlement } from '../plugin.ts';
import { generating } from './stores/generating.ts';
import { papers } from './stores/papers.ts';

const SplitForm = lazy(() => import('./parts/split-form.tsx').then((module) => ({ default: module.SplitForm })));
const SendForm = lazy(() => import('./parts/send-form.tsx').then((module) => ({ default: module.SendForm })));
type Order = RecordOf<typeof settlementOrders>;
const { routes } = settlement;
/** 调整: the form for the split, with its equation updated while typing. */
export const editAction = action(editSettlement, {
  icon: 'Edit',
  form: SplitForm,
  initial: ({ oilAmount, gasAmount, cashAmount, receiptRetention, taxWithheld, premium }: Order) => ({
    oilAmount,
    gasAmount,
    cashAmount,
    receiptRetention,
    taxWithheld,
    premium,
  }),
});
export const ordersOfBatch = runAction<{ readonly id: string }>(
  'orders',
  (batch, tools) => tools.go(routes.SettlementPayConfirmDetail.path, { batchId: batch.id }),
  { key: 'SettlementPayConfirmDetail:view', icon: 'TextBulletListTree' },
);
export const batchesAction = runAction<undefined>('batches', (_row, tools) => tools.go(routes.settlementBatches.path), {
  key: 'spSettlementManage:view',
  icon: 'Stack',
});
/** 按条件生成: orders of every trip that the filter finds. */
export const generateAction = runAction<undefined>('generateFiltered', generating.ask, {
  key: 'settlementNew:batchCreateSettle',
  icon: 'Calculator',
});
/** The rules by which orders are made at night. */
export const rulesAction = runAction<undefined>('rules', (_row, tools) => tools.go(routes.settlementRules.path), {
  key: 'settlementNew:rule',
  icon: 'Clock',
});
/** 预览 and 下载 of a document; `PaperBar` above the list fetches the file. */
type Paper = 'printVoucher' | 'printReceipt';
const paths = { printVoucher: printVoucher.path, printReceipt: printReceipt.path } as const;
export const previewPaper = (query: Paper, key: string) =>
  runAction<{ readonly id: string }>(
    'preview',
    ({ id }) => papers.want({ path: paths[query], name: id, id, isShown: true }),
    {
      key,
      icon: 'Eye',
    },
  );
export const downloadVoucher = (key: string) =>
  runAction<{ readonly id: string; readonly voucherNo: string }>(
    'download',
    ({ id, voucherNo }) => papers.want({ path: printVoucher.path, name: voucherNo, id }),
    { key, icon: 'ArrowDownload' },
  );
export const downloadReceipt = (key: string) =>
  runAction<{ readonly id: string; readonly receiptNo: string }>(
    'download',
    ({ id, receiptNo }) => papers.want({ path: printReceipt.path, name: receiptNo, id }),
    { key, icon: 'ArrowDownload' },
  );
export const mergeMonth = (key: string) =>
  runAction<undefined>('batchDownload', () => papers.toggleMonth(), { key, icon: 'ArrowDownload' });
export const openOrder = (key: string) =>
  runAction<{ readonly orderId: string }>(
    'order',
    (row, tools) => tools.go(routes.settlementOrderDetail.path, { id: row.orderId }),
    { key },
  );
export const ordersOfStatement = runAction<{ readonly id: string }>(
  'lines',
  (statement, tools) => tools.go(routes.ysSettlementLines.path, { ysId: statement.id }),
  { key: 'YSSettlementOrder:detail', icon: 'TextBulletListTree' },
);
export const sendAction = action(sendStatement, { icon: 'Send', form: SendForm });
