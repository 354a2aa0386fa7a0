import { listen, sql, Stage } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import { addDays } from '@freightdeck/sdk/values';
import { addContract, sendContract, signContract } from '@freightdeck/plugin-evidence/contract';
import { companyAdmitted, companyAudit } from '@freightdeck/plugin-shipper/contract';

const terms = `一、甲方委托乙方组织道路货物运输，乙方以自己的名义承担承运人责任。
二、运价按货源约定执行，结算重量以装卸双方磅单为准。
三、签署记录、磅单、轨迹和回单共同构成本合同的履行凭证。`;
/** A frame contract runs for so many days. */
const days = 730;
interface Admitted {
  readonly call: Call;
  readonly id: string;
}

/** The frame contract of a shipper who was approved: sent, and signed by both. */
async function agree(tx: Tx, admitted: readonly Admitted[]): Promise<void> {
  const kept = await tx.one<{ are: boolean }>(sql`select to_regclass('contract') is not null as are`);
  if (!kept?.are) return;
  for (const { call: given, id: companyId } of admitted) {
    const call: Call = { ...given, tx };
    const open = await tx.one(sql`
      select 1 from company c where c.platform_id = ${call.platformId} and c.id = ${companyId} and c.audit_status = 2
        and not exists (select 1 from contract k where k.platform_id = c.platform_id and k.company_id = c.id
          and k.contract_type = 'FRAME' and k.contract_status in (20, 30, 40))`);
    if (!open) continue;
    const stage = call.get(Stage);
    const today = call.now().slice(0, 10);
    const contract = await stage.play(call, 'provider', addContract, {
      contractType: 'FRAME',
      title: '网络货运框架合同',
      companyId,
      validFrom: today,
      validTo: addDays(today, days),
      feeCents: 300,
      terms,
    });
    await stage.play(call, 'provider', sendContract, {}, contract);
    const sign = (actor: 'shipper' | 'provider', party: 'A' | 'B', signer: string): Promise<unknown> =>
      stage.play(call, actor, signContract, { party, signer, signMethod: 'CA' }, contract);
    await sign('shipper', 'A', '货主经办');
    await sign('provider', 'B', '平台法务');
  }
}
const asked = async (call: Call, id: string): Promise<void> => {
  if (call.caller.id.startsWith('demo-') && call.find(Stage) !== undefined) call.tx.later(agree, { call, id });
  await Promise.resolve();
};

/** A shipper who is played signs the frame contract as soon as he is approved. */
export const playedShipper: readonly Listener[] = [
  listen(companyAdmitted, (call, { id }) => asked(call, id)),
  listen<{ readonly after: { readonly id: string } }>({ name: `${companyAudit.name}.approve` }, (call, { after }) =>
    asked(call, after.id),
  ),
];
