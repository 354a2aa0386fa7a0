import { Select } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { usePick, useText } from '../../web/index.ts';
import { useChoices } from '../use-choices.ts';
import type { InputProps } from './input-props.ts';

/** One value of a closed set, as the browser's own select: works with every keyboard and screen reader. */
export const ChoiceInput = observer(function ChoiceInput({
  id,
  field,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  size,
  empty,
}: InputProps & { readonly empty?: string }): ReactNode {
  const pick = usePick();
  const text = useText();
  const choices = useChoices(field);
  const offered = choices.filter((one) => !one.off || one.value === value);
  return (
    <Select
      id={id}
      aria-label={label}
      size={size}
      value={value === null || value === undefined ? '' : String(value)}
      disabled={disabled}
      onChange={(_, { value: chosen }) => onChange(choices.find((one) => String(one.value) === chosen)?.value ?? null)}
      onBlur={onBlur}
    >
      <option value="">{empty ?? text('core.ui.choose')}</option>
      {offered.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {pick(one)}
        </option>
      ))}
    </Select>
  );
});
