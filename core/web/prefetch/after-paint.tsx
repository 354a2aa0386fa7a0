import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paintAtMost } from './clock.ts';

/** Does what can wait once the browser has painted what stands now. Answers what takes it back. */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(run, paintAtMost);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  function run(): void {
    cancelAnimationFrame(frame);
    act();
  }
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
/** Draws its children after the first frame of a page. Whoever places it keeps their room. */
export function AfterPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [due, setDue] = useState(false);
  useEffect(
    () =>
      afterPaint(() => {
        startTransition(() => {
          setDue(true);
        });
      }),
    [],
  );
  return due ? children : null;
}
