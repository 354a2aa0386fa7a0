import { StatusBadge } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { parseDateTime } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { complaintState } from './complaint-state.ts';
import type { Complaint } from './complaint-state.ts';

/** Time left to answer a complaint, updated while shown. */
export const ComplaintTimer = observer(function ComplaintTimer({ record }: { readonly record: Complaint }): ReactNode {
  const text = useText();
  const [now, setNow] = useState(() => Date.now());
  const waiting = record.dueAt !== null && record.status < 2;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [waiting]);
  const state = complaintState(record, now, (at) => parseDateTime(at)?.getTime() ?? 0);
  if (!state) return <span aria-hidden>–</span>;
  return (
    <StatusBadge tone={state.tone}>
      {text(`timer.${state.kind}`, { hours: state.hours, minutes: state.minutes })}
    </StatusBadge>
  );
});
