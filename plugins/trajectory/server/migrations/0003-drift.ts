import type { Migration } from '@freightdeck/sdk/server';

/** Positions stay as they were told; whether one is believed depends on those that come after it. */
export const driftJudged: Migration = {
  name: 'trajectory/0003-drift-judged',
  sql: 'grant update (flag) on track_point to app_tenant, app_operator;',
};
