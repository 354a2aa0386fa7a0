import type { Migration } from '@freightdeck/sdk/server';

/** A day of a channel without an account at a bank says so, and not that it agrees. */
export const nothingToCompare: Migration = {
  name: 'bank/0019-nothing-to-compare',
  sql: `
alter table channel_day drop constraint channel_day_day_state_check;
alter table channel_day add constraint channel_day_day_state_check check (day_state between 0 and 3);
update channel_day set day_state = 3 where bank_known = 0 and day_state = 0;`,
};
