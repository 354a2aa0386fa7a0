import { dayLater, job, listen, sql } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import { startOfDay } from '@freightdeck/sdk/values';
import { driverAdmitted } from '@freightdeck/plugin-carrier/contract';
import { companyAdmitted } from '@freightdeck/plugin-shipper/contract';
import { vehicleAdmitted } from '@freightdeck/plugin-vehicle/contract';

interface Admission {
  readonly platform_id: string;
  readonly day: string;
  readonly what: 'company' | 'driver' | 'vehicle';
}
const write = (tx: Tx, admissions: readonly Admission[]): Promise<number> =>
  tx.run(sql`
  INSERT INTO daily_growth (platform_id, day, what, number)
  SELECT platform_id, day, what, count(*) FROM jsonb_to_recordset(${JSON.stringify(admissions)}::jsonb) AS a
    (platform_id text, day date, what text) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (platform_id, day, what) DO UPDATE SET number = daily_growth.number + excluded.number`);
const admitted =
  (what: Admission['what']) =>
  async (call: Call): Promise<void> =>
    call.tx.later(write, { platform_id: call.platformId, day: call.now().slice(0, 10), what });

export const growthListeners: readonly Listener[] = [
  listen(companyAdmitted, admitted('company')),
  listen(driverAdmitted, admitted('driver')),
  listen(vehicleAdmitted, admitted('vehicle')),
];

/** Counts sign-ins and calls of yesterday and today, because their rows are deleted after a while. */
export const useCounter = job({
  name: 'report.countUse',
  everySeconds: 600,
  run: async (call) => {
    const today = call.now().slice(0, 10);
    for (const day of [dayLater(today, { days: -1 }), today]) {
      const [from, to] = [day, dayLater(day, { days: 1 })].map(startOfDay);
      await call.tx.run(sql`
        INSERT INTO daily_user (platform_id, day, user_id)
        SELECT DISTINCT platform_id, ${day}::date, user_id FROM session
        WHERE created_at >= ${from}::timestamp AT TIME ZONE 'Asia/Shanghai' AND created_at < ${to}::timestamp AT TIME
          ZONE 'Asia/Shanghai' ON CONFLICT DO NOTHING`);
      await call.tx.run(sql`
        INSERT INTO daily_use (platform_id, day, users, logins, calls)
        SELECT p.platform_id, ${day}::date,
          (SELECT count(*) FROM platform_user u WHERE u.platform_id = p.platform_id AND u.delete_status = '0'),
          (SELECT count(*) FROM session s WHERE s.platform_id = p.platform_id AND s.created_at >= ${from}::timestamp AT
            TIME ZONE 'Asia/Shanghai' AND s.created_at < ${to}::timestamp AT TIME ZONE 'Asia/Shanghai'),
          (SELECT count(*) FROM audit_log a WHERE a.platform_id = p.platform_id AND a.at >= ${from}::timestamp AT TIME
            ZONE 'Asia/Shanghai' AND a.at < ${to}::timestamp AT TIME ZONE 'Asia/Shanghai')
        FROM platform p WHERE p.delete_status = '0'
        ON CONFLICT (platform_id, day) DO UPDATE SET users = excluded.users, logins = greatest(daily_use.logins,
          excluded.logins), calls = greatest(daily_use.calls, excluded.calls)`);
    }
  },
});
