import { Button, Link } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons';
import { Http, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { callDriver, type RunningVehicle } from '../../contract/index.ts';

/** 联系司机: asks for the driver's number, which is logged; whoever may see it whole can dial it from here. */
export const CallDriver = observer(function CallDriver({ vehicle }: { readonly vehicle: RunningVehicle }) {
  const text = useText();
  const http = useService(Http);
  const may = usePermission('realTimeMonitoring:callDriver');
  const [told, setTold] = useState<{ readonly of: string; readonly mobile: string }>();
  if (!may) return null;
  if (told?.of === vehicle.id)
    return /^\d{11}$/.test(told.mobile) ? (
      <Link href={`tel:${told.mobile}`}>{told.mobile}</Link>
    ) : (
      <span>{told.mobile}</span>
    );
  const ask = (): Promise<void> =>
    http.ask(callDriver, { id: vehicle.id, plain: true }).then(
      (answer) => setTold(answer && { of: vehicle.id, mobile: answer.driverMobile }),
      // The call has already shown the failure.
      () => undefined,
    );
  return (
    <Button size="small" icon={<CallRegular />} onClick={() => void ask()}>
      {text('watch.callDriver')}
    </Button>
  );
});
