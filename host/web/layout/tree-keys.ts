import type { KeyboardEvent } from 'react';

/** Arrow keys, Home, End, Enter and typed letters of a tree, as the ARIA Authoring Practices describe them. */
export function moveInTree(event: KeyboardEvent<HTMLElement>, tree: HTMLElement | null): void {
  const target = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
  if (!tree || !target || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')].filter(
    (item) => item.offsetParent !== null || item.getClientRects().length > 0,
  );
  const index = items.indexOf(target);
  const expanded = target.getAttribute('aria-expanded');
  const go = (item: HTMLElement | undefined): void => {
    event.preventDefault();
    item?.focus();
  };
  switch (event.key) {
    case 'ArrowDown':
      return go(items[index + 1]);
    case 'ArrowUp':
      return go(items[index - 1]);
    case 'Home':
      return go(items[0]);
    case 'End':
      return go(items.at(-1));
    case 'ArrowRight':
      if (expanded === 'false') {
        event.preventDefault();
        target.click();
      } else if (expanded === 'true') go(items[index + 1]);
      return;
    case 'ArrowLeft':
      if (expanded === 'true') {
        event.preventDefault();
        target.click();
      } else
        go(target.closest('[role=group]')?.parentElement?.querySelector<HTMLElement>('[role=treeitem]') ?? undefined);
      return;
    case 'Enter':
    case ' ':
      event.preventDefault();
      return target.click();
    default:
      if (event.key.length === 1) {
        const letter = event.key.toLowerCase();
        const next = [...items.slice(index + 1), ...items.slice(0, index)].find((item) =>
          item.textContent.trim().toLowerCase().startsWith(letter),
        );
        if (next) go(next);
      }
  }
}
