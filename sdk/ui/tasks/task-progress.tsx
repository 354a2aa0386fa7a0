import { ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useText } from '../../web/index.ts';
import type { Task } from '../../web/index.ts';

const useStyles = makeStyles({
  box: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: '120px', width: '100%' },
  bar: { flex: '1 1 auto' },
  text: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
/** Progress of a task; when it has ended, its result. */
export const TaskProgress = observer(function TaskProgress({ task }: { readonly task: Task }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { status, kind, done, total, ok, fail, title } = task;
  const known = status === 1 && total > 0;
  if (status > 1)
    return (
      <span className={styles.text}>
        {kind !== 'EXPORT' ? text('core.tasks.counts', { ok, fail }) : text('core.tasks.rows', { count: done })}
      </span>
    );
  return (
    <span className={styles.box}>
      <ProgressBar
        className={styles.bar}
        {...(known ? { value: done / total } : {})}
        thickness="large"
        aria-label={text('core.tasks.progressOf', { title })}
      />
      <span className={styles.text}>{text('core.tasks.progress', { done, total })}</span>
    </span>
  );
});
