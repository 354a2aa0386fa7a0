import type { RecordOf } from '@freightdeck/sdk/contract';
import { runAction, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { shipperBatches } from '../../contract/index.ts';

type Batch = RecordOf<typeof shipperBatches>;

const FieldLabels = observer(function FieldLabels({ codes }: { readonly codes: string }): ReactNode {
  const text = useText();
  return codes
    .split(',')
    .map((code) => text(`field.${code}`))
    .join(text('batch.between'));
});
/** Columns of both pages of batch edits. */
export const batchColumns = [
  {
    field: 'fieldNames',
    width: 240,
    cell: (row: Batch): ReactNode => createElement(FieldLabels, { codes: row.fieldCodes }),
  },
  { field: 'targetCount', width: 100 },
  { field: 'okCount', width: 110 },
  { field: 'failCount', width: 100 },
  'operator',
  { field: 'reason', width: 220 },
  'createdAt',
] as const;
/** Opens the records of a batch. */
export const batchRows = (key: string) =>
  runAction<Batch>('batchRows', (row, tools) => tools.go('/consignorConfigDetail', { batchNo: row.batchNo }), {
    key,
    icon: 'History',
  });
