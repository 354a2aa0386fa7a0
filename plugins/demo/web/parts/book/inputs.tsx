import {
  ChoiceInput,
  ChoicesField,
  DateField,
  DateRangeField,
  FormField,
  FormFrame,
  MultiValueSearch,
  NumberInput,
} from '@freightdeck/sdk/ui';
import { date, flag, longText, mobile, money, plate, text as textField } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { bookState } from '../../../contract/index.ts';

const nothing = (): void => undefined;
const kinds: Readonly<Record<string, Field>> = {
  title: textField(40),
  content: longText(200),
  fee: money(),
  plate: plate(),
  mobile: mobile(),
  day: date(),
  status: bookState,
  urgent: flag(),
};

const Fields = observer(function Fields(): ReactNode {
  const text = useText();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ title: 'YD20260305', fee: 123_450 });
  return Object.entries(kinds).map(([name, field]) => (
    <FormField
      key={name}
      name={name}
      field={field}
      label={text(`componentBook.field.${name}`)}
      value={values[name] ?? null}
      hint={name === 'title' ? text('componentBook.note') : undefined}
      error={name === 'mobile' ? text('componentBook.failed') : undefined}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  ));
});
const Frame = observer(function Frame(): ReactNode {
  const text = useText();
  return (
    <FormFrame failure={text('componentBook.failed')} busy={false} canSave={false} onSave={nothing} onClose={nothing}>
      {text('componentBook.note')}
    </FormFrame>
  );
});
const Choosing = observer(function Choosing(): ReactNode {
  const text = useText();
  const [value, setValue] = useState<unknown>(1);
  return <ChoiceInput field={bookState} label={text('field.status')} value={value} onChange={setValue} size="medium" />;
});
const Several = observer(function Several(): ReactNode {
  const text = useText();
  const [values, setValues] = useState<readonly string[]>(['1']);
  return (
    <ChoicesField
      label={text('field.status')}
      choices={bookState.choices ?? []}
      values={values}
      empty={text('componentBook.all')}
      onChange={setValues}
    />
  );
});
const Number = observer(function Number(): ReactNode {
  const text = useText();
  const [value, setValue] = useState<unknown>(123_450);
  return (
    <NumberInput
      field={money()}
      label={text('componentBook.field.fee')}
      value={value}
      onChange={setValue}
      size="medium"
    />
  );
});
const Day = observer(function Day(): ReactNode {
  const text = useText();
  const [value, setValue] = useState<unknown>('2026-03-05');
  return (
    <DateField field={date()} label={text('componentBook.field.day')} value={value} onChange={setValue} size="medium" />
  );
});
const Days = observer(function Days(): ReactNode {
  const text = useText();
  const [value, setValue] = useState('');
  return <DateRangeField label={text('componentBook.field.day')} value={value} onChange={setValue} />;
});
const Numbers = observer(function Numbers(): ReactNode {
  const text = useText();
  const [values, setValues] = useState<readonly string[]>(['YD001', 'YD002']);
  return <MultiValueSearch label={text('field.title')} values={values} onChange={setValues} />;
});

/** What takes a value. */
export const inputEntries: Readonly<Record<string, ComponentType>> = {
  FormField: Fields,
  FormFrame: Frame,
  ChoiceInput: Choosing,
  ChoicesField: Several,
  NumberInput: Number,
  DateField: Day,
  DateRangeField: Days,
  MultiValueSearch: Numbers,
};
