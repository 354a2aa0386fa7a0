import { Auth, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

/**
 * What the person has to do before anything else: after a password was set by somebody else, a new one, and signing in
 * with it; where the platform demands a second factor, setting it up.
 */
export const PasswordDue = observer(function PasswordDue(): ReactElement | null {
  const auth = useService(Auth);
  const leave = (): void => void auth.signOut();
  if (auth.session?.passwordGiven) return <PasswordDialog due onClose={leave} />;
  return auth.session?.secondFactorDue ? <SecondFactorDialog due onClose={leave} /> : null;
});
