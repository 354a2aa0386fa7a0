import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useEvent } from '../../web/index.ts';

/**
 * The first field that is marked as wrong gets the focus: after the form was sent and refused (`busy` ends), or when
 * the returned callback is called, once what it has marked is drawn.
 */
export function useFirstWrong(form: RefObject<Element | null>, busy: boolean): () => void {
  const wasBusy = useRef(false);
  const show = useEvent(() => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
  useEffect(() => {
    if (wasBusy.current && !busy) show();
    wasBusy.current = busy;
  }, [busy, show]);
  return show;
}
