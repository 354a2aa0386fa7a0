import type { TripAlarm, VehicleAlarms } from '@freightdeck/plugin-vehicle/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { alarmType } from '../contract/index.ts';

interface Row {
  readonly n: number;
  readonly id: string;
  readonly alarmType: string;
  readonly startAt: string;
  readonly alarmStatus: number;
}
/** Most alarms that are told of one trip. */
const mostOfTrip = 20;

/** Alarms that are neither handled nor false, of the trips under way. */
export const openAlarms: VehicleAlarms = {
  open: async (call, trips) => {
    const { tx } = call as Pick<Call, 'tx'>;
    const asked = trips.map(({ platformId, waybillSn }, n) => ({ n, platform_id: platformId, sn: waybillSn }));
    const rows = await tx.rows<Row>(sql`
      select w.n, a.id, a.alarm_type, a.start_at, a.alarm_status
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (n int, platform_id text, sn text)
      join lateral (select id, alarm_type, start_at, alarm_status from locus_alarm l
        where l.waybill_sn = w.sn and l.platform_id = w.platform_id and l.alarm_status in (0, 1)
        order by l.start_at desc, l.id limit ${mostOfTrip}) a on true
      order by w.n, a.start_at desc, a.id`);
    const found = trips.map((): TripAlarm[] => []);
    for (const { n, id, alarmType: type, startAt, alarmStatus } of rows) {
      const words = alarmType.choices?.find(({ value }) => value === type);
      found[n]?.push({
        id,
        alarmType: type,
        alarmTypeRemark: words?.zh ?? type,
        alarmTypeRemarkEn: words?.en ?? type,
        startAt,
        inHand: alarmStatus === 1,
      });
    }
    return found;
  },
};
