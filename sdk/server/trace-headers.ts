import { AsyncLocalStorage } from 'node:async_hooks';

const here = new AsyncLocalStorage<string>();

/** The header `traceparent` (W3C Trace Context) of the work that asks; nothing where no trace is kept. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = here.getStore();
  return traceparent === undefined ? {} : { traceparent };
}
/** Runs `work` as a part of what `traceparent` names. */
export const underTrace = <T>(traceparent: string, work: () => T): T => here.run(traceparent, work);
