import { FieldGrid, FieldValue } from '@freightdeck/sdk/ui';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { quotas } from '../../contract/index.ts';

const asked = ['askedCents', 'askedBillDay', 'askedCreditDays', 'askedBy', 'askedAt', 'askedReason'] as const;
/** The quota that waits for a second person, beside the question whether it shall hold. */
export const GrantToConfirm = observer(function GrantToConfirm({
  record,
}: {
  readonly record: RecordOf<typeof quotas>;
}): ReactNode {
  const text = useText();
  return (
    <FieldGrid
      items={asked.map((name) => ({
        id: name,
        label: text(`field.${name}`),
        value: <FieldValue unit field={quotas.fields[name]} value={record[name]} record={{ ...record }} />,
      }))}
    />
  );
});
