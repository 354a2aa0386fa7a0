import { choice } from '@freightdeck/sdk/contract';

/** Whether the channel is being asked for a balance. */
export const syncState = choice('BANK_SYNC_STATE', [
  { value: 0, zh: '未查询', en: 'Not asked', tone: 'draft' },
  { value: 1, zh: '查询中', en: 'Being asked', tone: 'running' },
  { value: 2, zh: '已返回', en: 'Answered', tone: 'done' },
]);
