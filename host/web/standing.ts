import { useEffect, useState } from 'react';
import { useConsole } from './console-context.ts';

/** What can wait is asked for when the page stands, in milliseconds. */
export const afterFirstPaint = 300;
/** A call that takes its time keeps the keys of the console from nobody. */
const atLatest = 3000;

/** True once the first page stands and no call of it is under way, or after three seconds. */
export function useStanding(): boolean {
  const { wire } = useConsole();
  const [standing, stand] = useState(false);
  useEffect(() => {
    let gone = false;
    const stood = (): void => { if (!gone) stand(true); };
    const timers = [setTimeout(() => void wire.calm().then(stood), afterFirstPaint), setTimeout(stood, atLatest)];
    return () => { gone = true; timers.forEach(clearTimeout); };
  }, [wire]);
  return standing;
}
