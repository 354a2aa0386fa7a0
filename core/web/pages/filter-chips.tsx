import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { Resource } from '@freightdeck/sdk/contract';
import { fieldText } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { isNumber, isQuickRange } from '@freightdeck/sdk/values';
import { filterKind, isDayRange } from './list-query.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', paddingInline: '4px' },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '320px',
    height: '24px',
    paddingInlineStart: '8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
  },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
interface Props {
  readonly resource: Resource;
  readonly named: ListDefinition['chips'];
  readonly filters: Readonly<Record<string, string>>;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
}
/** What is searched for, one chip each; taking one off searches again. */
export const FilterChips = observer(function FilterChips({ resource, named, filters, onChange }: Props) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const words = (name: string, value: string): string => {
    const field = resource.fields[name];
    // Who came from a record sees its name in the rows; its id says nothing.
    if (field?.kind === 'id') return text('core.page.search.chosen', { count: value.split(',').length });
    const one = (part: string): string =>
      part === ''
        ? ''
        : fieldText(field, field?.kind === 'flag' ? part === 'true' : isNumber(field) ? Number(part) : part, pick);
    if (isQuickRange(value) && isDayRange(resource, name)) return text(`core.ui.range.${value}`);
    if (filterKind(resource, name) === 'range') return value.split('~').map(one).join(' ~ ');
    const parts = value.split(',');
    return parts.length > 3
      ? text('core.ui.multi.count', { first: one(parts[0] ?? ''), count: parts.length })
      : parts.map(one).join('、');
  };
  // The tab of a state says it already.
  const { counted = '' } = resource;
  const isTab = (value: string): boolean =>
    resource.fields[counted]?.choices?.some((choice) => String(choice.value) === value) === true;
  const entries = Object.entries(filters).filter(([name, value]) => name !== counted || !isTab(value));
  if (entries.length === 0) return null;
  return (
    <div className={styles.row} role="group" aria-label={text('core.page.search.set')}>
      {entries.map(([name, value]) => {
        const label = text(`field.${name}`);
        const Named = named?.[name];
        return (
          <span key={name} className={styles.chip} data-chip={name}>
            <span className={styles.words}>
              {label}: {Named ? <Named value={value} /> : words(name, value)}
            </span>
            <Button
              size="small"
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label={text('core.page.search.drop', { name: label })}
              onClick={() => {
                const { [name]: _, ...rest } = filters;
                onChange(rest);
              }}
            />
          </span>
        );
      })}
      <Button size="small" appearance="transparent" onClick={() => onChange({})}>
        {text('core.ui.clear')}
      </Button>
    </div>
  );
});
