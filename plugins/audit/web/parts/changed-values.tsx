import type { RecordOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { driverChanges } from '@freightdeck/plugin-carrier/contract';

/** Field, old value and new value of each change, in one cell. */
export const ChangedValues = observer(({ change }: { readonly change: RecordOf<typeof driverChanges> }) => {
  const text = useText();
  return (
    <>
      {change.changedFields
        .map(
          (field) =>
            `${text(`field.${field}`)} ${String(change.before[field] ?? '–')} → ${String(change.after[field] ?? '–')}`,
        )
        .join(' · ')}
    </>
  );
});
