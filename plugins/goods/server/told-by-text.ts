import { listen, smsOf, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { goodsLife } from '../contract/index.ts';
import type { goodsSources } from '../contract/index.ts';

type Goods = RecordOf<typeof goodsSources>;
interface Decided {
  readonly after: Goods;
}
/** 审核通过: the broker of the goods may look for lorries. 审核驳回: the shipper learns why. Once each, with the decision. */
export const toldByText: readonly Listener[] = [
  listen<Decided>({ name: `${goodsLife.name}.approve` }, async (call, { after }) => {
    const { platformId, goodsSn, goodsName, loadPlace, unloadPlace, brokerMobile } = after;
    if (!brokerMobile) return;
    const text = `货源${goodsSn}（${goodsName}，${loadPlace}至${unloadPlace}）已开始接单，请组织运力。`;
    await smsOf(call)?.send(call, { platformId, mobile: brokerMobile, text });
  }),
  listen<Decided>({ name: `${goodsLife.name}.reject` }, async (call, { after }) => {
    const { platformId, companyId, goodsSn, auditRemark } = after;
    const company = await call.tx.one<{ mobile: string | null }>(
      sql`select mobile from company where platform_id = ${platformId} and id = ${companyId}`,
    );
    if (!company?.mobile) return;
    const text = `货源${goodsSn}未通过审核，原因：${auditRemark ?? ''}。请修改后重新提交。`;
    await smsOf(call)?.send(call, { platformId, mobile: company.mobile, text });
  }),
];
