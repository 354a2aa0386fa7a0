import { Text } from '@fluentui/react-components';
import type { PartProps } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTyres } from '../stores/use-tyres.ts';

/** What a tyre bears, in kilograms. */
const perTyre = 3_500;
/** At the auditor's desk: marks the field that the tyres contradict. The auditor's own mark goes before ours. */
export const part = observer(function VehicleCheck({ record, found }: PartProps<'vehicle.checks'>): ReactElement {
  const text = useText();
  const tyres = useTyres().of(record.vehicleNum)?.tyres;
  const bears = tyres === undefined ? undefined : tyres * perTyre;
  const isEnough = bears === undefined || bears >= record.ratedLoadKg;
  useEffect(() => {
    found('ratedLoadKg', bears === undefined ? undefined : isEnough ? 'ok' : 'wrong');
    return () => found('ratedLoadKg', undefined);
  }, [found, bears, isEnough]);
  if (bears === undefined) return <Text>{text('tab.none')}</Text>;
  return <Text>{text(isEnough ? 'check.enough' : 'check.less', { tons: bears / 1000 })}</Text>;
});
