import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Resource } from '@freightdeck/sdk/contract';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ListStore } from './list-store.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flex: '0 0 auto',
    overflowX: 'auto',
    paddingInline: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    scrollbarWidth: 'none',
  },
  tab: {
    flex: '0 0 auto',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground2,
    padding: '8px',
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
  readonly store: ListStore;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/** The states of a list with how many stand in each; one of them is the filter. */
export const CountTabs = observer(function CountTabs({ resource, store: { counts }, value, onChange }: Props) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const field = resource.fields[resource.counted ?? ''];
  if (!field?.choices) return null;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { id: '', label: text('core.page.search.all'), count: all },
    ...field.choices.map((choice) => ({
      id: String(choice.value),
      label: pick(choice),
      count: counts && (counts[String(choice.value)] ?? 0),
    })),
  ];
  return (
    <div className={styles.row} role="group" aria-label={text(`field.${resource.counted}`)}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          data-count={tab.id}
          aria-pressed={value === tab.id}
          className={mergeClasses(styles.tab, value === tab.id && styles.on)}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          <span className={styles.count}>{tab.count ?? ' '}</span>
        </button>
      ))}
    </div>
  );
});
