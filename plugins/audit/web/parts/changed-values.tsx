import type { Field, RecordOf } from '@freightdeck/sdk/contract';
import { fieldText } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { drivers, type driverChanges } from '@freightdeck/plugin-carrier/contract';

const fields: Readonly<Record<string, Field>> = drivers.fields;

/** Field, old value and new value of each change, in one cell; a picture is only said to be a new one. */
export const ChangedValues = observer(({ change }: { readonly change: RecordOf<typeof driverChanges> }) => {
  const text = useText();
  const pick = usePick();
  const shown = (field: string, side: 'before' | 'after'): string => {
    const value = change[side][field];
    if (fields[field]?.kind === 'file') return text(value ? 'image.given' : 'image.none');
    return fieldText(fields[field], value, pick, change[side], true) || '–';
  };
  return (
    <>
      {change.changedFields
        .map((field) => `${text(`field.${field}`)} ${shown(field, 'before')} → ${shown(field, 'after')}`)
        .join(' · ')}
    </>
  );
});
