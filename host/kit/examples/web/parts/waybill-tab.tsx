import type { PartProps } from '@freightdeck/sdk/contract';
import { EmptyState, FieldGrid, MoneyText } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useTyres } from '../stores/use-tyres.ts';

/** A tab of the waybill's page and drawer. */
export const part = observer(function WaybillTab({ record }: PartProps<'waybill.record'>): ReactElement {
  const text = useText();
  const found = useTyres().of(record.vehicleNum);
  if (!found) return <EmptyState title={text('tab.none')} />;
  return (
    <FieldGrid
      items={[
        { id: 'vehicleNum', label: text('field.vehicleNum'), value: found.vehicleNum },
        { id: 'tyres', label: text('field.tyres'), value: found.tyres },
        { id: 'perTrip', label: text('field.perTrip'), value: <MoneyText cents={found.perTrip} unit /> },
      ]}
    />
  );
});
