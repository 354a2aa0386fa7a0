import type { PartProps } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useTyres } from '../stores/use-tyres.ts';

/** A cell of the column: one row of the list is given to it. */
export const part = observer(function WaybillColumn({ record }: PartProps<'waybill.columns'>): ReactElement {
  const text = useText();
  const found = useTyres().of(record.vehicleNum);
  return <>{found ? text('column.count', { count: found.tyres }) : '–'}</>;
});
