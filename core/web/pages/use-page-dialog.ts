import { usePage } from '@freightdeck/sdk/web';

/**
 * What a dialog of a page is given: it is shut with its page and open with it again, its form mounted all the time.
 * Left open behind another tab it would hide that tab from screen readers; and a modal one that is mounted would do so
 * even when it is shut, so it is none meanwhile. As long as it is open it stays of one kind.
 */
export function usePageDialog<K extends 'modal' | 'alert'>(
  kind: K,
): { readonly open: boolean; readonly modalType: K | 'non-modal'; readonly unmountOnClose: false } {
  const { visible } = usePage();
  return { open: visible, modalType: visible ? kind : 'non-modal', unmountOnClose: false };
}
