import { lazyPart } from '../parts/lazy-part.tsx';
import type {
  AccountDialogName,
  ClosableProps,
  MenuProps,
  TabListMenuProps,
  TabMenuProps,
} from '../popups/popup-props.ts';

/** Popups of the console; their code is fetched at first use, or when the browser is idle. */
const menus = () => import('../popups/menus.tsx');
const tabMenus = () => import('../popups/tab-menus.tsx');

const size = lazyPart<MenuProps>(async () => (await menus()).SizeMenu);
export const SizeMenu = size.part;
export const LanguageMenu = lazyPart<MenuProps>(async () => (await menus()).LanguageMenu).part;
export const ThemeMenu = lazyPart<MenuProps>(async () => (await menus()).ThemeMenu).part;
const user = lazyPart<MenuProps & { readonly onOpen: (dialog: AccountDialogName) => void }>(
  async () => (await import('../popups/user-menu.tsx')).UserMenu,
);
export const UserMenu = user.part;
const tab = lazyPart<TabMenuProps>(async () => (await tabMenus()).TabMenu);
export const TabMenu = tab.part;
export const TabListMenu = lazyPart<TabListMenuProps>(async () => (await tabMenus()).TabListMenu).part;
export const AccountDialog = lazyPart<ClosableProps & { readonly name: AccountDialogName }>(
  async () => (await import('../popups/account-dialog.tsx')).AccountDialog,
).part;
/** Fetched only where a new password or a second factor is due. */
export const PasswordDue = lazyPart<object>(async () => (await import('../popups/password-due.tsx')).PasswordDue).part;
export const ErrorLog = lazyPart<ClosableProps>(async () => (await import('../popups/error-log.tsx')).ErrorLog).part;
const finder = lazyPart<ClosableProps>(async () => (await import('../popups/menu-finder.tsx')).MenuFinder);
export const MenuFinder = finder.part;

export const TaskTray = lazyPart<MenuProps>(async () => (await import('../popups/task-tray.tsx')).TaskTray).part;

export const MenuEdge = lazyPart<object>(async () => (await import('../popups/menu-edge.tsx')).MenuEdge).part;
export const ToggleBadge = lazyPart<object>(async () => (await import('../popups/toggle-badge.tsx')).ToggleBadge).part;
export const PlaceStar = lazyPart<object>(async () => (await import('../popups/place-star.tsx')).PlaceStar).part;
export const HelpButton = lazyPart<object>(async () => (await import('../popups/help-button.tsx')).HelpButton).part;
export const FavouritePages = lazyPart<{ readonly onVisit: () => void }>(
  async () => (await import('../popups/favourite-pages.tsx')).FavouritePages,
).part;

/** Prefetches the popups that are likely to be opened. */
export function preloadPopups(): void {
  for (const part of [size, user, tab, finder]) part.preload();
}
