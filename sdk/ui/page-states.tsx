import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { BoxRegular, ErrorCircleRegular, LockClosedRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useText } from '../web/index.ts';
import { useDensity } from './density.ts';

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    padding: '32px 16px',
    textAlign: 'center',
  },
  icon: { fontSize: '32px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  danger: { fontSize: '32px', lineHeight: 0, color: tokens.colorStatusDangerForeground3 },
  title: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  hint: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    maxWidth: '56ch',
    overflowWrap: 'anywhere',
  },
  bar: {
    height: '12px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 1 }, '50%': { opacity: 0.5 }, to: { opacity: 1 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
  row: { display: 'flex', alignItems: 'center', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
});

/** Nothing to show, and what to do about it. */
export const EmptyState = observer(function EmptyState({
  title,
  hint,
  action,
  locked = false,
}: {
  readonly title?: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly locked?: boolean;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.state} data-state={locked ? 'forbidden' : 'empty'} role="status">
      <span className={styles.icon} aria-hidden>
        {locked ? <LockClosedRegular /> : <BoxRegular />}
      </span>
      <span className={styles.title}>{title ?? text('core.ui.empty')}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {action}
    </div>
  );
});
/** Something failed: what it was, the request id to quote, and a button to try again. */
export const ErrorState = observer(function ErrorState({
  message,
  requestId,
  onRetry,
}: {
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.danger} aria-hidden>
        <ErrorCircleRegular />
      </span>
      <span className={styles.title}>{message}</span>
      {requestId && <span className={styles.hint}>{text('core.ui.requestId', { id: requestId })}</span>}
      {onRetry && <Button onClick={onRetry}>{text('core.ui.retry')}</Button>}
    </div>
  );
});
/** Placeholder rows of the height of real ones, so that the layout does not jump. */
export const LoadingRows = observer(function LoadingRows({ rows = 10 }: { readonly rows?: number }): ReactNode {
  const styles = useStyles();
  const density = useDensity();
  const text = useText();
  return (
    <div role="status" aria-label={text('core.ui.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={{ height: density.row, paddingInline: density.padding }}>
          <div className={styles.bar} style={{ width: `${90 - ((index * 13) % 30)}%` }} />
        </div>
      ))}
    </div>
  );
});
