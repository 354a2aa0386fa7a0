import type { RecordOf } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, ErrorState, FieldValue, LoadingRows } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { yuehuoLines } from '../../contract/index.ts';
import type { yuehuoBills } from '../../contract/index.ts';

type Line = RecordOf<typeof yuehuoLines>;
const shown = [
  'waybillSn',
  'vehicleNum',
  'loadNetKg',
  'unloadNetKg',
  'settleKg',
  'carrierPrice',
  'freightAmount',
  'receivableAmount',
  'signAt',
] as const;
/** The trips of a bill. */
export const BillLines = observer(function BillLines({
  record,
}: {
  readonly record: RecordOf<typeof yuehuoBills>;
}): ReactNode {
  const text = useText();
  const http = useService(Http);
  const [lines, setLines] = useState<readonly Line[]>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    http.listing(yuehuoLines, { conditions: [{ type: 'billId', value: record.id }] }, { quiet: true }).then(
      (found) => {
        if (wanted) setLines(found);
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [http, record.id, attempt]);
  if (failure)
    return (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    );
  if (!lines) return <LoadingRows rows={5} />;
  const columns: readonly GridColumn<Line>[] = shown.map((name) => ({
    id: name,
    title: text(`field.${name}`),
    width: 150,
    cell: (line) => <FieldValue field={yuehuoLines.fields[name]} value={line[name]} />,
  }));
  return (
    <DataGrid
      label={text('tab.lines')}
      columns={columns}
      rows={lines}
      rowId={(line) => line.id}
      rowName={(line) => line.waybillSn}
      count={lines.length}
    >
      {lines.length === 0 ? <EmptyState /> : undefined}
    </DataGrid>
  );
});
