import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactElement, RefObject } from 'react';
import {
  AlertOnRegular,
  AlertRegular,
  ArrowDownloadRegular,
  ChevronDownRegular,
  DarkThemeRegular,
  FullScreenMaximizeRegular,
  FullScreenMinimizeRegular,
  LocalLanguageRegular,
  NavigationRegular,
  SearchRegular,
  TextFontSizeRegular,
  WarningRegular,
} from './shell-icons.ts';
import {
  Auth,
  Errors,
  I18n,
  Messages,
  Notices,
  Preferences,
  useService,
  useStoredFile,
  useText,
} from '@freightdeck/sdk/web';
import { Link } from 'react-router-dom';
import { useConsole } from '../console-context.ts';
import { Brand } from './brand.tsx';
import {
  AccountDialog,
  ErrorLog,
  LanguageMenu,
  PasswordDue,
  SizeMenu,
  TaskTray,
  ThemeMenu,
  ToggleBadge,
  UserMenu,
} from './popups.ts';
import type { AccountDialogName } from '../popups/popup-props.ts';
import { toggleFullScreen, useFullScreen } from './full-screen.ts';
import styles from './layout.module.css';

interface TopBarProps {
  readonly menuShown: boolean;
  readonly onToggle: () => void;
  readonly onFind: () => void;
}
type Popup = 'size' | 'language' | 'theme' | 'user' | 'errors';

/** Head of the console: person, platform, notices, tasks and preferences. */
export const TopBar = observer(function TopBar({ menuShown, onToggle, onFind }: TopBarProps): ReactElement {
  const text = useText();
  const { session } = useService(Auth);
  const notices = useService(Notices);
  const errors = useService(Errors);
  const preferences = useService(Preferences);
  const i18n = useService(I18n);
  const messages = useService(Messages);
  const fullScreen = useFullScreen();
  const [open, setOpen] = useState<Popup>();
  const [dialog, setDialog] = useState<AccountDialogName>();
  const face = useStoredFile(session?.avatar ?? '');
  const buttons: Record<Popup, RefObject<HTMLButtonElement | null>> = {
    size: useRef(null),
    language: useRef(null),
    theme: useRef(null),
    user: useRef(null),
    errors: useRef(null),
  };
  const close = (): void => {
    if (open) buttons[open].current?.focus();
    setOpen(undefined);
  };
  const opener = (popup: Popup, menu = true): object => ({
    ref: buttons[popup],
    type: 'button',
    'aria-haspopup': menu ? 'menu' : 'dialog',
    'aria-expanded': open === popup,
    onClick: () => setOpen(open === popup ? undefined : popup),
  });
  const named = (id: string): object => ({ title: text(id), 'aria-label': text(id) });
  const popup = (name: Popup): { anchor: HTMLElement | null; onClose: () => void } => ({
    anchor: buttons[name].current,
    onClose: close,
  });
  const fill = async (): Promise<void> => {
    if (!(await toggleFullScreen())) messages.show('warning', text('core.shell.fullScreen.none'));
  };
  const unread = notices.unread;
  const { tasks, plugins } = useConsole();
  const exportsLink = useRef<HTMLAnchorElement>(null);
  const [tray, setTray] = useState(false);
  // A note about a finished task opens the task tray.
  useEffect(() => {
    if (tasks.shown !== undefined) setTray(true);
  }, [tasks.shown]);
  const closeTray = (): void => {
    setTray(false);
    tasks.show(undefined);
    exportsLink.current?.focus();
  };
  // With no task running, the button leads to the task page, as it does when opened in a new browser tab.
  const openTray = (event: MouseEvent): void => {
    tasks.look();
    if (tasks.running.length === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (tray) closeTray();
    else setTray(true);
  };
  const { ready } = tasks;
  const exportsName =
    tasks.busy > 0
      ? text('core.tasks.open', { count: tasks.busy })
      : ready.length > 0
        ? text('core.tasks.ready', { titles: ready.map(({ title }) => title).join(' · ') })
        : text('core.shell.exports');
  return (
    <header className={styles.top}>
      <button
        type="button"
        className={styles.icon}
        aria-expanded={menuShown}
        {...named(menuShown ? 'core.shell.menu.fold' : 'core.shell.menu.unfold')}
        onClick={onToggle}
      >
        <NavigationRegular fontSize={20} />
      </button>
      <Brand />
      {session && !session.isOperator && (
        <span className={styles.current} title={session.platformName}>
          {text('core.shell.current', { name: session.platformName })}
        </span>
      )}
      <button
        type="button"
        className={styles.find}
        aria-label={text('core.shell.find')}
        aria-keyshortcuts="Control+K"
        onClick={onFind}
      >
        <SearchRegular fontSize={16} />
        <span>{text('core.shell.find')}</span>
        <kbd className={styles.kbd}>Ctrl K</kbd>
      </button>
      <div className={styles.actions}>
        {Object.keys(plugins.toggles).length > 0 && <ToggleBadge />}
        <Link
          ref={exportsLink}
          className={`${styles.icon} ${tasks.running.length === 0 ? styles.wide : ''}`}
          to="/exportReport"
          title={ready.length > 0 ? exportsName : text('core.shell.exports')}
          aria-label={exportsName}
          {...(tasks.running.length > 0 ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': tray } : {})}
          onClick={openTray}
        >
          <ArrowDownloadRegular fontSize={20} />
          {tasks.busy > 0 && (
            <span className={styles.count} aria-hidden="true" data-busy>
              {tasks.busy}
            </span>
          )}
          {tasks.busy === 0 && ready.length > 0 && (
            <span className={styles.count} aria-hidden="true" data-ready>
              {ready.length}
            </span>
          )}
        </Link>
        <Link
          className={styles.icon}
          to="/noticeList"
          title={text('core.shell.notices')}
          aria-label={text(unread ? 'core.shell.notices.unread' : 'core.shell.notices', { count: unread })}
        >
          {unread ? <AlertOnRegular fontSize={20} /> : <AlertRegular fontSize={20} />}
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Link>
        {errors.log.length > 0 && (
          <button
            {...opener('errors', false)}
            className={`${styles.icon} ${styles.alarm}`}
            title={text('core.shell.errors')}
            aria-label={text('core.shell.errors.count', { count: errors.log.length })}
          >
            <WarningRegular fontSize={20} />
            <span className={styles.count} aria-hidden="true">
              {errors.log.length > 99 ? '99+' : errors.log.length}
            </span>
          </button>
        )}
        <button
          type="button"
          className={`${styles.icon} ${styles.wide}`}
          {...named(fullScreen ? 'core.shell.fullScreen.leave' : 'core.shell.fullScreen')}
          onClick={() => void fill()}
        >
          {fullScreen ? <FullScreenMinimizeRegular fontSize={20} /> : <FullScreenMaximizeRegular fontSize={20} />}
        </button>
        <button
          {...opener('size')}
          className={`${styles.icon} ${styles.wide}`}
          {...named('core.shell.size')}
          data-value={preferences.size}
        >
          <TextFontSizeRegular fontSize={20} />
        </button>
        <button
          {...opener('language')}
          className={`${styles.icon} ${styles.wide}`}
          {...named('core.shell.language')}
          data-value={i18n.language}
        >
          <LocalLanguageRegular fontSize={20} />
        </button>
        <button
          {...opener('theme')}
          className={`${styles.icon} ${styles.wide}`}
          {...named('core.shell.theme')}
          data-value={preferences.themeChoice}
        >
          <DarkThemeRegular fontSize={20} />
        </button>
        <span className={`${styles.divider} ${styles.wide}`} />
        <button
          {...opener('user')}
          className={styles.user}
          aria-label={text('core.shell.user', { name: session?.name ?? '' })}
        >
          <span className={styles.avatar} aria-hidden="true">
            {face ? <img src={face} alt="" width={24} height={24} /> : session?.name.slice(0, 1)}
          </span>
          <span>{session?.name}</span>
          <ChevronDownRegular fontSize={16} />
        </button>
      </div>
      {tray && <TaskTray anchor={exportsLink.current} onClose={closeTray} />}
      {open === 'errors' && <ErrorLog onClose={close} />}
      {open === 'size' && <SizeMenu {...popup('size')} />}
      {open === 'language' && <LanguageMenu {...popup('language')} />}
      {open === 'theme' && <ThemeMenu {...popup('theme')} />}
      {open === 'user' && <UserMenu {...popup('user')} onOpen={setDialog} />}
      {(session?.passwordGiven || session?.secondFactorDue) && <PasswordDue />}
      {dialog && (
        <AccountDialog
          name={dialog}
          onClose={() => {
            setDialog(undefined);
          }}
        />
      )}
    </header>
  );
});
