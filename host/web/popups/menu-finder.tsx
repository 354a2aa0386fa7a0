import { SearchRegular, StarFilled } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { paletteCommands } from '@freightdeck/sdk/contract';
import {
  Auth,
  composes,
  I18n,
  Menus,
  Navigation,
  Preferences,
  usePick,
  useService,
  useSlot,
  useText,
} from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { menuPages } from '../layout/menu-walk.ts';
import { useConsole } from '../console-context.ts';
import { goBehind } from './listen-keys.ts';
import { commandStates, PluginCommand } from './plugin-command.tsx';
import type { CommandFilling } from './plugin-command.tsx';
import {
  commandEntries,
  consoleEntries,
  ownEntries,
  pageEntries,
  placeEntries,
  recordEntries,
} from './palette-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { placesOf, takeBack } from './places.ts';
import type { ClosableProps } from './popup-props.ts';
import { usePinyin } from './use-pinyin.ts';
import styles from './popups.module.css';

/** Languages and themes can be searched in both languages. */
function useCommands(): readonly { readonly title: string; run(): void }[] {
  const text = useText();
  const i18n = useService(I18n);
  const preferences = useService(Preferences);
  const auth = useService(Auth);
  return [
    { title: text('core.shell.find.language'), run: () => void i18n.use(i18n.language === 'zh' ? 'en' : 'zh') },
    {
      title: text(preferences.theme === 'dark' ? 'core.shell.theme.light' : 'core.shell.theme.dark'),
      run: () => {
        preferences.set({ theme: preferences.theme === 'dark' ? 'light' : 'dark' });
      },
    },
    { title: text('core.shell.signOut'), run: () => void auth.signOut() },
  ];
}

/**
 * Command palette (Ctrl+K): finds a page by name, pinyin or initials, a record by number, plate or mobile, or an
 * action; Enter runs it.
 */
export const MenuFinder = observer(function MenuFinder({ onClose }: ClosableProps): ReactElement {
  const text = useText();
  const pick = usePick();
  const menus = useService(Menus);
  const navigation = useService(Navigation);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const pinyin = usePinyin();
  const commands = useCommands();
  const offered = useSlot(paletteCommands, commandStates);
  const [running, setRunning] = useState<CommandFilling>();
  const console = useConsole();
  const { plugins } = console;
  const say = useWords('core.shell.places');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pages = useMemo(() => menuPages(menus.tree, pick), [menus.tree, pick]);
  const go = (path: string, query?: Readonly<Record<string, string>>): void => {
    navigation.go(path, query);
  };
  const places = placesOf(console);
  const back: readonly PaletteEntry[] =
    places.left.length > 1 && words.trim() === ''
      ? [
          {
            id: 'back',
            title: say('takeBack'),
            note: say('left', { count: places.left.length }),
            run: () => {
              takeBack(console);
            },
          },
        ]
      : [];
  const near =
    words.trim() === ''
      ? placeEntries(pages, places, { favourites: say('favourites'), recent: say('recent') }, go)
      : [];
  const found: readonly PaletteEntry[] = [
    ...back,
    ...near,
    ...recordEntries(plugins.routes.all, words, pick, text, go),
    ...pageEntries(pages, words, pinyin, go).filter((page) => !near.some(({ to }) => to === page.to)),
    ...ownEntries(words, text),
    ...consoleEntries(commands, words, text),
    ...commandEntries(offered, words, pick, text, setRunning),
  ];
  const at = Math.min(chosen, found.length - 1);

  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      const held = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : undefined;
      (held ?? document.getElementById('content'))?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const open = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    if (!entry.stays) onClose();
    entry.run();
  };
  if (running) return <PluginCommand command={running} onEnd={onClose} />;
  const behind = (entry: PaletteEntry | undefined): void => {
    if (entry?.to === undefined) return open(entry);
    onClose();
    goBehind(console, entry.to);
  };
  const turn = (entry: PaletteEntry | undefined): void => {
    if (entry?.to !== undefined && !entry.to.includes('?')) places.turnFavourite(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (composes(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setChosen((at - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && event.altKey) turn(found[at]);
    else if (event.key === 'Enter' && event.shiftKey) behind(found[at]);
    else if (event.key === 'Enter') open(found[at]);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return createPortal(
    <div
      className={styles.finder}
      // The press itself takes no focus: where it was before, it returns to.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-label={text('core.shell.find')}
        onKeyDown={onKeyDown}
      >
        <div className={styles.box}>
          <SearchRegular fontSize={20} />
          <input
            ref={input}
            value={words}
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
            aria-label={text('core.shell.find')}
            placeholder={text('core.shell.find.hint')}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              setWords(event.target.value);
              setChosen(0);
            }}
          />
        </div>
        <ul ref={list} id={id} className={styles.found} role="listbox" aria-label={text('core.shell.find.pages')}>
          {found.map((entry, index) => (
            <li
              key={entry.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerMove={() => {
                setChosen(index);
              }}
              onClick={() => {
                open(entry);
              }}
            >
              <span>{entry.title}</span>
              {entry.to !== undefined && places.isFavourite(entry.to) && (
                <StarFilled fontSize={16} aria-label={say('favourites')} />
              )}
              <small>{entry.note}</small>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <div className={styles.empty} role="status">
            {text('core.shell.find.none')}
          </div>
        )}
        <div className={styles.hint} aria-hidden="true">
          <span>↑↓ {text('core.shell.find.move')}</span>
          <span>Enter {text('core.shell.find.open')}</span>
          <span>Shift Enter {say('behind')}</span>
          <span>Alt Enter {say('star')}</span>
          <span>Esc {text('core.shell.close')}</span>
        </div>
      </div>
    </div>,
    document.querySelector('#console > .fui-FluentProvider') ?? document.body,
  );
});
