import type { Command, RefusalText } from '@freightdeck/sdk/contract';
import { Fault, Refusal } from '@freightdeck/sdk/web';

/** What stands in the way of showing something, as the page says it. */
export interface Problem {
  readonly kind: 'forbidden' | 'missing' | 'failed';
  readonly message: string;
  readonly requestId: string | undefined;
  /** The page where it can be put right. */
  readonly go?: RefusalText['go'];
}
/** Undefined when the call was merely cancelled. `command`: the one that was refused. */
export function problemOf(error: unknown, command?: Pick<Command, 'refusals'>): Problem | undefined {
  if (error instanceof Fault)
    return error.kind === 'cancelled'
      ? undefined
      : { kind: 'failed', message: error.message, requestId: error.requestId };
  if (error instanceof Refusal)
    return {
      kind: error.status === 403 ? 'forbidden' : error.status === 404 ? 'missing' : 'failed',
      message: error.message,
      requestId: undefined,
      go: command?.refusals[error.reason]?.go,
    };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error), requestId: undefined };
}
