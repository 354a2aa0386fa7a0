import { SearchRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { I18n, Menus, Navigation, useService, useText } from '@freightdeck/sdk/web';
import { menuPages } from '../layout/menu-walk.ts';
import type { MenuPage } from '../layout/menu-walk.ts';
import type { ClosableProps } from './popup-props.ts';
import styles from './popups.module.css';

/** How well a page fits the words: earlier is better, absent is no match. */
const rank = (page: MenuPage, words: string): number => {
  const at = page.words.indexOf(words);
  if (at >= 0) return at;
  let from = 0;
  for (const letter of words.replace(/\s/g, '')) {
    from = page.words.indexOf(letter, from) + 1;
    if (from === 0) return -1;
  }
  return 1000;
};

/** Ctrl+K: type a few characters of a page's name, Enter opens it. */
export const MenuFinder = observer(function MenuFinder({ onClose }: ClosableProps): ReactElement {
  const text = useText();
  const i18n = useService(I18n);
  const menus = useService(Menus);
  const navigation = useService(Navigation);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { language } = i18n;
  const pages = useMemo(() => menuPages(menus.tree, i18n), [menus.tree, i18n, language]);
  const wanted = words.trim().toLowerCase();
  const found = pages.map((page) => ({ page, fit: wanted ? rank(page, wanted) : 0 })).filter(({ fit }) => fit >= 0).sort((a, b) => a.fit - b.fit).slice(0, 50).map(({ page }) => page);
  const at = Math.min(chosen, found.length - 1);

  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => { if (before instanceof HTMLElement && before.isConnected) before.focus(); };
  }, []);
  useEffect(() => { list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }); }, [at]);
  const open = (page: MenuPage | undefined): void => {
    if (!page) return;
    onClose();
    if (page.external) window.open(page.path, '_blank', 'noopener');
    else navigation.go(page.path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setChosen((at - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') open(found[at]);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return createPortal(
    <div className={styles.finder} onPointerDown={(event) => { if (event.target === event.currentTarget) onClose(); }}>
      <div className={styles.panel} role="dialog" aria-modal="true" aria-label={text('core.shell.find')} onKeyDown={onKeyDown}>
        <div className={styles.box}>
          <SearchRegular fontSize={20} />
          <input ref={input} value={words} role="combobox" aria-expanded="true" aria-controls={id} aria-autocomplete="list" aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
            aria-label={text('core.shell.find')} placeholder={text('core.shell.find')} spellCheck={false} autoComplete="off" onChange={(event) => { setWords(event.target.value); setChosen(0); }} />
        </div>
        <ul ref={list} id={id} className={styles.found} role="listbox" aria-label={text('core.shell.find.pages')}>
          {found.map((page, index) => (
            <li key={`${page.path} ${page.title}`} id={`${id}-${index}`} role="option" aria-selected={index === at} onPointerMove={() => { setChosen(index); }} onClick={() => { open(page); }}>
              <span>{page.title}</span><small>{page.trail}</small>
            </li>
          ))}
        </ul>
        {found.length === 0 && <div className={styles.empty} role="status">{text('core.shell.find.none')}</div>}
        <div className={styles.hint} aria-hidden="true"><span>↑↓ {text('core.shell.find.move')}</span><span>Enter {text('core.shell.find.open')}</span><span>Esc {text('core.shell.close')}</span></div>
      </div>
    </div>,
    document.querySelector('#console > .fui-FluentProvider') ?? document.body,
  );
});
