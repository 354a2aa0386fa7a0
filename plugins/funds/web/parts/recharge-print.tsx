import type { RecordOf } from '@freightdeck/sdk/contract';
import { PaperButtons } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { printRecharge, type recharges } from '../../contract/index.ts';

/** The buttons that print the recharge, for those who may. */
export const RechargePrint = observer(function RechargePrint({
  record,
}: {
  readonly record: RecordOf<typeof recharges>;
}): ReactNode {
  const text = useText();
  if (!usePermission('recharge:print')) return null;
  return <PaperButtons query={printRecharge} id={record.id} name={record.rechargeNo} note={text('print.recharge')} />;
});
