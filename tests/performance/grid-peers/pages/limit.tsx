import { makeStyles, tokens } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { FluentFrame } from '../fluent-frame.tsx';
import { columnWidth, names, rowHeight } from '../rows.ts';
import type { Row } from '../rows.ts';
import { start } from '../stage.tsx';

const fields = names(20);
const useStyles = makeStyles({
  scroll: {
    position: 'relative',
    overflow: 'auto',
    flexGrow: 1,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase300,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    height: '40px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    position: 'absolute',
    top: 0,
    left: 0,
    display: 'flex',
    height: '40px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    boxSizing: 'border-box',
    width: '120px',
    paddingInline: '12px',
    lineHeight: '39px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
/** The limit: rows in sight and nothing else. */
function Limit({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const styles = useStyles();
  const scroll = useRef<HTMLDivElement>(null);
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
  });
  return (
    <div ref={scroll} className={styles.scroll}>
      <div style={{ width: fields.length * columnWidth }}>
        <div className={styles.head}>
          {fields.map((field) => (
            <div key={field} className={styles.cell}>
              {field}
            </div>
          ))}
        </div>
        <div style={{ position: 'relative', height: shown.getTotalSize() }}>
          {shown.getVirtualItems().map(({ key, index, start: top }) => (
            <div key={key} className={styles.row} style={{ transform: `translateY(${top}px)` }}>
              {fields.map((field) => (
                <div key={field} className={styles.cell}>
                  {rows[index]?.[field]}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
start(Limit, { rows: 100_000, columns: 20, frame: FluentFrame });
