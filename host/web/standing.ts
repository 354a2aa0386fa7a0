import { useEffect, useState } from 'react';
import { useConsole } from './console-context.ts';

/** What can wait is asked for when the page stands, in milliseconds. */
export const afterFirstPaint = 300;

/** True once the first page stands and no call of it is under way. */
export function useStanding(): boolean {
  const { wire } = useConsole();
  const [standing, stand] = useState(false);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => void wire.calm().then(() => { if (!gone) stand(true); }), afterFirstPaint);
    return () => { gone = true; clearTimeout(timer); };
  }, [wire]);
  return standing;
}
