import { Text } from '@fluentui/react-components';
import { FormField } from '@freightdeck/sdk/ui';
import { useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sendStatement } from '../../contract/index.ts';
import { FormFrame } from './form-frame.tsx';

/** 发送: by mail to the shipper's mailbox, or by hand. */
export const SendForm = observer(function SendForm({
  record,
  submit,
  close,
}: FormProps<typeof sendStatement>): ReactNode {
  const text = useText();
  const [way, setWay] = useState<'MAIL' | 'HAND'>(record?.mailTo ? 'MAIL' : 'HAND');
  const [mailTo, setMailTo] = useState(record?.mailTo ?? '');
  const mailed = way === 'MAIL';
  return (
    <FormFrame
      canSave={!mailed || mailTo !== ''}
      saveLabel={text('action.send')}
      onClose={close}
      onSave={() => submit({ way, mailTo: mailed ? mailTo : null, origin: mailed ? location.origin : null })}
    >
      <FormField
        name="way"
        field={sendStatement.input.way}
        label={text('field.way')}
        value={way}
        onChange={(value) => setWay(value === 'MAIL' ? 'MAIL' : 'HAND')}
      />
      {mailed && (
        <FormField
          name="mailTo"
          field={sendStatement.input.mailTo}
          label={text('field.mailTo')}
          value={mailTo}
          onChange={(value) => setMailTo(typeof value === 'string' ? value : '')}
        />
      )}
      <Text>{text(mailed ? 'statement.byMail' : 'statement.byHand')}</Text>
    </FormFrame>
  );
});
