import { Input, Select } from '@fluentui/react-components';
import type { Resource } from '@freightdeck/sdk/contract';
import {
  ChoiceInput,
  ChoicesField,
  DateField,
  DateRangeField,
  MultiValueSearch,
  NumberInput,
  useChoices,
  useDensity,
} from '@freightdeck/sdk/ui';
import { groupedNumber, validIdentifier } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { filterKind, isDayRange, isPartOfMonth } from './list-query.ts';

interface Props {
  readonly id: string;
  readonly resource: Resource;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A dialog of the box was confirmed: the search begins. */
  readonly onConfirm: () => void;
}
const pair = (value: string): readonly [string, string] => {
  const [from = '', to = ''] = value.split('~');
  return [from, to];
};

/** The search box of a filter, by how the field may be searched. */
export const FilterInput = observer(function FilterInput({
  id,
  resource,
  name,
  label,
  value,
  onChange,
  onConfirm,
}: Props) {
  const text = useText();
  const { control: size } = useDensity();
  const field = resource.fields[name];
  const kind = filterKind(resource, name);
  const values = value === '' ? [] : value.split(',');
  const choices = useChoices(field).filter((one) => !one.off || values.includes(String(one.value)));
  if (field?.choices)
    return kind === 'equal' ? (
      <ChoiceInput
        id={id}
        field={field}
        label={label}
        size={size}
        value={value || null}
        empty={text('core.page.search.all')}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    ) : (
      <ChoicesField
        id={id}
        label={label}
        choices={choices}
        values={values}
        empty={text('core.page.search.all')}
        onChange={(next) => onChange(next.join(','))}
      />
    );
  if (field?.kind === 'flag')
    return (
      <Select id={id} size={size} value={value} onChange={(_, { value: next }) => onChange(next)}>
        <option value="">{text('core.page.search.all')}</option>
        <option value="true">{text('core.ui.yes')}</option>
        <option value="false">{text('core.ui.no')}</option>
      </Select>
    );
  if (isDayRange(resource, name))
    return <DateRangeField id={id} label={label} asWords value={value} onChange={onChange} />;
  if (field?.format === 'month')
    return (
      <DateField
        id={id}
        field={field}
        label={label}
        size={size}
        value={value}
        takes={(typed) => isPartOfMonth(resource, name, typed)}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    );
  if (kind === 'range' && field) {
    const [from, to] = pair(value);
    const join = (first: string, last: string): void => onChange(first || last ? `${first}~${last}` : '');
    const end = (part: 'from' | 'to', now: string, set: (next: string) => void) => (
      <NumberInput
        field={field}
        capitals={false}
        tellsWrong
        label={text(`core.ui.range.${part}`, { label })}
        size={size}
        value={now === '' ? null : Number(now)}
        onChange={(next) => set(typeof next === 'number' ? String(next) : '')}
      />
    );
    return (
      <span role="group" aria-label={label} style={{ display: 'flex', gap: 4, alignItems: 'center', minWidth: 0 }}>
        {end('from', from, (next) => join(next, to))}
        <span aria-hidden>–</span>
        {end('to', to, (next) => join(from, next))}
      </span>
    );
  }
  if (kind === 'many')
    return (
      <MultiValueSearch
        id={id}
        label={label}
        values={values}
        isOne={(typed) => field !== undefined && (validIdentifier(field, typed) ?? groupedNumber(typed)) !== undefined}
        onChange={(next) => onChange(next.join(','))}
        onConfirm={onConfirm}
      />
    );
  return (
    <Input
      id={id}
      size={size}
      style={{ minWidth: 0, width: '100%' }}
      input={{ style: { minWidth: 0 } }}
      autoComplete="off"
      value={value}
      onChange={(_, { value: next }) => onChange(next)}
    />
  );
});
