import { Ledger, sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { CardStory } from '@freightdeck/plugin-bank/contract';
import { addBroker } from '@freightdeck/plugin-carrier/contract';
import {
  acceptSubcontract,
  addBatch,
  addSubcontract,
  approveBatch,
  approveSettlement,
  confirmSubcontract,
  createSettlement,
  editSettlement,
  generateStatement,
  payBatch,
  pullReceipts,
  putIntoBatch,
  rejectSettlement,
  sendStatement,
  submitBatch,
  submitSettlement,
} from '../contract/index.ts';
import { demoBroker } from '../fixtures.ts';

const DAY = 86_400_000;
const platforms = ['10001', '10002', '10003', '10004'] as const;
interface Trip {
  readonly id: string;
  readonly companyId: string;
  readonly waybillSn: string;
}

/** Each step by another person or system: the system creates the orders, the operator reviews, the provider pays. */
async function tell(
  stage: DemoStage,
  at: DemoCall,
  ago: (days: number) => string,
  platformId: string,
  n: number,
): Promise<void> {
  const { tx } = at(ago(1), 'system');
  await at(ago(10), 'provider').execute(addBroker, demoBroker(n));
  const trips = await tx.rows<Trip>(sql`
    select id, company_id, waybill_sn from settlement_bench where platform_id = ${platformId} and payee_type = 'DRIVER'
      and not exists (select 1 from waybill w where w.id = settlement_bench.id and w.freeze_flag = 1)
      and (info_fee is null or info_fee = 0 or exists (select 1 from goods_source g where g.id = goods_id
      and g.broker_name = ${demoBroker(n).name}))
    order by coalesce(info_fee, 0) > 0 desc, sign_at desc limit 11`);
  const drivers = await tx.rows<{ id: string }>(sql`
    select distinct driver_id as id from waybill where platform_id = ${platformId}
      and id = any(${trips.map(({ id }) => id)}) order by 1`);
  await at(ago(3), 'system')
    .get(CardStory)
    .tell(stage, at, ago(3), {
      driverIds: drivers.map(({ id }) => id),
    });
  const companies = [...new Set(trips.map((trip) => trip.companyId))];
  for (const companyId of companies) {
    const call = at(ago(3), 'system');
    const company = await tx.one<{ name: string }>(sql`
      select company_name as name from company where platform_id = ${platformId} and id = ${companyId}`);
    await call.get(Ledger).post(call, {
      bizType: 'RECHARGE',
      bizNo: `DEMO${companyId.slice(-8)}`,
      requestId: `demo-settlement-${companyId}`,
      platformId,
      postings: [
        { code: 1001, ownerType: 'channel', ownerId: 'SIM', side: 'D', amount: 20_000_000 },
        {
          code: 2001,
          ownerType: 'company',
          ownerId: companyId,
          ownerName: company?.name ?? '',
          side: 'C',
          amount: 20_000_000,
        },
      ],
    });
  }
  const made: { readonly id: string; readonly companyId: string }[] = [];
  for (const trip of trips.slice(0, 8)) {
    const order = await at(ago(2.5), 'system').execute(createSettlement, {}, trip);
    made.push({ id: order.id, companyId: trip.companyId });
  }
  const [first, ...others] = made;
  const [draft, sentBack, waiting] = others;
  const rest = first ? [first, ...others.slice(3)] : [];
  if (!draft || !sentBack || !waiting) return;
  const odd = rest[1];
  if (odd) {
    // A payment that the simulator refuses at first: the tax withheld gives its amount the cents that mean so.
    const cash =
      (
        await tx.one<{ cash: number }>(
          sql`select pay_cash as cash from settlement_order where platform_id = ${platformId} and id = ${odd.id}`,
        )
      )?.cash ?? 0;
    await at(ago(2.4), 'system').execute(
      editSettlement,
      { taxWithheld: ((cash % 100) - 13 + 100) % 100, reason: '税务机关核定' },
      odd,
    );
  }
  for (const order of [sentBack, waiting, ...rest]) await at(ago(2.3), 'system').execute(submitSettlement, {}, order);
  await at(ago(2.2), 'operator').execute(rejectSettlement, { reason: '磅单图片不清，请补传' }, sentBack);
  for (const order of rest) await at(ago(2.1), 'operator').execute(approveSettlement, {}, order);
  const paid = await at(ago(2), 'system').execute(addBatch, { name: '本周运费第一批', channel: 'SIM' });
  for (const order of rest.slice(0, 4)) await at(ago(2), 'system').execute(putIntoBatch, { intoBatch: paid.id }, order);
  await at(ago(1.9), 'system').execute(submitBatch, {}, paid);
  await at(ago(1.8), 'operator').execute(approveBatch, {}, paid);
  await at(ago(1.7), 'provider', 'cashier').execute(payBatch, {}, paid);
  await stage.answers(at(ago(1.65), 'system'));
  await at(ago(1.6), 'provider').execute(pullReceipts, { channel: 'SIM' });
  await stage.answers(at(ago(1.55), 'system'));
  const next = await at(ago(1), 'system').execute(addBatch, { name: '本周运费第二批', channel: 'SIM' });
  for (const order of rest.slice(4)) await at(ago(1), 'system').execute(putIntoBatch, { intoBatch: next.id }, order);
  if (rest.length > 4) await at(ago(0.9), 'system').execute(submitBatch, {}, next);
  const owner = rest[0]?.companyId;
  if (owner) {
    const statement = await at(ago(0.8), 'system').execute(generateStatement, {
      companyId: owner,
      periodFrom: ago(20).slice(0, 10),
      periodTo: ago(0).slice(0, 10),
      beforeEnd: true,
    });
    const way = { way: 'MAIL', mailTo: 'caiwu@shipper.example', origin: 'http://127.0.0.1:8889' } as const;
    await at(ago(0.7), 'provider').execute(sendStatement, way, statement);
  }
  const parted = trips.slice(8, 10).map((trip) => trip.id);
  if (parted.length === 0) return;
  const sub = await at(ago(1.5), 'system').execute(addSubcontract, {
    downstreamName: '示范联运有限公司',
    contractNo: `FB2026${platformId}`,
    pricePpm: 970_000,
    waybillIds: parted,
  });
  await at(ago(1.4), 'operator').execute(acceptSubcontract, {}, sub);
  await at(ago(1.3), 'provider').execute(confirmSubcontract, {}, sub);
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  for (const [index, platformId] of platforms.entries())
    await stage.together(platformId, (at) => tell(stage, at, ago, platformId, index));
}
