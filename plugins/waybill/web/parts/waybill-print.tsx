import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, PaperButtons } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { printWaybill, type waybills } from '../../contract/index.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '12px' },
  note: { color: tokens.colorNeutralForeground3 },
});
/** The buttons that print the waybill, or why they are locked. */
export const WaybillPrint = observer(function WaybillPrint({ record }: { readonly record: RecordOf<typeof waybills> }) {
  const styles = useStyles();
  const text = useText();
  const own = usePermission('waybillManage:print');
  const allowed = usePermission('platformWaybillManage:print') || own;
  if (!allowed) return <EmptyState locked title={text('print.forbidden')} />;
  return (
    <div className={styles.part}>
      <PaperButtons query={printWaybill} id={record.id} name={record.waybillSn} />
      <Caption1 className={styles.note}>{text('print.note')}</Caption1>
    </div>
  );
});
