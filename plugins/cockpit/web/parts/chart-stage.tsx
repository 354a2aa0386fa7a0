import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useText } from '@freightdeck/sdk/web';
import type { ChartPoint } from './chart-points.ts';

const useStyles = makeStyles({
  stage: {
    position: 'absolute',
    inset: 0,
    minHeight: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  opens: { cursor: 'pointer' },
  note: {
    position: 'absolute',
    top: '6px',
    left: '12px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
  },
  said: {
    position: 'absolute',
    top: '4px',
    right: '12px',
    zIndex: 1,
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
    ':empty': { display: 'none' },
  },
  empty: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    color: tokens.colorNeutralForeground3,
  },
});
interface StageProps {
  readonly label: string;
  /** Unit and time, shown above the chart. */
  readonly note: string;
  readonly points: readonly ChartPoint[];
  readonly say: (point: ChartPoint) => string;
  readonly onOpen?: (() => void) | undefined;
  readonly stage?: Ref<HTMLDivElement>;
  /** Renders the chart with the index of the focused point. */
  readonly children: (focus: number | undefined) => ReactNode;
}
const step: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};
/**
 * A chart usable by sight, keyboard and screen reader: arrow keys move between points, whose values are announced;
 * Enter or a click opens the detail.
 */
export const ChartStage = observer(({ label, note, points, say, onOpen, stage, children }: StageProps) => {
  const styles = useStyles();
  const text = useText();
  const [focus, setFocus] = useState<number>();
  const last = points.length - 1;
  const empty = points.every((point) => point.y === 0);
  const at = focus === undefined || focus > last ? undefined : focus;
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return onOpen?.();
    const move = step[event.key];
    if (!move || empty) return undefined;
    event.preventDefault();
    return setFocus(at === undefined ? last : move(at, last));
  };
  const point = at === undefined ? undefined : points[at];
  return (
    <div
      ref={stage}
      className={`${styles.stage} ${onOpen ? styles.opens : ''}`}
      role="group"
      tabIndex={0}
      aria-label={text(onOpen ? 'chart.labelOpens' : 'chart.label', { title: label })}
      onClick={onOpen}
      onKeyDown={press}
      onBlur={() => setFocus(undefined)}
    >
      <span className={styles.note}>{note}</span>
      <span className={styles.said} role="status" aria-live="polite">
        {point ? say(point) : ''}
      </span>
      {empty ? <div className={styles.empty}>{text('chart.empty')}</div> : children(at)}
    </div>
  );
});
