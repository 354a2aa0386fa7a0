import type { Console } from '@freightdeck/core/web/console';
import { moveTab, openBehind, turnPin } from '@freightdeck/core/web/tabs';
import type { ClosedTabs } from '@freightdeck/core/web/tabs';
import { readAddress } from '@freightdeck/core/web/navigation';
import { composes } from '@freightdeck/sdk/web';
import { isKeyOn } from '../layout/key-choice.ts';
import { goKeys, singleKeys } from './key-table.ts';
import {
  editButton,
  inGrid,
  openForm,
  pagerButton,
  pickAllButton,
  rowLink,
  searchField,
  selection,
  shownPage,
  takesLetters,
  topDialog,
} from './page-parts.ts';

/** Longest time between G and the letter after it, in milliseconds. */
const goWithin = 1200;
/** Clearing a selection of more rows than this asks first. */
const askAbove = 20;
const lettersKey = 'singleKeys';
export const singleKeysOn = (): boolean => localStorage.getItem(lettersKey) !== 'off';
export const turnSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(lettersKey);
  else localStorage.setItem(lettersKey, 'off');
};

/** Opens an address in a background tab; an address that is open already is shown. */
export function goBehind(
  { plugins, tabs, navigation }: Pick<Console, 'plugins' | 'tabs' | 'navigation'>,
  fullPath: string,
): void {
  const place = readAddress(fullPath);
  const route = plugins.routes.at(place.path);
  if (!route?.allowed || !openBehind(tabs, place, route)) navigation.go(fullPath);
}
/** The page to which a letter after G leads. */
export const goTarget = ({ plugins }: Console, letter: string): string | undefined =>
  goKeys[letter.toUpperCase()]?.map((name) => plugins.routes.named(name)).find((route) => route?.allowed)?.path;

interface KeyOptions {
  readonly console: Console;
  readonly closed: ClosedTabs;
  readonly sheet: () => void;
}
type Act = (() => void) | undefined;

/** Shortcut keys that are not part of the first load. Inactive while an input method composes. */
export function listenKeys({ console, closed, sheet }: KeyOptions): () => void {
  const { tabs, navigation, messages, i18n } = console;
  let going = 0;
  const letGo = (): Act => {
    const chosen = selection();
    if (!chosen) return undefined;
    if (chosen.count <= askAbove) return chosen.clear;
    return () =>
      void messages
        .confirm({
          title: i18n.text('core.ui.clear'),
          text: i18n.text('core.page.selected', { count: chosen.count }),
          ok: i18n.text('core.ui.clear'),
        })
        .then((yes) => {
          if (yes) chosen.clear();
        });
  };
  const reopen = (): void => {
    const tab = closed.take();
    if (tab) tabs.turnTo(tab);
  };
  const single = (event: KeyboardEvent): Act => {
    if (takesLetters(event.target) || !singleKeysOn()) return undefined;
    if (Date.now() - going < goWithin) {
      going = 0;
      const path = goTarget(console, event.key);
      if (path !== undefined) return () => navigation.go(path);
    }
    if (event.key.toLowerCase() === singleKeys.go)
      return () => {
        going = Date.now();
      };
    // The audit workbench shows a key sheet of its own.
    if (singleKeys.sheet.includes(event.key) && !shownPage()?.querySelector('[data-page=audit]')) return sheet;
    const field = singleKeys.field.includes(event.key) ? searchField() : undefined;
    return field && (() => field.focus());
  };
  const withAlt: Readonly<Record<string, () => Act>> = {
    KeyP: () => (isKeyOn('pinTab') ? () => turnPin(tabs, tabs.active) : undefined),
    PageUp: () => press(pagerButton('prev')),
    PageDown: () => press(pagerButton('next')),
  };
  const withAltShift: Readonly<Record<string, () => Act>> = {
    BracketLeft: () => (isKeyOn('moveTab') ? () => moveTab(tabs, tabs.active, -1) : undefined),
    BracketRight: () => (isKeyOn('moveTab') ? () => moveTab(tabs, tabs.active, 1) : undefined),
    KeyX: () => (isKeyOn('reopenTab') ? reopen : undefined),
  };
  const press = (button: HTMLElement | undefined): Act => button && (() => button.click());
  const withControl = (event: KeyboardEvent): Act => {
    if (event.code === 'KeyS') {
      const form = openForm();
      return form && (() => form.requestSubmit());
    }
    if (topDialog()) return undefined;
    if (event.code === 'Slash') return isKeyOn('sheet') ? sheet : undefined;
    return event.code === 'KeyE' ? press(editButton()) : undefined;
  };
  const found = (event: KeyboardEvent): Act => {
    const control = event.ctrlKey || event.metaKey;
    if (control && !event.altKey && !event.shiftKey) return withControl(event);
    if (topDialog()) return undefined;
    if (event.altKey && !control) return (event.shiftKey ? withAltShift : withAlt)[event.code]?.();
    if (control) return undefined;
    if (event.key === 'Escape') return inGrid(event.target) ? letGo() : undefined;
    return single(event);
  };
  const run = (event: KeyboardEvent, act: Act): void => {
    if (!act) return;
    event.preventDefault();
    act();
  };
  const pressed = (event: KeyboardEvent): void => {
    if (!composes(event) && !event.defaultPrevented) run(event, found(event));
  };
  /** In the capture phase, before the grid handles the same key without a modifier. */
  const first = (event: KeyboardEvent): void => {
    if (composes(event) || !inGrid(event.target) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const link = event.key === 'Enter' ? rowLink(event.target) : undefined;
    const everything = event.code === 'KeyA' && !event.shiftKey ? pickAllButton() : undefined;
    const act =
      link !== undefined ? () => (event.shiftKey ? goBehind(console, link) : navigation.go(link)) : press(everything);
    if (act) event.stopPropagation();
    run(event, act);
  };
  window.addEventListener('keydown', first, true);
  window.addEventListener('keydown', pressed);
  // Lets test scripts wait until every key works.
  document.documentElement.dataset['keys'] = 'on';
  return () => {
    delete document.documentElement.dataset['keys'];
    window.removeEventListener('keydown', first, true);
    window.removeEventListener('keydown', pressed);
  };
}
