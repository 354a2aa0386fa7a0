import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FluentFrame } from '../fluent-frame.tsx';
import { names } from '../rows.ts';
import type { Row } from '../rows.ts';
import { start } from '../stage.tsx';

const fields = names(12);
const useStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    flexGrow: 1,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase300,
  },
  table: { tableLayout: 'fixed', width: '100%', minWidth: '1440px', borderCollapse: 'collapse' },
  cell: {
    height: '39px',
    padding: '0 12px',
    textAlign: 'start',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
/** A page of a list without a grid. */
function Table({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const styles = useStyles();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} className={styles.cell}>
                {field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row['id']}>
              {fields.map((field) => (
                <td key={field} className={styles.cell}>
                  {row[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
start(Table, { rows: 20, columns: 12, frame: FluentFrame });
