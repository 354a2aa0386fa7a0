import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Marks a field that must be filled in and is empty. */
export const missing = 'data-missing';
/** Marks a field that people begin with although it may stay empty: the gross weight, from which the net follows. */
const begin = 'data-begin';
const control = ':is(input, textarea, button, [tabindex="0"]):not([disabled])';
/** The first input of a form that can be typed into. */
export const firstInput = (root: Element): HTMLElement | undefined =>
  root.querySelector<HTMLElement>(`[data-field] ${control}`) ?? undefined;

/**
 * Puts the focus into the first field of a dialog that must be filled in and is empty, or that people begin with. Its
 * input may still be loading; whoever presses a key or the pointer or enters something meanwhile decides where the
 * focus is.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = form.current;
    if (!root?.closest('[role="dialog"], [role="alertdialog"]')) return undefined;
    const watch = new MutationObserver(() => attempt());
    const end = (): void => {
      watch.disconnect();
      removeEventListener('keydown', end, true);
      removeEventListener('pointerdown', end, true);
      removeEventListener('input', end, true);
    };
    const attempt = (): void => {
      const field = root.querySelector(`[${missing}], [${begin}]`);
      const input = field?.querySelector<HTMLElement>(control);
      if (field && !input) return;
      end();
      input?.focus();
    };
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
    addEventListener('input', end, true);
    watch.observe(root, { childList: true, subtree: true });
    // After the dialog itself, which takes the first input that is there.
    const frame = requestAnimationFrame(attempt);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [form]);
}
