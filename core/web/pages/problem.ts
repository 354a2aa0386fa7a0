import { Fault, Refusal } from '@freightdeck/sdk/web';

/** What stands in the way of showing something, as the page says it. */
export interface Problem {
  readonly kind: 'forbidden' | 'missing' | 'failed';
  readonly message: string;
  readonly requestId: string | undefined;
}
/** Undefined when the call was merely cancelled. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Fault)
    return error.kind === 'cancelled'
      ? undefined
      : { kind: 'failed', message: error.message, requestId: error.requestId };
  if (error instanceof Refusal)
    return {
      kind: error.status === 403 ? 'forbidden' : error.status === 404 ? 'missing' : 'failed',
      message: error.message,
      requestId: undefined,
    };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error), requestId: undefined };
}
