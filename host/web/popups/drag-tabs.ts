import { moveTabTo } from '@freightdeck/core/web/tabs';
import type { TabStore } from '@freightdeck/core/web/tabs';

/** A press that moves less is a click. */
const leastPixels = 6;
const tabAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element &&
    target.closest('[role=tablist] > *')?.querySelector<HTMLElement>('[role=tab][data-path]')) ||
  undefined;

/**
 * Tabs are put in order with the mouse: the one that is held moves past each neighbour whose middle the pointer has
 * crossed. Keys do the same (Alt+Shift+[ and ]).
 */
export function dragTabs(tabs: TabStore): () => void {
  let stop = (): void => undefined;
  const down = (event: PointerEvent): void => {
    const path = event.button === 0 && event.pointerType === 'mouse' ? tabAt(event.target)?.dataset['path'] : undefined;
    if (path === undefined) return;
    let isDragged = false;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (!isDragged && Math.abs(clientX - event.clientX) < leastPixels) return;
      isDragged = true;
      document.documentElement.style.cursor = 'grabbing';
      const over = tabAt(document.elementFromPoint(clientX, clientY));
      const place = over?.dataset['path'];
      if (over === undefined || place === undefined || place === path) return;
      const own = tabs.tabs.findIndex((tab) => tab.fullPath === path);
      const isBehind = tabs.tabs.findIndex((tab) => tab.fullPath === place) > own;
      const { left, width } = over.getBoundingClientRect();
      if (isBehind === clientX > left + width / 2) moveTabTo(tabs, path, place);
    };
    const up = (): void => {
      stop();
      if (!isDragged) return;
      // The click that ends a drag opens nothing.
      const swallow = (click: MouseEvent): void => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    };
    stop = (): void => {
      document.documentElement.style.cursor = '';
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', stop);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
  };
  addEventListener('pointerdown', down);
  return () => {
    stop();
    removeEventListener('pointerdown', down);
  };
}
