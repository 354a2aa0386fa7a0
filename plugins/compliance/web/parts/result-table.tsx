import { Text, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { DataGrid, ErrorState, FieldValue, LoadingRows, fieldText } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Fault, Http, Refusal, usePick, useService, useText } from '@freightdeck/sdk/web';
import { ruleName } from '@freightdeck/plugin-waybill/contract';
import { ruleResults } from '../../contract/index.ts';
import type { complianceChecks } from '../../contract/index.ts';
import { RuleName } from './rule-words.tsx';

type Result = RecordOf<typeof ruleResults>;
const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px' } });
/** The result of every rule at the latest check, violations first; rules without data say so. */
export const ResultTable = observer(function ResultTable({
  record,
}: {
  readonly record: RecordOf<typeof complianceChecks>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const [rows, setRows] = useState<readonly Result[]>();
  const [failure, setFailure] = useState<{ readonly message?: string | undefined }>();
  const [again, setAgain] = useState(0);
  const { waybillId, checkNo } = record;
  useEffect(() => {
    let gone = false;
    setFailure(undefined);
    http
      .listing(
        ruleResults,
        {
          conditions: [
            { type: 'waybillId', value: waybillId },
            { type: 'checkNo', value: checkNo },
          ],
          orderBy: [{ field: 'ruleId', dir: 'asc' }],
        },
        { quiet: true },
      )
      .then(
        (found) => {
          if (!gone) setRows(found);
        },
        (error: unknown) => {
          if (!gone)
            setFailure({ message: error instanceof Refusal || error instanceof Fault ? error.message : undefined });
        },
      );
    return () => {
      gone = true;
    };
  }, [http, waybillId, checkNo, again]);
  const sorted = useMemo(
    () =>
      rows?.toSorted(
        (a, b) => [0, 1, 2].indexOf(a.passed) - [0, 1, 2].indexOf(b.passed) || a.ruleId.localeCompare(b.ruleId),
      ) ?? [],
    [rows],
  );
  const columns = useMemo<readonly GridColumn<Result>[]>(
    () => [
      { id: 'ruleId', title: text('field.ruleId'), width: 100, pin: 'left', cell: (row) => row.ruleId },
      {
        id: 'passed',
        title: text('field.passed'),
        width: 130,
        cell: (row) => <FieldValue field={ruleResults.fields.passed} value={row.passed} />,
      },
      {
        id: 'flow',
        title: text('field.flow'),
        width: 100,
        cell: (row) => <FieldValue field={ruleResults.fields.flow} value={row.flow} />,
      },
      {
        id: 'name',
        title: text('field.ruleName'),
        width: 340,
        cell: (row) => <RuleName ruleId={row.ruleId} />,
        hint: (row) => fieldText(ruleName, row.ruleId, pick),
      },
      {
        id: 'mode',
        title: text('field.ruleMode'),
        width: 110,
        cell: (row) => <FieldValue field={ruleResults.fields.ruleMode} value={row.ruleMode} />,
      },
      { id: 'value', title: text('field.value'), width: 150, cell: (row) => row.value ?? '–' },
      { id: 'threshold', title: text('field.threshold'), width: 130, cell: (row) => row.threshold ?? '–' },
    ],
    [text, pick],
  );
  if (failure !== undefined)
    return <ErrorState message={failure.message ?? text('result.failed')} onRetry={() => setAgain(again + 1)} />;
  if (!rows) return <LoadingRows rows={8} />;
  const count = (passed: number): number => rows.filter((row) => row.passed === passed).length;
  return (
    <div className={styles.part}>
      <Text>{text('result.sum', { hits: count(0), passed: count(1), none: count(2) })}</Text>
      <DataGrid
        label={text('tab.results')}
        columns={columns}
        rows={sorted}
        rowId={(row) => row.id}
        rowName={(row) => row.ruleId}
        count={sorted.length}
        height="520px"
      />
    </div>
  );
});
