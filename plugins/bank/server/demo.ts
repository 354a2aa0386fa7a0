import type { AccountCode, Actor } from '@freightdeck/sdk/contract';
import { Ledger, sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage, Posting } from '@freightdeck/sdk/server';
import { addDays, formatDateTime, multiplyAndDivide, parseDateTime, shareOf } from '@freightdeck/sdk/values';
import {
  addCard,
  addEnterprise,
  addSubject,
  confirmFee,
  enableEnterprise,
  generateFee,
  importBanks,
  openAccount,
  ownFunds,
  payFee,
  pullStatement,
  reckonDays,
  setDefaultCard,
  syncAccounts,
  syncEnterprise,
  syncPool,
  testEnterprise,
  topUpPool,
  toSuspense,
  verifyCard,
  verifyLedger,
  warnPool,
  type Channel,
} from '../contract/index.ts';
import { bankRows, cardNumberOf, subjectRows } from '../fixtures.ts';

type At = (moment: string, actor: Actor) => Call;
type Ago = (days: number) => string;
const providers: readonly (readonly [string, string, Channel])[] = [
  ['10001', '北疆示范网络货运有限公司', 'PDS'],
  ['10002', '渤海示范网络货运有限公司', 'ENT'],
  ['10003', '江淮示范网络货运有限公司', 'HF'],
  ['10004', '东港示范网络货运有限公司', 'ENT'],
];
const bankNamed = async (call: Call, code: string): Promise<string> =>
  (await call.tx.one<{ id: string }>(sql`select id from bank where bank_code = ${code}`))?.id ?? '';

/**
 * Opens an account, fetches its first statement, books the deposit as own funds and leaves the other line unmatched.
 */
async function fund(
  stage: DemoStage,
  at: At,
  ago: Ago,
  platformId: string,
  name: string,
  channel: Channel,
): Promise<void> {
  const actor = platformId === '00001' ? 'operator' : 'provider';
  await at(ago(40), actor).execute(openAccount, {
    channel,
    ownerType: 'tenant',
    ownerId: platformId,
    ownerName: name,
    accountName: name,
  });
  await stage.answers(at(ago(40), 'system'));
  const account = await at(ago(40), actor).tx.one<{ accountNo: string }>(
    sql`select account_no from sub_account where platform_id = ${platformId} and channel = ${channel}
      and owner_type = 'tenant'`,
  );
  await at(ago(39), actor).execute(pullStatement, {
    channel,
    accountNo: account?.accountNo ?? '',
    day: ago(39).slice(0, 10),
  });
  await stage.answers(at(ago(39), 'system'));
  const first = await at(ago(39), actor).tx.one<{ id: string }>(
    sql`select id from fund_statement where platform_id = ${platformId} and channel = ${channel}
      and summary = '自有资金存入'`,
  );
  if (first) await at(ago(39), actor).execute(ownFunds, {}, first);
}
interface Named {
  readonly id: string;
  readonly name: string;
}
/** Two drivers of the tenant; made up where nobody keeps drivers. */
async function driversOf(call: Call, platformId: string): Promise<readonly [Named, Named]> {
  const made = [
    { id: 'demo-card-driver', name: '安平' },
    { id: 'demo-card-driver-2', name: '和顺' },
  ] as const;
  const there = await call.tx.one<{ is: boolean }>(sql`select to_regclass('driver') is not null as is`);
  if (!there?.is) return made;
  const [first = made[0], second = made[1]] = await call.tx.rows<Named>(sql`
    select id, name from driver where platform_id = ${platformId} and delete_status = '0' order by id limit 2`);
  return [first, second];
}
/**
 * Data of the provider with the custody channel: cards, which one person adds and another has checked, the direct bank
 * link, drivers at the fuel channel.
 */
async function furnish(stage: DemoStage, at: At, ago: Ago, platformId: string, name: string): Promise<void> {
  const answered = (days: number): Promise<void> => stage.answers(at(ago(days), 'system'));
  const call = (days: number): Call => at(ago(days), 'provider');
  const card = await call(35).execute(addCard, {
    ownerType: 'tenant',
    ownerId: platformId,
    ownerName: name,
    holderName: name,
    bankId: await bankNamed(call(35), '105'),
    cardNo: '15001990000010001',
    bindChannel: 'PDS',
  });
  await at(ago(35), 'operator').execute(verifyCard, {}, card);
  await answered(35);
  await call(34).execute(setDefaultCard, {}, card);
  const [first, second] = await driversOf(call(30), platformId);
  const personal = await call(30).execute(addCard, {
    ownerType: 'driver',
    ownerId: first.id,
    ownerName: first.name,
    holderName: first.name,
    bankId: await bankNamed(call(30), '102'),
    cardNo: cardNumberOf(1),
    holderCertNo: '990000199001010017',
    reservedMobile: '19900039001',
    bindChannel: 'PDS',
  });
  await at(ago(30), 'operator').execute(verifyCard, {}, personal);
  await answered(30);
  await call(3).execute(addCard, {
    ownerType: 'driver',
    ownerId: second.id,
    ownerName: second.name,
    holderName: second.name,
    bankId: await bankNamed(call(3), '403'),
    cardNo: cardNumberOf(2),
    reservedMobile: '19900039002',
  });
  const link = await call(33).execute(addEnterprise, {
    bankId: await bankNamed(call(33), '308'),
    accountNo: '12345990000010001',
    accountName: name,
    isDefault: true,
    certTo: addDays(ago(0).slice(0, 10), 300),
    appId: 'demo-app',
    appSecret: 'demo-secret',
  });
  await call(33).execute(testEnterprise, {}, link);
  await answered(33);
  await call(33).execute(enableEnterprise, {}, link);
  await call(1).execute(syncEnterprise, {}, link);
  await answered(1);
  await call(28).execute(openAccount, {
    channel: 'TYY',
    ownerType: 'driver',
    ownerId: first.id,
    ownerName: first.name,
    accountName: first.name,
    vehicleNum: '蒙B99001',
  });
  await answered(28);
  await call(27).execute(openAccount, {
    channel: 'HF',
    ownerType: 'driver',
    ownerId: second.id,
    ownerName: second.name,
    accountName: `${second.name}失败户`,
  });
  await answered(27);
}
/**
 * Last month's platform fee: accrued with its freight before the demo's own trips, billed, paid, and for the first
 * provider confirmed.
 */
async function bill(stage: DemoStage, ago: Ago, platformId: string, channel: Channel, paid: boolean): Promise<void> {
  const end = addDays(`${ago(0).slice(0, 7)}-01`, -1);
  const at = `${end} 18:00:00`;
  const freight = 86_500_000 + Number(platformId) * 1_000;
  const fee = shareOf(freight, 3_000);
  const own = (code: AccountCode, side: 'D' | 'C', amount: number, ownerId = platformId): Posting => ({
    ...{ code, side, amount, ownerType: 'tenant', ownerId },
  });
  const journal = { bizType: 'opening', bizNo: `QC${end.slice(0, 7)}`, memo: '上月运费与平台费' };
  await stage.together(platformId, async (call) => {
    await call(at, 'system')
      .get(Ledger)
      .post(call(at, 'system'), {
        ...journal,
        requestId: `opening:fees:${platformId}`,
        postings: [own(5001, 'D', freight), own(4001, 'C', freight), own(5005, 'D', fee), own(2202, 'C', fee, '00001')],
      });
  });
  const tax = multiplyAndDivide([fee, 60_000], 1_060_000);
  await stage.together('00001', async (call) => {
    await call(at, 'system')
      .get(Ledger)
      .post(call(at, 'system'), {
        ...journal,
        requestId: `opening:fees:${platformId}`,
        postings: [
          { code: 1102, ownerType: 'provider', ownerId: platformId, side: 'D', amount: fee },
          own(4002, 'C', fee - tax, '00001'),
          own(2203, 'C', tax, '00001'),
        ],
      });
  });
  await stage.together(platformId, async (call) => {
    const id = await call(ago(0), 'operator').execute(generateFee, { platformId, month: end.slice(0, 7) });
    if (paid) await call(ago(0), 'provider').execute(payFee, { payChannel: channel }, id);
    if (platformId === '10001') await call(ago(0), 'operator').execute(confirmFee, {}, id);
  });
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days) => formatDateTime(now - days * 86_400_000);
  await stage.together('00001', async (at) => {
    await at(ago(60), 'operator').execute(importBanks, { rows: bankRows });
    await fund(stage, at, ago, '00001', '示范运营平台', 'ENT');
    await at(ago(20), 'operator').execute(topUpPool, {
      channel: 'ENT',
      amount: 20_000_000,
      bankReceiptNo: 'HD990001',
      remark: '油品预存',
    });
    await at(ago(20), 'operator').execute(warnPool, { warnCents: 5_000_000 });
    await at(ago(1), 'operator').execute(syncPool, {});
    await stage.answers(at(ago(1), 'system'));
  });
  for (const [platformId, name, channel] of providers) {
    await stage.together(platformId, async (at) => {
      // What is paid by hand leaves an account that no channel shows.
      const call = at(ago(41), 'system');
      await call.get(Ledger).post(call, {
        bizType: 'OWN_FUNDS',
        bizNo: `QC-OFFLINE-${platformId}`,
        requestId: `opening:offline:${platformId}`,
        memo: '线下账户自有资金',
        postings: [
          { code: 1001, ownerType: 'channel', ownerId: 'OFFLINE', side: 'D', amount: 10_000_000 },
          { code: 3001, ownerType: 'tenant', ownerId: platformId, side: 'C', amount: 10_000_000 },
        ],
      });
      await fund(stage, at, ago, platformId, name, channel);
      if (platformId !== '10001') return;
      await furnish(stage, at, ago, platformId, name);
      const unknown = await at(ago(36), 'provider').tx.one<{ id: string }>(
        sql`select id from fund_statement where platform_id = ${platformId} and match_status = 0 order by at limit 1`,
      );
      if (unknown) await at(ago(36), 'provider').execute(toSuspense, { reason: '付款方无法核实' }, unknown);
      await fund(stage, at, ago, platformId, name, 'HF');
    });
  }
  // Demos from this scale on tell the money of their trips, with the fee of each month.
  for (const [index, [platformId, , channel]] of providers.slice(0, stage.scale < 0.015 ? 3 : 0).entries())
    await bill(stage, ago, platformId, channel, index < 2);
  for (const platformId of ['00001', ...providers.map(([one]) => one)])
    await stage.together(platformId, async (at) => {
      const call = at(ago(0), platformId === '00001' ? 'operator' : 'provider');
      await call.execute(syncAccounts, {});
      await stage.answers(at(ago(0), 'system'));
      await call.execute(verifyLedger, {});
      await call.execute(reckonDays, { from: ago(60).slice(0, 10), to: ago(1).slice(0, 10) });
      if (platformId !== '10001') return;
      for (const subject of subjectRows) await call.execute(addSubject, subject);
    });
}
