import type { Field, RecordOf } from '@freightdeck/sdk/contract';
import { fieldText } from '@freightdeck/sdk/ui';
import { usePick } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { vehicles, type vehicleChanges } from '../../contract/index.ts';

const fields: Readonly<Record<string, Field>> = vehicles.fields;
interface Props {
  readonly change: RecordOf<typeof vehicleChanges>;
  readonly side: 'before' | 'after';
}
/** The values of one side of a change, as each field is shown elsewhere. */
export const ChangedValues = observer(({ change, side }: Props) => {
  const pick = usePick();
  return (
    <>
      {change.changedFields
        .map((field) => fieldText(fields[field], change[side][field], pick, change[side], true) || '–')
        .join(' · ')}
    </>
  );
});
