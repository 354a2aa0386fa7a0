import type { Served } from '@freightdeck/sdk/server';
import type { IdentityContext } from '../auth/identity-context.ts';
import { sendServes, testServes } from './send-code.ts';
import { smsServes } from './sms-by-outbox.ts';
import { unbindServes } from './unbind.ts';

export { CodeBook } from './code-book.ts';
export { migrations } from './migrations.ts';
export { smsByOutbox } from './sms-by-outbox.ts';

/** Verification codes: sending and checking them, and unbinding a messenger account with one. */
export const codeServes = (context: IdentityContext): readonly Served[] => [
  ...sendServes(context),
  ...unbindServes(context),
  ...smsServes,
  ...(context.mode === 'test' ? testServes(context) : []),
];
