import { useFocusFinders } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { controlIn, dialogOnTop, heirOf, isSwitchedOff, standing } from './lost-focus.ts';
import type { Stood } from './lost-focus.ts';

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
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

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
  adopt(hold);
  return () => {
    document.removeEventListener('focusin', focused);
    for (const end of [...held.values()]) end();
  };
}
/**
 * A dialog that was open before this code had come was missed: the focus service does not know that it has the focus,
 * and would take it away 100 ms after a click into a field, so that what is typed then is lost.
 */
function adopt(hold: (surface: HTMLElement) => void): void {
  const active = document.activeElement;
  const surface = active?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  if (!surface || !(active instanceof HTMLElement)) return;
  const first = controlIn(surface);
  if (first === undefined) {
    hold(surface);
    return;
  }
  active.blur();
  (active === surface ? first : active).focus({ preventScroll: true });
}
/**
 * When what had the focus goes (a dialog closes, a row, a chip, a banner or a tab is taken away by its own button),
 * somebody else has it: what has come into its place, or else whatever had it before. Otherwise keyboard and screen
 * reader users would start at the top of the page. Tells whether a popup is open, or was a moment ago.
 */
function returnFocus(tell: (floating: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let history: readonly Stood[] = [];
  const restore = (): void => {
    if (!isNowhere()) return;
    const dialog = dialogOnTop();
    for (const stood of history.toReversed()) {
      if (isSwitchedOff(stood)) return;
      const heir = heirOf(stood);
      // What lies under an open dialog cannot be reached, and would hide the dialog from screen readers.
      if (!heir || (dialog && !dialog.contains(heir))) continue;
      heir.focus({ preventScroll: true });
      if (!isNowhere()) return;
    }
    (dialog ?? document.getElementById(contentId))?.focus({ preventScroll: true });
  };
  let frame = 0;
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  };
  // Told of every part around the focus that loses a child, of its own switch, and of nothing else in the page.
  const around = new MutationObserver(() => {
    if (isNowhere()) soon();
  });
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    history = [...history.filter(({ element }) => element.deref() !== target), standing(target)].slice(-remembered);
    around.disconnect();
    around.observe(target, { attributeFilter: ['disabled'] });
    for (let parent = target.parentElement; parent && parent !== document.body; parent = parent.parentElement)
      around.observe(parent, { childList: true });
  };
  const watcher = new MutationObserver((changes) => {
    clearTimeout(timer);
    if (floats()) tell(true);
    else
      timer = setTimeout(() => {
        tell(false);
      }, settled);
    if (changes.some(({ removedNodes }) => [...removedNodes].some((node) => !isMark(node)))) soon();
  });
  watcher.observe(document.body, { childList: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('mousedown', stay);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    watcher.disconnect();
    around.disconnect();
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
