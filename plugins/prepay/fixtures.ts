import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { applyPrepay } from './contract/index.ts';

/** The prepayment every test starts with: 800 yuan in cash to the wallet. */
export function prepayInput(
  waybillId: string,
  more: Partial<InputOfCommand<typeof applyPrepay>> = {},
): InputOfCommand<typeof applyPrepay> {
  return { waybillId, prepayKind: 'CASH', channel: 'WALLET', amount: 80_000, ...more };
}
