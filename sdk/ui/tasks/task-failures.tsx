import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Tasks, useService, useText } from '../../web/index.ts';
import type { TaskFailure } from '../../web/index.ts';
import { EmptyState, ErrorState, LoadingRows } from '../page-states.tsx';

/** Most failed rows that the platform lists. */
const shownAtMost = 1000;
const useStyles = makeStyles({
  box: {
    overflow: 'auto',
    maxHeight: '40vh',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: {
    position: 'sticky',
    top: 0,
    textAlign: 'start',
    padding: '6px 8px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  cell: {
    padding: '6px 8px',
    verticalAlign: 'top',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
/** Records and why each was refused. */
export const FailureTable = observer(function FailureTable({
  rows,
}: {
  readonly rows: readonly TaskFailure[];
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <>
      <div className={styles.box} tabIndex={0} role="region" aria-label={text('core.tasks.failures')}>
        <table className={styles.table} data-failures>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>
                {text('core.tasks.failures.record')}
              </th>
              <th scope="col" className={styles.head}>
                {text('core.tasks.failures.reason')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.recordId} data-failure={row.recordId}>
                <td className={styles.cell}>{row.label}</td>
                <td className={styles.cell}>{row.message || row.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length >= shownAtMost && (
        <span className={styles.hint}>{text('core.tasks.failures.cut', { count: shownAtMost })}</span>
      )}
    </>
  );
});
/** The failed rows of a task, fetched when they are shown. */
export const TaskFailures = observer(function TaskFailures({ id }: { readonly id: string }): ReactNode {
  const text = useText();
  const tasks = useService(Tasks);
  const [turn, setTurn] = useState(0);
  const [rows, setRows] = useState<readonly TaskFailure[]>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let gone = false;
    setProblem('');
    tasks.failures(id).then(
      (found) => {
        if (!gone) setRows(found);
      },
      (error: unknown) => {
        if (!gone) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [tasks, id, turn]);
  if (problem) return <ErrorState message={problem} onRetry={() => setTurn(turn + 1)} />;
  if (!rows) return <LoadingRows rows={2} />;
  return rows.length > 0 ? <FailureTable rows={rows} /> : <EmptyState title={text('core.tasks.failures.none')} />;
});
