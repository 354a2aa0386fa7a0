import { useFocusFinders } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';

const remembered = 10;
const contentId = 'content';

/**
 * After a dialog closes, Fluent shows the rest of the page to screen readers again within this time, in milliseconds.
 */
const settled = 1000;
/** Menus, dialogs and drawers are rendered into the body, beside the console. */
const floats = (): boolean => document.querySelector('body > .fui-FluentProvider') !== null;
/** While a popup is open, Fluent's focus service (Tabster) also puts marker elements there. */
const isMark = (node: Node): boolean => node instanceof Element && node.hasAttribute('data-tabster-dummy');

/** A press beside a dialog would take the focus out of it, to where the next key is heard by what lies under it. */
function stay(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.matches('.fui-DialogSurface__backdrop')) event.preventDefault();
}
/** What can be pressed or typed into. */
const control = ':is(a[href], input, select, textarea, button, [tabindex="0"]):not([disabled], [data-tabster-dummy])';
const controlIn = (surface: Element): HTMLElement | undefined =>
  [...surface.querySelectorAll<HTMLElement>(control)].find((element) => element.checkVisibility());

/**
 * A dialog whose content is still loading has nothing to press, and takes the focus itself. Fluent's focus service
 * misses that: Tab would leave the dialog, and 100 ms after a click into what has come meanwhile the focus would jump
 * behind it. So it is focused once more when the service listens, and its first field has the focus as soon as it is
 * there, as in a dialog that opens with its fields; unless the person has gone elsewhere.
 */
function holdEmpty(): () => void {
  const held = new Map<Element, () => void>();
  const hold = (surface: HTMLElement): void => {
    const still = (): boolean => surface.isConnected && document.activeElement === surface;
    const again = setTimeout(() => {
      if (!still()) return;
      surface.blur();
      surface.focus({ preventScroll: true });
    });
    // Nothing in it could take the focus, so that the browser would look for something behind it.
    const stays = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') event.preventDefault();
    };
    const watcher = new MutationObserver(() => {
      const first = controlIn(surface);
      if (first === undefined && surface.isConnected) return;
      end();
      if (still()) first?.focus({ preventScroll: true });
    });
    const end = (): void => {
      clearTimeout(again);
      watcher.disconnect();
      surface.removeEventListener('keydown', stays);
      held.delete(surface);
    };
    held.set(surface, end);
    surface.addEventListener('keydown', stays);
    watcher.observe(surface, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  };
  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !target.matches('[role="dialog"], [role="alertdialog"]')) return;
    if (!held.has(target) && controlIn(target) === undefined) hold(target);
  };
  document.addEventListener('focusin', focused);
  return () => {
    document.removeEventListener('focusin', focused);
    for (const end of [...held.values()]) end();
  };
}
/**
 * When a dialog closes and nothing has the focus, restores it to where it was: otherwise keyboard and screen reader
 * users would start at the top of the page. Tells whether a popup is open, or was a moment ago.
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
  document.addEventListener('mousedown', stay);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('mousedown', stay);
  };
}

/**
 * Fluent ends its focus service with the last component that uses it, before the content hidden by a dialog is shown
 * again to screen readers. This component keeps the service a moment longer; not for ever, because it walks through
 * every element a page renders.
 */
export function FocusKeeper(): ReactElement | null {
  const [holds, hold] = useState(floats);
  useEffect(() => returnFocus(hold), []);
  useEffect(holdEmpty, []);
  return holds ? <FocusService /> : null;
}
function FocusService(): null {
  useFocusFinders();
  return null;
}
