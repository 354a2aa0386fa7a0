import type { Migration } from '@freightdeck/sdk/server';

/** The waybill's page shows the alarms of one trip. */
export const alarmsOfWaybill: Migration = {
  name: 'trajectory/0004-alarms-of-waybill',
  sql: `create index locus_alarm_of_waybill on locus_alarm (waybill_sn) where waybill_sn is not null`,
};
