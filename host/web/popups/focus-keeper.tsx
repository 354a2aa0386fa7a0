import { useFocusFinders } from '@fluentui/react-components';
import { useEffect } from 'react';

const remembered = 10;
const contentId = 'content';

/** When a dialog goes, the focus goes back where it came from: left on nothing, keyboard and reader would begin at the top again. */
function returnFocus(): () => void {
  let history: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) history = [...history.filter((element) => element !== target && element.isConnected), target].slice(-remembered);
  };
  const restore = (): void => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const last = history.findLast((element) => element.isConnected && element.checkVisibility());
    (last ?? document.getElementById(contentId))?.focus({ preventScroll: true });
  };
  // What floats over the page hangs beside it in the body.
  const watcher = new MutationObserver((changes) => {
    if (changes.some(({ removedNodes }) => removedNodes.length > 0)) requestAnimationFrame(restore);
  });
  watcher.observe(document.body, { childList: true });
  document.addEventListener('focusin', remember);
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

/** Fluent ends its focus service with the last part that uses it, before what a dialog hid is shown again to screen readers. This part stays. */
export function FocusKeeper(): null {
  useFocusFinders();
  useEffect(returnFocus, []);
  return null;
}
