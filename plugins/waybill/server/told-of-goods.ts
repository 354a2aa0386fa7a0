import { listen, momentLater, smsOf, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { goodsLife } from '@freightdeck/plugin-goods/contract';
import type { goodsSources } from '@freightdeck/plugin-goods/contract';

/** Captains are told of goods of a shipper for whom their drivers drove within so many days; so many at most. */
const [days, most] = [90, 20] as const;
/** 接单中: the captains who know the shipper hear of its goods. */
export const tellCaptains: Listener = listen<{ readonly after: RecordOf<typeof goodsSources> }>(
  { name: `${goodsLife.name}.approve` },
  async (call, { after: { platformId, companyId, goodsSn, goodsName, loadPlace, unloadPlace } }) => {
    const sms = smsOf(call);
    if (!sms) return;
    const since = momentLater(call.now(), { days: -days });
    const captains = await call.tx.rows<{ mobile: string }>(sql`
      select c.mobile from car_captain c where c.platform_id = ${platformId} and c.status = 1
        and c.delete_status = '0' and exists (select 1 from car_captain_driver b join waybill w
          on w.platform_id = b.platform_id and w.driver_id = b.driver_id
          where b.platform_id = c.platform_id and b.captain_id = c.id and w.company_id = ${companyId}
            and w.accept_at > ${since}::timestamptz)
      order by c.id limit ${most}`);
    const text = `货源${goodsSn}（${goodsName}，${loadPlace}至${unloadPlace}）已开始接单，可安排车辆承运。`;
    for (const { mobile } of captains) await sms.send(call, { platformId, mobile, text });
  },
);
