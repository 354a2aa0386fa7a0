import { usePage } from '@freightdeck/sdk/web';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * While a form is sent its fields and buttons are disabled, and a browser takes the focus from what is disabled. When
 * the answer is there, whatever had the focus has it again.
 */
export function useFocusAfter(busy: boolean): void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      held.current = document.activeElement;
      return;
    }
    const last = held.current;
    held.current = null;
    if (last instanceof HTMLElement && isNowhere()) last.focus();
  }, [busy]);
}

/** Whether no other dialog stands over this one. */
const isUppermost = (surface: Element): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="alertdialog"]')].at(-1) === surface;

/**
 * A dialog whose focus is lost, because the part that had it was disabled or taken away, would hear no key any more.
 * The next key is the dialog's again: Esc closes it, any other goes to the part that had the focus last, or else to the
 * dialog itself.
 */
export function useDialogKeys(surface: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const { visible } = usePage();
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!visible) return undefined;
    let last: HTMLElement | undefined;
    const focused = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && surface.current?.contains(target)) last = target;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (
        !surface.current ||
        !isUppermost(surface.current) ||
        !isNowhere() ||
        event.defaultPrevented ||
        event.isComposing
      )
        return;
      if (event.key === 'Escape') {
        event.preventDefault();
        escape();
        return;
      }
      last?.focus();
      if (isNowhere()) surface.current.focus();
    };
    document.addEventListener('focusin', focused);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('focusin', focused);
      document.removeEventListener('keydown', pressed);
    };
  }, [visible, surface]);
}
