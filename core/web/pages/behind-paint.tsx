import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** A page that is not in sight is never painted; in milliseconds. */
const unseen = 200;

/** Does what can wait when the browser has painted what stands now. Answers what takes it back. */
export function behindPaint(act: () => void): () => void {
  let timer = setTimeout(run, unseen);
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
/** What nobody looks for in the first frame of a page. Its room is kept by whoever places it. */
export function BehindPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [due, setDue] = useState(false);
  useEffect(
    () =>
      behindPaint(() => {
        startTransition(() => {
          setDue(true);
        });
      }),
    [],
  );
  return due ? children : null;
}
