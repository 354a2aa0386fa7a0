import { Button } from '@fluentui/react-components';
import type { PartProps } from '@freightdeck/sdk/contract';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';

/** A button in the head of the waybill: opens our form with the vehicle. */
export const part = observer(function WaybillAction({ record }: PartProps<'waybill.actions'>): ReactElement {
  const text = useText();
  const navigation = useService(Navigation);
  return (
    <Button onClick={() => navigation.go('/partner/acme-tyres/fit', { vehicleNum: record.vehicleNum })}>
      {text('action.fit')}
    </Button>
  );
});
