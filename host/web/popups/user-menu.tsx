import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemRadio } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  HomeRegular,
  KeyRegular,
  LaptopRegular,
  LinkDismissRegular,
  LocalLanguageRegular,
  PersonCircleRegular,
  SettingsRegular,
  ShieldKeyholeRegular,
  SignOutRegular,
  TaskListLtrRegular,
  WeatherMoonRegular,
} from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Auth, I18n, Messages, Navigation, Preferences, useService, useText } from '@freightdeck/sdk/web';
import type { AccountDialogName, MenuProps } from './popup-props.ts';
import { useNarrow } from '../layout/narrow.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import styles from './popups.module.css';

const accountDialogs: readonly (readonly [AccountDialogName, ReactElement])[] = [
  ['preferences', <SettingsRegular key="preferences" />],
  ['password', <KeyRegular key="password" />],
  ['secondFactor', <ShieldKeyholeRegular key="secondFactor" />],
  ['devices', <LaptopRegular key="devices" />],
  ['avatar', <PersonCircleRegular key="avatar" />],
];

/** Menu of the person: home, own account, unbinding, switching role and group, sign-out. */
export const UserMenu = observer(function UserMenu({
  anchor,
  onClose,
  onOpen,
}: MenuProps & { readonly onOpen: (dialog: AccountDialogName) => void }): ReactElement | null {
  const text = useText();
  const auth = useService(Auth);
  const navigation = useService(Navigation);
  const preferences = useService(Preferences);
  const i18n = useService(I18n);
  const messages = useService(Messages);
  const narrow = useNarrow();
  const { session } = auth;
  if (!session) return null;
  const current = `${session.platformId} ${session.roles.length === 1 ? (session.roles[0]?.id ?? '') : ''}`;
  const choices = session.groups.flatMap((group) => [
    { key: `${group.id} `, group, role: undefined },
    ...(group.roles.length > 1 ? group.roles.map((role) => ({ key: `${group.id} ${role.id}`, group, role })) : []),
  ]);
  const several = choices.length > 1;
  const here = choices.some((choice) => choice.key === current) ? current : `${session.platformId} `;
  const go = async (groupId: string, roleId: string | undefined): Promise<void> => {
    if (await auth.switchTo(groupId, roleId)) messages.show('success', text('core.shell.role.done'));
  };
  const leave = async (): Promise<void> => {
    const yes = await messages.confirm({
      title: text('core.shell.signOut'),
      text: text('core.shell.signOut.ask'),
      ok: text('core.shell.signOut'),
    });
    if (yes) await auth.signOut();
  };
  return (
    <AnchoredMenu
      anchor={anchor}
      onClose={onClose}
      label={text('core.shell.user', { name: session.name })}
      checked={{ role: [here] }}
    >
      <div className={styles.who} role="none">
        <strong>{session.name}</strong>
        <span>
          {session.userName} · {session.platformName}
        </span>
        <span>{session.roles.map((role) => role.name).join(i18n.language === 'zh' ? '、' : ', ')}</span>
      </div>
      <MenuDivider />
      <MenuItem
        icon={<HomeRegular />}
        onClick={() => {
          navigation.go('/home');
        }}
      >
        {text('core.shell.home')}
      </MenuItem>
      <MenuItem
        icon={<TaskListLtrRegular />}
        onClick={() => {
          navigation.go('/home', { steps: '1' });
        }}
      >
        {text('core.shell.steps')}
      </MenuItem>
      {narrow && (
        <MenuItem
          icon={<ArrowDownloadRegular />}
          onClick={() => {
            navigation.go('/exportReport');
          }}
        >
          {text('core.shell.exports')}
        </MenuItem>
      )}
      {narrow && (
        <MenuItem
          icon={<WeatherMoonRegular />}
          onClick={() => {
            preferences.set({ theme: preferences.theme === 'dark' ? 'light' : 'dark' });
          }}
        >
          {text(preferences.theme === 'dark' ? 'core.shell.theme.light' : 'core.shell.theme.dark')}
        </MenuItem>
      )}
      {narrow && (
        <MenuItem icon={<LocalLanguageRegular />} onClick={() => void i18n.use(i18n.language === 'zh' ? 'en' : 'zh')}>
          {i18n.language === 'zh' ? 'English' : '中文'}
        </MenuItem>
      )}
      {accountDialogs.map(([name, icon]) => (
        <MenuItem
          key={name}
          icon={icon}
          onClick={() => {
            onOpen(name);
          }}
        >
          {text(`core.shell.${name}`)}
        </MenuItem>
      ))}
      <MenuItem
        icon={<LinkDismissRegular />}
        disabled={session.isBindWechat !== '1'}
        onClick={() => {
          navigation.go('/wechatUnbind');
        }}
      >
        {text('core.shell.unbind')}
      </MenuItem>
      {several && <MenuDivider />}
      {several && (
        <MenuGroup>
          <MenuGroupHeader>{text('core.shell.role')}</MenuGroupHeader>
          {choices.map(({ key, group, role }) => (
            <MenuItemRadio
              key={key}
              name="role"
              value={key}
              onClick={() => void go(group.id, role?.id)}
              className={role ? styles.inner : undefined}
            >
              {role
                ? role.name
                : group.roles.length === 1
                  ? `${group.name} · ${group.roles[0]?.name ?? ''}`
                  : text('core.shell.role.all', { name: group.name })}
            </MenuItemRadio>
          ))}
        </MenuGroup>
      )}
      <MenuDivider />
      <MenuItem icon={<SignOutRegular />} onClick={() => void leave()}>
        {text('core.shell.signOut')}
      </MenuItem>
    </AnchoredMenu>
  );
});
