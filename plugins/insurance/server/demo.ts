import { Ledger, sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { departWaybill, loadWaybill } from '@freightdeck/plugin-waybill/contract';
import {
  addProduct,
  approveOrder,
  claimPolicy,
  closeClaim,
  createPolicy,
  editInsurance,
  enableInsurance,
  insurePolicy,
  openAccount,
  reconcileAccount,
  topUpAccount,
  withdrawAccount,
} from '../contract/index.ts';
import { productInputs } from '../fixtures.ts';
import { offer, trip, type Ago, type At } from './demo-trips.ts';

const HOUR = 3_600_000;
const platforms = [
  ['10001', '阴山'],
  ['10004', '舟山'],
] as const;

/**
 * Advance payments to two insurers; trips insured by the shipper's terms: one with a paid loss, one accepted, one
 * refused; and money withdrawn from an insurer.
 */
async function tell(
  stage: DemoStage,
  at: At,
  ago: Ago,
  products: readonly string[],
  short: string,
  n: number,
): Promise<void> {
  const until = ago(-12_000).slice(0, 10);
  const [cargo = '', liability = ''] = products;
  const answered = (hours: number): Promise<void> => stage.answers(at(ago(hours), 'system'));
  const own = at(ago(112), 'provider');
  await own.get(Ledger).post(own, {
    bizType: 'OWN_FUNDS',
    bizNo: `ENT-${own.platformId}`,
    requestId: `insurance-${own.platformId}`,
    memo: '预存保费备付',
    postings: [
      { code: 1001, ownerType: 'channel', ownerId: 'ENT', side: 'D', amount: 1_000_000 },
      { code: 3001, ownerType: 'tenant', ownerId: own.platformId, side: 'C', amount: 1_000_000 },
    ],
  });
  const { companyId, goodsId } = await offer(at, ago(120), until, short, n);
  const fund = async (
    hours: number,
    productId: string,
    amount: number,
    reason: string,
  ): Promise<{ readonly id: string }> => {
    const account = await at(ago(hours), 'provider').execute(openAccount, { productId, warnCents: 100_000 });
    const { orderId } = await at(ago(hours - 0.2), 'provider').execute(
      topUpAccount,
      { amount, channel: 'ENT', reason },
      { id: account.id },
    );
    await at(ago(hours - 1), 'operator').execute(approveOrder, {}, { id: orderId });
    await answered(hours - 1);
    return { id: account.id };
  };
  const first = await fund(110, cargo, 300_000, '首次预存保费');
  const second = await fund(108, liability, 200_000, '承运人责任险预存');
  const terms = await at(ago(100), 'provider').tx.one<{ id: string }>(
    sql`select id from shipper_insurance where company_id = ${companyId}`,
  );
  if (terms) {
    await at(ago(100), 'provider').execute(
      editInsurance,
      {
        insureMode: 'PER_TRIP',
        productId: cargo,
        bearer: 'SHIPPER',
        cargoValueMode: 'FIXED',
        fixedValueCents: 2_400_000,
        reason: '年度托运合同约定逐单投保',
      },
      { id: terms.id },
    );
    await at(ago(99), 'provider').execute(enableInsurance, {}, { id: terms.id });
  }
  const insure = async (hours: number, on: { readonly id: string }): Promise<void> => {
    await at(ago(hours), 'provider').execute(insurePolicy, {}, { id: on.id });
    await answered(hours - 0.1);
  };
  const claimed = await trip(at, ago, 30, goodsId, until, n * 10);
  await at(ago(28), 'driver').execute(loadWaybill, { netKg: 32_000, remark: null }, { id: claimed });
  const byTerms = await at(ago(28), 'provider').tx.one<{ id: string }>(
    sql`select id from insure_policy where waybill_id = ${claimed}`,
  );
  if (byTerms) {
    await insure(27.8, byTerms);
    await at(ago(27.5), 'driver').execute(departWaybill, {}, { id: claimed });
    const call = at(ago(20), 'provider');
    await call.execute(
      claimPolicy,
      { lossCents: 180_000, claimFile: await stage.picture(call, '理赔材料'), reason: '雨布破损，货物受潮' },
      { id: byTerms.id },
    );
    await at(ago(6), 'operator').execute(
      closeClaim,
      { paidCents: 130_000, channel: 'ENT', reason: '扣除绝对免赔500元后赔付' },
      { id: byTerms.id },
    );
  }
  const draw = async (
    hours: number,
    index: number,
    productId: string,
    cargoValueCents: number,
  ): Promise<{ readonly id: string }> =>
    at(ago(hours), 'provider').execute(createPolicy, {
      waybillId: await trip(at, ago, hours + 1, goodsId, until, n * 10 + index),
      productId,
      cargoValueCents,
    });
  await insure(3, await draw(3.1, 1, liability, 2_600_000));
  await insure(2, await draw(2.1, 2, cargo, 2_300_013));
  await draw(1, 3, cargo, 2_500_000);
  const withdraw = async (hours: number, amount: number, reason: string): Promise<{ readonly id: string }> => ({
    id: (
      await at(ago(hours), 'operator').execute(withdrawAccount, {
        accountId: second.id,
        amount,
        channel: 'ENT',
        reason,
      })
    ).id,
  });
  const back = await withdraw(12, 50_000, '险种调整，取回部分预存');
  await at(ago(11), 'provider').execute(approveOrder, {}, back);
  await answered(10);
  await withdraw(2, 20_000, '季度清算');
  await at(ago(1), 'provider').execute(
    topUpAccount,
    { amount: 150_000, channel: 'ENT', reason: '旺季追加预存' },
    first,
  );
  for (const account of [first, second]) await at(ago(0.5), 'provider').execute(reconcileAccount, {}, account);
  await answered(0.5);
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (hours) => formatDateTime(now - hours * HOUR);
  const products: string[] = [];
  await stage.together('00001', async (at) => {
    for (const product of productInputs)
      products.push((await at(ago(400), 'operator').execute(addProduct, product)).id);
  });
  for (const [index, [platformId, short]] of platforms.entries())
    await stage.together(platformId, (at) => tell(stage, at, ago, products, short, index));
}
