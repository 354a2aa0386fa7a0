import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** One labelled value; `copy` is the text its copy icon copies. */
export interface FieldGridItem {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly copy?: string | undefined;
}
const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    columnGap: '24px',
    margin: 0,
  },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '8px',
    minHeight: '32px',
    paddingBlock: '6px',
    boxSizing: 'border-box',
    lineHeight: tokens.lineHeightBase300,
    '& [data-copy]': { opacity: 0, height: '20px' },
    '&:hover [data-copy], & [data-copy]:focus-visible': { opacity: 1 },
  },
  label: { flex: '0 0 104px', color: tokens.colorNeutralForeground3, margin: 0 },
  value: {
    flex: '1 1 auto',
    minWidth: 0,
    margin: 0,
    overflowWrap: 'anywhere',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
  },
});

/** A description list with as many columns as fit, and a copy icon for values that people paste elsewhere. */
export function FieldGrid({ items }: { readonly items: readonly FieldGridItem[] }): ReactNode {
  const styles = useStyles();
  return (
    <dl className={styles.grid}>
      {items.map((item) => (
        <div key={item.id} className={styles.item}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>
            {item.value}
            {item.copy && <CopyButton value={item.copy} label={item.label} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
