import { related, relatedPart } from '@freightdeck/sdk/ui';
import { fundStatements, ledgerEntries } from '../../contract/index.ts';

/** 流水与分录 of a settlement order: the lines of the bank's statement, and what was posted in the books. */
export const part = relatedPart<{ readonly settleSn: string }>(({ settleSn }) => [
  related({
    resource: fundStatements,
    where: { bizNo: settleSn },
    label: 'order.lines',
    empty: { title: 'order.noLine', hint: 'order.noLineHint' },
    columns: ['channelNo', 'direction', 'amount', 'counterName', 'channel', 'matchStatus', 'journalNo', 'at'],
  }),
  related({
    resource: ledgerEntries,
    where: { bizNo: settleSn },
    label: 'order.entries',
    empty: { title: 'order.noEntry', hint: 'order.noEntryHint' },
    columns: ['journalNo', 'bizType', 'accountCode', 'ownerName', 'debitCents', 'creditCents', 'memo', 'at'],
  }),
]);
