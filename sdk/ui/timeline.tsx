import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DateText } from './value-texts.tsx';

/** One event, newest or oldest first as given. */
export interface TimelineItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly at: string;
  readonly who: string;
  readonly note?: string | undefined;
  readonly badge?: ReactNode;
  /** Further details. */
  readonly more?: ReactNode;
}
const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    position: 'relative',
    paddingInlineStart: '20px',
    paddingBottom: '16px',
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '3px',
      top: '6px',
      width: '8px',
      height: '8px',
      borderRadius: '50%',
      backgroundColor: tokens.colorBrandStroke1,
    },
    '::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '6.5px',
      top: '18px',
      bottom: '-2px',
      width: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':last-child::after': { display: 'none' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px', rowGap: '2px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  meta: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  note: { marginBlock: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** What happened to a record, by whom and when. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }): ReactNode {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <div className={styles.head}>
            <span className={styles.title}>{item.title}</span>
            {item.badge}
          </div>
          <div className={styles.meta}>
            <DateText at={item.at} /> · {item.who}
          </div>
          {item.note && <p className={styles.note}>{item.note}</p>}
          {item.more}
        </li>
      ))}
    </ol>
  );
}
