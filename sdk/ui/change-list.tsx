import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useText } from '../web/index.ts';

/** One changed value: the old one, where it is known, and the new one. */
export interface Change {
  readonly id: string;
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}
const useStyles = makeStyles({
  list: {
    margin: '4px 0 0',
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '8px',
    rowGap: '2px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  label: { color: tokens.colorNeutralForeground3, margin: 0 },
  value: {
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  old: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
});
/** Changed fields only, before → after. */
export const ChangeList = observer(function ChangeList({
  changes,
}: {
  readonly changes: readonly Change[];
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <dl className={styles.list}>
      {changes.map((change) => (
        <div key={change.id} style={{ display: 'contents' }} data-change={change.id}>
          <dt className={styles.label}>{change.label}</dt>
          <dd className={styles.value}>
            {change.before !== undefined && (
              <>
                <del className={styles.old}>{change.before || '–'}</del>
                <ArrowRightRegular aria-label={text('core.ui.changedTo')} />
              </>
            )}
            <ins style={{ textDecorationLine: 'none' }}>{change.after || '–'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
});
