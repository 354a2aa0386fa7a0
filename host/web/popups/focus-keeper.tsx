import { useFocusFinders } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';

const remembered = 10;
const contentId = 'content';

/** What a dialog hid is shown again to screen readers before this has passed; in milliseconds. */
const settled = 1000;
/** Menus, dialogs and drawers hang beside the console in the body. */
const floats = (): boolean => document.querySelector('body > .fui-FluentProvider') !== null;
/** So do, as long as something floats, the marks by which Fluent's focus service knows the ends of the page. */
const isMark = (node: Node): boolean => node instanceof Element && node.hasAttribute('data-tabster-dummy');

/**
 * When a dialog goes, the focus goes back where it came from: left on nothing, keyboard and reader would begin at the
 * top again. Tells whether anything floats, or did a moment ago.
 */
function returnFocus(tell: (floating: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let history: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement)
      history = [...history.filter((element) => element !== target && element.isConnected), target].slice(-remembered);
  };
  const restore = (): void => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const last = history.findLast((element) => element.isConnected && element.checkVisibility());
    (last ?? document.getElementById(contentId))?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver((changes) => {
    clearTimeout(timer);
    if (floats()) tell(true);
    else
      timer = setTimeout(() => {
        tell(false);
      }, settled);
    if (changes.some(({ removedNodes }) => [...removedNodes].some((node) => !isMark(node))))
      requestAnimationFrame(restore);
  });
  watcher.observe(document.body, { childList: true });
  document.addEventListener('focusin', remember);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

/**
 * Fluent ends its focus service with the last part that uses it, before what a dialog hid is shown again to screen
 * readers: this part holds it a moment longer. Not for ever: it walks through every element a page draws.
 */
export function FocusKeeper(): ReactElement | null {
  const [holds, hold] = useState(floats);
  useEffect(() => returnFocus(hold), []);
  return holds ? <FocusService /> : null;
}
function FocusService(): null {
  useFocusFinders();
  return null;
}
