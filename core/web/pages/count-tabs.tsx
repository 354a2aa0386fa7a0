import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Resource } from '@freightdeck/sdk/contract';
import { useWidth } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { CountTab } from './count-menu.tsx';
import type { ListStore } from './list-store.ts';

const CountMenu = lazy(() => import('./count-menu.tsx').then((module) => ({ default: module.CountMenu })));
const useStyles = makeStyles({
  row: { display: 'flex', flex: '999 1 0', alignSelf: 'stretch', minWidth: 0 },
  /** What finds no room goes to a second line, which nobody sees. */
  tabs: { display: 'flex', flexWrap: 'wrap', flex: '0 1 auto', minWidth: 0, height: '40px', overflow: 'hidden' },
  tab: {
    flex: '0 0 auto',
    height: '40px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground2,
    paddingBlock: 0,
    paddingInline: '8px',
    cursor: 'pointer',
    boxShadow: 'none',
    whiteSpace: 'nowrap',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outlineStyle: 'solid',
      outlineWidth: '2px',
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '-2px',
    },
  },
  on: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -2px ${tokens.colorCompoundBrandStroke}`,
  },
  unseen: { visibility: 'hidden' },
  count: {
    marginInlineStart: '4px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
});
interface Props {
  readonly resource: Resource;
  /** The field whose values are the tabs. */
  readonly counted: string;
  readonly store: ListStore;
  /** The values that the list ever shows, where its definition keeps to some. */
  readonly only?: readonly unknown[] | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/**
 * The states of a list with how many stand in each; one of them is the filter. Those that find no room are in a menu at
 * the end, which has the name of the chosen one when it is among them.
 */
export const CountTabs = observer(function CountTabs({
  resource,
  counted,
  store: { counts },
  only,
  value,
  onChange,
}: Props) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const row = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const width = useWidth(row);
  const [open, setOpen] = useState(false);
  const [fitting, setFitting] = useState(Infinity);
  const field = resource.fields[counted];
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs: readonly CountTab[] = field?.choices
    ? [
        { id: '', label: text('core.page.search.all'), count: all },
        ...field.choices
          .filter((choice) => only === undefined || only.includes(choice.value))
          .map((choice) => ({
            id: String(choice.value),
            label: pick(choice),
            count: counts && (counts[String(choice.value)] ?? 0),
          })),
      ]
    : [];
  const words = tabs.map(({ label, count }) => `${label}${count}`).join();
  // In the next frame, where the browser has laid out the page anyway. The button at the end takes room of its own:
  // when it appears, it is looked at once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const shown = [...(strip.current?.children ?? [])] as HTMLElement[];
      const out = shown.findIndex((tab) => tab.offsetTop > (shown[0]?.offsetTop ?? 0));
      setFitting(out < 0 ? shown.length : out);
    });
    return () => cancelAnimationFrame(frame);
  }, [width, words, fitting]);
  if (tabs.length === 0) return null;
  const rest = tabs.slice(fitting);
  const hidden = rest.find(({ id }) => id === value);
  const face = (tab: CountTab | undefined) =>
    tab ? (
      <>
        {tab.label}
        <span className={styles.count}>{tab.count ?? ' '}</span>
      </>
    ) : (
      text('core.page.more')
    );
  const more = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={open}
      className={mergeClasses(styles.tab, hidden && styles.on)}
      data-count-more
      onClick={() => setOpen(true)}
    >
      {face(hidden)} ▾
    </button>
  );
  return (
    <div ref={row} className={styles.row} role="group" aria-label={text(`field.${counted}`)}>
      <div ref={strip} className={styles.tabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            data-count={tab.id}
            aria-pressed={value === tab.id}
            className={mergeClasses(styles.tab, value === tab.id && styles.on, index >= fitting && styles.unseen)}
            onClick={() => onChange(tab.id)}
          >
            {face(tab)}
          </button>
        ))}
      </div>
      {rest.length > 0 &&
        (open ? (
          <Suspense fallback={more}>
            <CountMenu tabs={rest} value={value} onChange={onChange} onClose={() => setOpen(false)}>
              {more}
            </CountMenu>
          </Suspense>
        ) : (
          more
        ))}
    </div>
  );
});
