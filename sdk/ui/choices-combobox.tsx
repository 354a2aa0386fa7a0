import { Combobox, Option } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePick, useText } from '../web/index.ts';
import type { ChoicesFieldProps } from './choices-props.ts';
import { useDensity } from './density.ts';
import { ToneDot } from './tone-dot.tsx';

/**
 * The list of a multi-choice field: typing filters it, Enter and Space toggle, Backspace in the empty box removes the
 * last one.
 */
export const ChoicesCombobox = observer(function ChoicesCombobox({
  id,
  label,
  choices,
  values,
  empty,
  shown,
  onChange,
}: ChoicesFieldProps & { readonly shown: string }) {
  const pick = usePick();
  const text = useText();
  const { control: size } = useDensity();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(true);
  const [search, setSearch] = useState('');
  useLayoutEffect(() => input.current?.focus(), []);
  const found = choices.filter((choice) =>
    `${choice.zh} ${choice.en}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Combobox
      id={id}
      ref={input}
      size={size}
      multiselect
      clearable
      freeform
      aria-label={label}
      style={{ minWidth: 0, width: '100%' }}
      input={{ style: { minWidth: 0, textOverflow: 'ellipsis' } }}
      open={open}
      value={open ? search : shown}
      placeholder={open && shown ? shown : empty}
      title={shown || undefined}
      selectedOptions={[...values]}
      onOpenChange={(_, next) => {
        setOpen(next.open);
        setSearch('');
      }}
      onChange={(event) => setSearch(event.target.value)}
      // In the order of the set, not of the clicks, so that the same choice gives the same address.
      onOptionSelect={(_, { selectedOptions }) =>
        onChange(choices.map((choice) => String(choice.value)).filter((value) => selectedOptions.includes(value)))
      }
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && !event.ctrlKey && search === '' && values.length > 0)
          onChange(values.slice(0, -1));
      }}
    >
      {found.map((choice) => (
        <Option key={choice.value} value={String(choice.value)} text={pick(choice)}>
          <ToneDot tone={choice.tone} />
          {pick(choice)}
        </Option>
      ))}
      {found.length === 0 && (
        <Option disabled value="" text="">
          {text('core.ui.choices.none')}
        </Option>
      )}
    </Combobox>
  );
});
