import { FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { resetPassword } from '../../contract/index.ts';
import { PasswordField } from './password-field.tsx';

/** Form for a new password, which ends the user's open sessions. */
export const ResetPasswordForm = observer(function ResetPasswordForm({
  submit,
  close,
}: FormProps<typeof resetPassword>): ReactNode {
  const text = useText();
  const draft = useDraft({ password: '' });
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      canSave={draft.values.password !== ''}
      saveLabel={text('action.resetPwd')}
      onClose={close}
      onSave={() => void draft.send(() => submit(draft.values))}
    >
      <PasswordField
        value={draft.values.password}
        error={draft.errors['password']}
        onChange={(password) => draft.set({ password })}
      />
    </FormFrame>
  );
});
