import type { Choice, Field } from '@freightdeck/sdk/contract';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

/** Names of several values of a choice; none means all of them. */
export const ChoiceNames = observer(function ChoiceNames({
  field,
  values,
}: {
  readonly field: Field;
  readonly values: readonly (string | number)[] | null;
}): ReactNode {
  const pick = usePick();
  const text = useText();
  if (!values || values.length === 0) return text('product.all');
  const named = (value: string | number): string => {
    const choice: Choice | undefined = field.choices?.find((one) => one.value === value);
    return choice ? pick(choice) : String(value);
  };
  return values.map(named).join(', ');
});
