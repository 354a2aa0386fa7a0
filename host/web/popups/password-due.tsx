import { Auth, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { PasswordDialog } from './password-dialog.tsx';

/** After a password was set by somebody else: a new one first, then the person signs in with it. */
export const PasswordDue = observer(function PasswordDue(): ReactElement | null {
  const auth = useService(Auth);
  return auth.session?.passwordGiven ? <PasswordDialog due onClose={() => void auth.signOut()} /> : null;
});
