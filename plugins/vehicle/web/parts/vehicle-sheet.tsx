import type { RecordOf } from '@freightdeck/sdk/contract';
import { PaperButtons } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { printVehicle, type vehicles } from '../../contract/index.ts';

/** 打印: the archive as it stands now, as PDF. */
export const VehicleSheet = observer(function VehicleSheet({ record }: { readonly record: RecordOf<typeof vehicles> }) {
  const text = useText();
  return <PaperButtons query={printVehicle} id={record.id} name={record.vehicleNum} note={text('print.note')} />;
});
