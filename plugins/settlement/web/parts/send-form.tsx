import { Text } from '@fluentui/react-components';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { sendStatement } from '../../contract/index.ts';

/** 发送: by mail to the shipper's mailbox, or by hand. */
export const SendForm = observer(function SendForm({
  record,
  submit,
  close,
}: FormProps<typeof sendStatement>): ReactNode {
  const text = useText();
  const first: { readonly way: 'MAIL' | 'HAND'; readonly mailTo: string } = {
    way: record?.mailTo ? 'MAIL' : 'HAND',
    mailTo: record?.mailTo ?? '',
  };
  const draft = useDraft(first);
  const { way, mailTo } = draft.values;
  const mailed = way === 'MAIL';
  return (
    <FormFrame
      failure={draft.failure || (draft.errors['origin'] ?? '')}
      busy={draft.busy}
      canSave={!mailed || mailTo !== ''}
      saveLabel={text('action.send')}
      onClose={close}
      onSave={() =>
        void draft.send(() => submit({ way, mailTo: mailed ? mailTo : null, origin: mailed ? location.origin : null }))
      }
    >
      <FormField
        name="way"
        field={sendStatement.input.way}
        label={text('field.way')}
        value={way}
        onChange={(value) => draft.set({ way: value === 'MAIL' ? 'MAIL' : 'HAND' })}
      />
      {mailed && (
        <FormField
          name="mailTo"
          field={sendStatement.input.mailTo}
          label={text('field.mailTo')}
          value={mailTo}
          error={draft.errors['mailTo']}
          onChange={(value) => draft.set({ mailTo: typeof value === 'string' ? value : '' })}
        />
      )}
      <Text>{text(mailed ? 'statement.byMail' : 'statement.byHand')}</Text>
    </FormFrame>
  );
});
