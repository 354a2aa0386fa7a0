import type { RecordOf } from '@freightdeck/sdk/contract';
import { PaperButtons } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { printWaybill, type waybills } from '../../contract/index.ts';

/** The buttons that print the waybill, for those who may. */
export const part = observer(function WaybillPrint({ record }: { readonly record: RecordOf<typeof waybills> }) {
  const text = useText();
  const own = usePermission('waybillManage:print');
  const allowed = usePermission('platformWaybillManage:print') || own;
  if (!allowed) return null;
  return <PaperButtons query={printWaybill} id={record.id} name={record.waybillSn} note={text('print.note')} />;
});
