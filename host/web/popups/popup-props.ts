import type { Tab } from '@freightdeck/sdk/web';

/** Props of a popup. */
export interface MenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}
export interface TabMenuProps extends MenuProps {
  readonly tab: Tab;
}
export interface TabListMenuProps extends MenuProps {
  readonly onShow: (tab: Tab) => void;
}
/** Dialogs about the person's own account, opened from the user menu. */
export type AccountDialogName = 'avatar' | 'password' | 'secondFactor' | 'devices' | 'preferences';
export interface ClosableProps {
  readonly onClose: () => void;
}
