import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { addUser } from '../../contract/index.ts';
import { PasswordField } from './password-field.tsx';
import { RoleChoice } from './role-choice.tsx';

interface Values {
  readonly userName: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly password: string;
  readonly roleIds: readonly string[];
}
const plain = ['userName', 'name', 'mobile', 'email'] as const;

/** Form for a new account with first password and roles. */
export const AddUserForm = observer(function AddUserForm({ submit, close }: FormProps<typeof addUser>): ReactNode {
  const text = useText();
  const draft = useDraft<Values>({ userName: null, name: null, mobile: null, email: null, password: '', roleIds: [] });
  const { values } = draft;
  const complete = Boolean(values.userName && values.name && values.password);
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      canSave={complete}
      onClose={close}
      onSave={() =>
        void draft.send(() => submit({ ...values, userName: values.userName ?? '', name: values.name ?? '' }))
      }
    >
      {plain.map((name) => (
        <FormField
          key={name}
          name={name}
          field={addUser.input[name]}
          label={text(`field.${name}`)}
          value={values[name]}
          error={draft.errors[name]}
          hint={name === 'userName' ? text('userName.rule') : undefined}
          onChange={(value) => draft.set({ [name]: typeof value === 'string' ? value : null })}
        />
      ))}
      <PasswordField
        value={values.password}
        error={draft.errors['password']}
        onChange={(password) => draft.set({ password })}
      />
      <RoleChoice
        value={values.roleIds}
        error={draft.errors['roleIds']}
        onChange={(roleIds) => draft.set({ roleIds })}
      />
    </FormFrame>
  );
});
