import { Button } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { Messages, Refusal, Tasks, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { evidencePack, type waybills } from '../../contract/index.ts';

/** 证据包 of this trip: made in the background, saved by the browser as soon as it is ready. */
export const part = observer(function EvidencePack({ record }: { readonly record: RecordOf<typeof waybills> }) {
  const text = useText();
  const tasks = useService(Tasks);
  const messages = useService(Messages);
  const own = usePermission('waybillManage:evidencePack');
  const allowed = usePermission('platformWaybillManage:evidencePack') || own;
  const [busy, setBusy] = useState(false);
  if (!allowed) return null;
  const label = text('action.evidencePack');
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await tasks.startBulk({
        command: evidencePack,
        title: `${label}-${record.waybillSn}`,
        of: { ids: [record.id] },
        model: { origin: globalThis.location.origin },
        save: true,
      });
      messages.show('info', text('evidencePack.started', { waybillSn: record.waybillSn }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      messages.show('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabledFocusable={busy} onClick={() => void start()}>
      {label}
    </Button>
  );
});
