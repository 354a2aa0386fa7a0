import { OwnNotices, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { trajectory as plugin } from '../plugin.ts';

interface Trip {
  readonly platformId: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
}
/**
 * 高级报警: whoever handles alarms at the provider, and the operator, hear of it with the number that wait. Further ones
 * within half an hour are on the page that the notice opens.
 */
export async function tellHigh(call: Call, { platformId, waybillSn, vehicleNum }: Trip): Promise<void> {
  const notices = call.find(OwnNotices);
  if (!notices) return;
  const open = await call.tx.one<{ count: number }>(sql`
    select count(*)::int as count from locus_alarm
    where platform_id = ${platformId} and alarm_level = 'HIGH' and alarm_status = 0`);
  const count = open?.count ?? 1;
  for (const to of new Set([platformId, '00001']))
    await notices.add(call.tx, {
      platformId: to,
      kind: `trajectory.highAlarm.${platformId}`,
      level: 'warning',
      key: 'locusAlarmInfo:handle',
      at: call.now(),
      title: { zh: '高级报警待处理', en: 'A high alarm waits' },
      text: {
        zh: `服务商${platformId}：${vehicleNum}（运单 ${waybillSn}）发生高级报警，共 ${count} 条待处理。`,
        en: `Provider ${platformId}: a high alarm of ${vehicleNum} (trip ${waybillSn}); ${count} are open.`,
      },
      opens: { path: plugin.routes.locusAlarmInfo.path, query: { alarmLevel: 'HIGH', alarmStatus: '0' } },
    });
}
