import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

const useStyles = makeStyles({
  // A second line rather than tabs that nobody sees.
  list: { display: 'flex', flexWrap: 'wrap' },
  tab: {
    flex: '0 0 auto',
    minHeight: '40px',
    padding: '0 12px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
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
});
interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}
/** The tabs of a record: one tab stop, arrows move and choose. */
export function RecordTabs({ label, tabs, value, onChange }: Props): ReactNode {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const key = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = moves[event.key];
    const tab = to === undefined ? undefined : tabs[to % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={key}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          className={mergeClasses(styles.tab, tab.id === value && styles.on)}
          onClick={() => onChange(tab.id)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
