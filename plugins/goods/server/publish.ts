import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { goodsPublishing } from '../contract/index.ts';

/** 2003, what a shipper has deposited. */
const depositAccount = 2003;
type Publishing = Pick<Call, 'tx' | 'emit'> & {
  refuse(code: 'companyDisabled' | 'depositShort', values?: Readonly<Record<string, string>>): never;
};
/** 发布: the shipper is audited and has paid its deposit, and no other plugin speaks against it. Answers the contract. */
export async function mayPublish(
  call: Publishing,
  { platformId, companyId }: { readonly platformId: string; readonly companyId: string },
): Promise<string | null> {
  const company = await call.tx.one<{ status: number; goodsDeposit: number; paid: number }>(sql`
    select c.status, c.goods_deposit, coalesce((select a.balance from ledger_account a
      where a.platform_id = c.platform_id and a.code = ${depositAccount} and a.owner_type = 'company'
        and a.owner_id = c.id), 0)::bigint as paid
    from company c where c.platform_id = ${platformId} and c.id = ${companyId}`);
  if (company?.status !== 1) return call.refuse('companyDisabled');
  const { goodsDeposit: agreed, paid } = company;
  if (paid < agreed) call.refuse('depositShort', { agreed: formatMoney(agreed), paid: formatMoney(paid) });
  let contractNo: string | null = null;
  const heard = (number: string): void => {
    contractNo = number;
  };
  await call.emit(goodsPublishing, { platformId, companyId, heard });
  return contractNo;
}
