import { loadBudgetMs, setupBudgetMs } from '../../core/web/plugins/index.ts';

type Uncaught = 'uncaughtException' | 'unhandledRejection';

/** What nobody catches goes to the window, as in a browser, and not to the runner. Answers what undoes it. */
export function uncaughtToWindow(): () => void {
  const before = (['uncaughtException', 'unhandledRejection'] as const).map((event) => ({
    event,
    listeners: process.listeners(event as 'uncaughtException'),
  }));
  const tell: Readonly<Record<Uncaught, (error: unknown) => void>> = {
    uncaughtException: (error) => {
      window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
    },
    unhandledRejection: (reason) => {
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    },
  };
  for (const { event } of before) process.removeAllListeners(event).on(event, tell[event]);
  return () => {
    for (const { event, listeners } of before) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener);
    }
  };
}
/** What a plugin may take to load and to set up is a fifteenth of it: one that hangs is given up in a second. */
export function hurry(): () => void {
  const { setTimeout: patient } = globalThis;
  // With all it was given: what fetches here sets timers of its own that count on their arguments.
  Object.assign(globalThis, {
    setTimeout: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      patient(act, ms === loadBudgetMs || ms === setupBudgetMs ? ms / 15 : ms, ...given),
  });
  return () => {
    Object.assign(globalThis, { setTimeout: patient });
  };
}
