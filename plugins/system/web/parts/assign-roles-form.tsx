import { FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { assignRoles } from '../../contract/index.ts';
import { RoleChoice } from './role-choice.tsx';

/** Chooses the roles of a user. */
export const AssignRolesForm = observer(function AssignRolesForm({
  record,
  submit,
  close,
}: FormProps<typeof assignRoles>): ReactNode {
  const text = useText();
  const draft = useDraft<{ roleIds: readonly string[] }>({ roleIds: record?.roleIds ?? [] });
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      saveLabel={text('action.assignRoles')}
      onClose={close}
      onSave={() => void draft.send(() => submit(draft.values))}
    >
      <RoleChoice
        platformId={record?.platformId}
        value={draft.values.roleIds}
        error={draft.errors['roleIds']}
        onChange={(roleIds) => draft.set({ roleIds })}
      />
    </FormFrame>
  );
});
