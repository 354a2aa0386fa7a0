import { Text } from '@fluentui/react-components';
import { FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { unbindWechat } from '../../contract/index.ts';

/** Asks for confirmation before unbinding another person's messenger account. */
export const UnbindForm = observer(function UnbindForm({
  record,
  submit,
  close,
}: FormProps<typeof unbindWechat>): ReactNode {
  const text = useText();
  const draft = useDraft({});
  if (!record) return null;
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      saveLabel={text('action.unbindWechat')}
      onClose={close}
      onSave={() => void draft.send(() => submit({ loginType: '4', userId: record.id }))}
    >
      <Text>{text('unbind.text', { name: record.name })}</Text>
    </FormFrame>
  );
});
