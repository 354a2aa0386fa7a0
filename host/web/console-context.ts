import { createContext, useContext } from 'react';
import type { Console } from '@freightdeck/core/web/console';

/** The console that the shell renders; plugins see only its services. */
export const ConsoleContext = createContext<Console | undefined>(undefined);
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('The shell stands inside a ConsoleContext only');
  return console;
}
