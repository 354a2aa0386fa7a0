import type { Choice } from '@freightdeck/sdk/contract';

/** What a second person does with what somebody has asked for, and how it is given up. */
export const secondLogActions = [
  { value: 'setWithdrawTerms', zh: '提现设置', en: 'Withdrawal terms' },
  { value: 'confirmWithdrawTerms', zh: '确认提现设置', en: 'Withdrawal terms confirmed' },
  { value: 'confirmGrant', zh: '确认授信', en: 'Quota confirmed' },
  { value: 'rejectGrant', zh: '退回授信', en: 'Quota sent back' },
] as const satisfies readonly Choice<string>[];
