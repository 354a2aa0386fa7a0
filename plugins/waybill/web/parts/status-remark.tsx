import { StatusBadge } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { waybillStatus } from '../../contract/index.ts';
import type { waybills } from '../../contract/index.ts';

type Waybill = Pick<RecordOf<typeof waybills>, 'freezeFlag' | 'settleStatus' | 'receiptStatus' | 'waybillStatus'>;

/** What holds the trip up, whatever its state: it is frozen, or its settlement went wrong. */
function holdOf({ freezeFlag, settleStatus }: Waybill, text: (id: string) => string): ReactNode {
  if (freezeFlag === 1) return <StatusBadge tone="stopped">{text('status.frozen')}</StatusBadge>;
  if (settleStatus === 5) return <StatusBadge tone="warning">{text('status.settleError')}</StatusBadge>;
  return null;
}
/** Beside the state in the head of the record. */
export const Holds = observer(function Holds({ record }: { readonly record: Waybill }): ReactNode {
  const text = useText();
  return holdOf(record, text);
});

/**
 * 状态描述 in the console's language: frozen, settlement error, or else the state; for a settled waybill also whether its
 * receipt is missing.
 */
export const StatusRemark = observer(function StatusRemark({ waybill }: { readonly waybill: Waybill }): ReactNode {
  const pick = usePick();
  const text = useText();
  const hold = holdOf(waybill, text);
  if (hold !== null) return hold;
  const state = waybillStatus.choices?.find((choice) => choice.value === waybill.waybillStatus);
  const waits = waybill.waybillStatus >= 90 && (waybill.receiptStatus === 1 || waybill.receiptStatus === 2);
  return state ? (
    <StatusBadge tone={state.tone ?? 'draft'}>
      {pick(state)}
      {waits && ` ${text('status.receipt')}`}
    </StatusBadge>
  ) : null;
});
