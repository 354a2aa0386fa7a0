import type { ComponentType, ReactElement } from 'react';
import { AvatarDialog } from './avatar-dialog.tsx';
import { DevicesDialog } from './devices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { AccountDialogName, ClosableProps } from './popup-props.ts';
import { PreferencesDialog } from './preferences-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

const dialogs: Readonly<Record<AccountDialogName, ComponentType<ClosableProps>>> = {
  avatar: AvatarDialog,
  password: PasswordDialog,
  secondFactor: SecondFactorDialog,
  devices: DevicesDialog,
  preferences: PreferencesDialog,
};
/** One of the dialogs about the person's own account. */
export function AccountDialog({ name, onClose }: ClosableProps & { readonly name: AccountDialogName }): ReactElement {
  const Shown = dialogs[name];
  return <Shown onClose={onClose} />;
}
