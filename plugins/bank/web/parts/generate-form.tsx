import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { EmptyState, ErrorState, FieldValue, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import { useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { channel, mostFileLines, waitingPayments, type generatePaymentFiles } from '../../contract/index.ts';
import { FormFrame } from './form-frame.tsx';
import { useWatched } from './use-watched.ts';

/** 生成付款文件: the channels in which payments wait, each with what its files will hold. */
export const GenerateForm = observer(function GenerateForm({
  submit,
  close,
}: FormProps<typeof generatePaymentFiles>): ReactNode {
  const text = useText();
  const { answer, failure, again } = useWatched(waitingPayments);
  const [chosen, setChosen] = useState('');
  if (failure) return <ErrorState message={failure} onRetry={again} />;
  if (!answer) return <LoadingRows rows={2} />;
  const { channels } = answer;
  if (channels.length === 0)
    return (
      <EmptyState
        title={text('payment.noneWaits')}
        hint={text('payment.noneWaitsHint')}
        action={<Button onClick={close}>{text('core.ui.close')}</Button>}
      />
    );
  const found = channels.find((one) => one.channel === chosen) ?? (channels.length === 1 ? channels[0] : undefined);
  return (
    <FormFrame
      canSave={found !== undefined}
      saveLabel={text('action.makeFiles')}
      onSave={async () => found && submit({ channel: found.channel })}
      onClose={close}
    >
      <RadioGroup
        aria-label={text('payment.waiting')}
        value={found?.channel ?? ''}
        onChange={(_, { value }) => setChosen(value)}
      >
        {channels.map((one) => (
          <Radio
            key={one.channel}
            value={one.channel}
            label={
              <>
                <FieldValue field={channel} value={one.channel} />
                {' · '}
                <MoneyText cents={one.amount} unit />
                {' · '}
                {text('payment.inFiles', { lines: one.lines, files: Math.ceil(one.lines / mostFileLines) })}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormFrame>
  );
});
