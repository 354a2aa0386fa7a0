import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { configureProvider, editServiceProvider, updateCode } from '../contract/index.ts';

const DAY = 86_400_000;
const platforms = [['10001', 3_000], ['10002', 4_000], ['10003', 3_500], ['10004', 2_500]] as const;

/** What was agreed with each provider, one change of it, and the codes of a shipper. */
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  for (const [platformId, platformFeePpm] of platforms)
    await stage.together(platformId, async (at) => {
      const on = { id: platformId };
      await at(ago(200), 'operator').execute(editServiceProvider, { contactName: '嘉禾', businessPermitNo: `990000${platformId}`, permitFrom: ago(200).slice(0, 10), permitTo: ago(-900).slice(0, 10), reason: '补充资质' }, on);
      await at(ago(190), 'operator').execute(configureProvider, { platformFeePpm, brokerFlag: 1, carCaptainFlag: 1, reason: '开通协议' }, on);
      await at(ago(20), 'operator').execute(configureProvider, { payDeadlineHours: 48, reason: '缩短支付时限' }, on);
      const call = at(ago(10), 'provider');
      const company = await call.tx.one<{ id: string }>(sql`select id from company where platform_id = ${platformId} and status = 1 order by id limit 1`);
      if (company) await call.execute(updateCode, { companyId: company.id, codeType: 'GOODS', enabled: 1, validHours: 48 });
    });
}
