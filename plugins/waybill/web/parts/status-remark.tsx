import { StatusBadge } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { waybillStatus } from '../../contract/index.ts';
import type { waybills } from '../../contract/index.ts';

type Waybill = Pick<RecordOf<typeof waybills>, 'freezeFlag' | 'settleStatus' | 'receiptStatus' | 'waybillStatus'>;

/**
 * 状态描述 in the console's language: frozen, settlement error, or else the state; for a settled waybill also whether its
 * receipt is missing.
 */
export const StatusRemark = observer(function StatusRemark({ waybill }: { readonly waybill: Waybill }): ReactNode {
  const pick = usePick();
  const text = useText();
  if (waybill.freezeFlag === 1) return <StatusBadge tone="stopped">{text('status.frozen')}</StatusBadge>;
  if (waybill.settleStatus === 5) return <StatusBadge tone="warning">{text('status.settleError')}</StatusBadge>;
  const state = waybillStatus.choices?.find((choice) => choice.value === waybill.waybillStatus);
  const waits = waybill.waybillStatus >= 90 && (waybill.receiptStatus === 1 || waybill.receiptStatus === 2);
  return state ? (
    <StatusBadge tone={state.tone ?? 'draft'}>
      {pick(state)}
      {waits && ` ${text('status.receipt')}`}
    </StatusBadge>
  ) : null;
});
