import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paintAtMost } from './clock.ts';

/** Runs `act` after the browser has painted the current state. Returns a function that cancels it. */
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
/** Renders its children after the first frame of a page. The parent must reserve their space. */
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
