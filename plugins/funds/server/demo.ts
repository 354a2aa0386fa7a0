import type { Actor } from '@freightdeck/sdk/contract';
import { Ledger, sql } from '@freightdeck/sdk/server';
import type { Call, DemoCall, DemoStage, LedgerAccount } from '@freightdeck/sdk/server';
import { formatDateTime, isCreditCode, parseDateTime } from '@freightdeck/sdk/values';
import { importLines, openAccount, pullStatement, type Channel } from '@freightdeck/plugin-bank/contract';
import { addCompany, editTerms } from '@freightdeck/plugin-shipper/contract';
import {
  addDeduction,
  addDepositWithdrawal,
  addRecharge,
  addTransfer,
  addWithdrawal,
  approveDeduction,
  approveWithdrawal,
  auditRecharge,
  auditTransfer,
  confirmRecharge,
  freezeWallet,
  confirmGrant,
  grantQuota,
  matchStatement,
  payDeposit,
  rejectRecharge,
  rejectWithdrawal,
  sendWithdrawal,
  stopPay,
  thawPart,
} from '../contract/index.ts';
import { tellCard } from './demo-cards.ts';
import { tellDemoTrip, tellFrozenTrip, type DemoTrip } from './demo-trip.ts';
import { channelLine } from './pay-channel.ts';

const HOUR = 3_600_000;
type At = DemoCall;
type Ago = (days: number, hour?: number) => string;
interface Company {
  readonly id: string;
  readonly companyName: string;
}
/** Twice: the simulated bank first accepts a payment and gives the result when asked again. */
async function answered(stage: DemoStage, call: Call): Promise<void> {
  await stage.answers(call);
  await stage.answers(call);
}
const creditCode = (n: number): string =>
  [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => `91990000MADEM88${n}1${check}`).find(isCreditCode) ?? '';

const depositor = (n: number): string => `${['阴山', '海河'][n]}示范仓储有限公司`;
type Paid = readonly [yuan: string, payer: string, memo: string];
/** The bank's file of a day with what shippers have paid, imported by the cashier. */
async function tellStatement(at: At, ago: Ago, platformId: string, days: number, paid: readonly Paid[]): Promise<void> {
  const cashier = at(ago(days, 8), 'provider', 'cashier');
  const account = await cashier.tx.one<{ channel: Channel; accountNo: string }>(sql`
    select channel, account_no from sub_account where platform_id = ${platformId} and owner_type = 'tenant'
      and open_status = 2 order by created_at, id limit 1`);
  if (!account) throw new Error(`${platformId} has no account to import a statement of`);
  const [day = '', time = ''] = ago(days, 7).split(' ');
  const number = `${day.replaceAll('-', '')}${platformId}`;
  const content = [
    '交易日期,交易时间,流水号,收入金额,支出金额,对方户名,对方账号,摘要',
    ...paid.map(([yuan, payer, memo], n) =>
      [day, time, `${number}000${n + 1}`, yuan, '', payer, '6210990012345678', memo].join(),
    ),
  ].join('\n');
  await cashier.execute(importLines, {
    ...account,
    fileName: `对账单${day}.csv`,
    content: Buffer.from(content).toString('base64'),
    take: true,
  });
}
async function lineOf(at: At, ago: Ago, cents: number): Promise<string> {
  const call = at(ago(9, 9), 'provider');
  const line = await call.tx.one<{ id: string }>(sql`
    select id from fund_statement where platform_id = ${call.platformId} and direction = 'IN' and amount = ${cents}
      and match_status = 0 and file_id is not null limit 1`);
  if (!line) throw new Error(`No line of ${cents} was imported`);
  return line.id;
}
/** The shipper's own account at the custody bank: what the channel delivers for it enters by itself. */
async function tellOwnAccount(stage: DemoStage, at: At, ago: Ago, { id, companyName }: Company): Promise<void> {
  const call = (days: number): Call => at(ago(days, 9), 'provider');
  await call(11).execute(openAccount, {
    channel: 'PDS',
    ownerType: 'company',
    ownerId: id,
    ownerName: companyName,
    accountName: companyName,
  });
  await stage.answers(at(ago(11, 9), 'system'));
  const account = await call(10).tx.one<{ accountNo: string }>(
    sql`select account_no from sub_account where owner_id = ${id} and channel = 'PDS'`,
  );
  await call(10).execute(pullStatement, {
    channel: 'PDS',
    accountNo: account?.accountNo ?? '',
    day: ago(10).slice(0, 10),
  });
  await stage.answers(at(ago(10, 9), 'system'));
}

/**
 * Recharges of a shipper: one approved by both auditors, and some that are waiting, lack a
 * letter or were rejected.
 */
async function tellRecharges(at: At, ago: Ago, { id: companyId, companyName }: Company, file: string): Promise<void> {
  const paid = (days: number) => ({
    companyId,
    payWay: 'BANK_TRANSFER' as const,
    payerName: companyName,
    payerAccount: '6210990012345678',
    payAt: ago(days, 9),
    voucherFiles: file,
  });
  const by = (days: number, hour: number, actor: Actor) => at(ago(days, hour), actor);
  const first = await by(12, 10, 'shipper').execute(addRecharge, { ...paid(12), amount: 50_000_000 });
  await by(12, 11, 'provider').execute(auditRecharge, {}, first);
  await by(12, 11, 'provider').execute(matchStatement, { statementId: await lineOf(at, ago, 50_000_000) }, first);
  await by(12, 14, 'operator').execute(confirmRecharge, {}, first);
  const odd = await by(4, 9, 'provider').execute(addRecharge, {
    ...paid(5),
    payerName: '示范商贸有限公司',
    letterFile: file,
    amount: 3_600_000,
  });
  await by(4, 15, 'operator').execute(auditRecharge, {}, odd);
  const twice = await by(3, 9, 'provider').execute(addRecharge, { ...paid(4), amount: 50_000_000 });
  await by(3, 10, 'operator').execute(rejectRecharge, { reason: '与已到账充值重复' }, twice);
  await by(1, 9, 'provider').execute(addRecharge, { ...paid(2), amount: 8_000_000 });
}

/** Opening balances of wallets, so that there is something to withdraw. */
async function openWallets(call: Call, platformId: string, driver: LedgerAccount, n: number): Promise<void> {
  const owners: readonly (LedgerAccount & { readonly amount: number })[] = [
    { ...driver, amount: 1_286_500 },
    { code: 2111, ownerType: 'captain', ownerId: `demo-captain-${n}`, ownerName: '样远明', amount: 640_000 },
    { code: 2121, ownerType: 'broker', ownerId: `demo-broker-${n}`, ownerName: '例嘉禾', amount: 215_000 },
  ];
  const sum = owners.reduce((all, one) => all + one.amount, 0);
  await call.get(Ledger).post(call, {
    bizType: 'opening',
    bizNo: `QC${platformId}`,
    requestId: `opening:${platformId}`,
    memo: '期初余额导入',
    postings: [channelLine(1001, 'ENT', 'D', sum), ...owners.map((one) => ({ ...one, side: 'C' as const }))],
  });
}
const walletOf = async (call: Call, ownerType: string): Promise<string> =>
  (
    await call.tx.one<{ id: string }>(
      sql`select id from ledger_account where platform_id = ${call.platformId} and owner_type = ${ownerType}
        and code in (2001, 2101, 2111, 2121) order by id limit 1`,
    )
  )?.id ?? '';

/**
 * Withdrawals in every state of the list. The simulator fails amounts that end in ,13 and leaves those in ,77 without
 * answer.
 */
async function tellWithdrawals(
  stage: DemoStage,
  at: At,
  ago: Ago,
  company: Company,
  trip: DemoTrip,
  n: number,
): Promise<void> {
  const sent = async (
    days: number,
    to: { readonly walletId: string; readonly cardId: string },
    amount: number,
    channel: 'ENT' | 'PDS',
  ): Promise<void> => {
    const order = { id: (await at(ago(days, 9), 'shipper').execute(addWithdrawal, { ...to, amount })).id };
    await at(ago(days, 10), 'provider').execute(approveWithdrawal, {}, order);
    await at(ago(days, 11), 'operator').execute(sendWithdrawal, { channel }, order);
    await answered(stage, at(ago(days, 12), 'system'));
  };
  const call = at(ago(8), 'system');
  const carded = async (ownerType: 'company' | 'driver', ownerId: string, ownerName: string) => {
    const owner = { ownerType, ownerId, ownerName };
    const { id: cardId } = await tellCard(stage, at, ago(12), owner, n);
    return { walletId: await walletOf(call, ownerType), cardId };
  };
  const shipper = await carded('company', company.id, company.companyName);
  const driver = await carded('driver', trip.driverId, trip.driverName);
  await sent(8, shipper, 6_000_000, 'PDS');
  await sent(7, driver, 420_000, 'ENT');
  await sent(6, driver, 100_013, 'ENT');
  await sent(1, driver, 88_077, 'ENT');
  await at(ago(1, 15), 'provider').execute(addWithdrawal, { ...driver, amount: 60_000 });
}

/** A deposit is returned to a shipper without open trips. */
async function tellDeposit(stage: DemoStage, at: At, ago: Ago, file: string, n: number): Promise<void> {
  const other = await at(ago(20), 'system').execute(addCompany, {
    companyName: depositor(n),
    uscc: creditCode(n),
    contacts: '永宁',
    mobile: `1990008100${n}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  const companyName = depositor(n);
  const owner = { ownerType: 'company', ownerId: other.id, ownerName: companyName } as const;
  const { id: cardId, cardNo } = await tellCard(stage, at, ago(10), owner, n + 2);
  const payee = { companyId: other.id, cardId };
  const paid = await at(ago(9, 8), 'shipper').execute(addRecharge, {
    companyId: other.id,
    amount: 9_000_000,
    payWay: 'BANK_TRANSFER',
    payerName: companyName,
    payerAccount: cardNo,
    payAt: ago(9, 8),
    voucherFiles: file,
  });
  await at(ago(9, 9), 'provider').execute(auditRecharge, {}, paid);
  await at(ago(9, 9), 'provider').execute(matchStatement, { statementId: await lineOf(at, ago, 9_000_000) }, paid);
  await at(ago(9, 9), 'operator').execute(confirmRecharge, {}, paid);
  await at(ago(9, 10), 'provider').execute(payDeposit, { companyId: other.id, amount: 5_000_000 });
  const early = await at(ago(6, 9), 'provider').execute(addDepositWithdrawal, { ...payee, amount: 5_000_000 });
  await at(ago(6, 10), 'operator').execute(rejectWithdrawal, { reason: '合同未到期' }, early);
  await at(ago(1, 9), 'provider').execute(addDepositWithdrawal, { ...payee, amount: 3_000_000 });
}

async function tell(at: At, ago: Ago, stage: DemoStage, platformId: string, n: number): Promise<void> {
  const company = await at(ago(20), 'system').tx.one<Company>(
    sql`select id, company_name from company where platform_id = ${platformId} and audit_status = 2 and status = 1
      order by created_at, id limit 1`,
  );
  if (!company) return stage.report(`${platformId}: no shipper`);
  const trip = await tellDemoTrip(at, company.id, n, ago(17, 8));
  await openWallets(
    at(ago(14, 8), 'system'),
    platformId,
    { code: 2101, ownerType: 'driver', ownerId: trip.driverId, ownerName: trip.driverName },
    n,
  );
  const own = await at(ago(13, 9), 'provider').execute(addTransfer, {
    direction: 'IN',
    purpose: 'ALLOCATE',
    channel: 'ENT',
    counterName: '示范自有账户',
    counterAccount: '6210990011112222',
    amount: 200_000_000,
    remark: '自有资金入账',
  });
  await at(ago(13, 10), 'operator').execute(auditTransfer, {}, own);
  await answered(stage, at(ago(13, 11), 'system'));
  const file = await stage.picture(at(ago(13, 8), 'system'), '示范凭证');
  await tellStatement(at, ago, platformId, 12, [['500000.00', company.companyName, '运费预存']]);
  await tellStatement(at, ago, platformId, 9, [
    ['90000.00', depositor(n), '保证金及预存'],
    ['80000.00', company.companyName, '运费'],
    ['36000.00', '示范商贸有限公司', '代付运费'],
  ]);
  await tellRecharges(at, ago, company, file);
  await tellOwnAccount(stage, at, ago, company);
  await tellWithdrawals(stage, at, ago, company, trip, n);
  await tellDeposit(stage, at, ago, file, n);
  await at(ago(2, 9), 'provider').execute(addTransfer, {
    direction: 'INNER',
    purpose: 'ALLOCATE',
    channel: 'ENT',
    toChannel: 'HF',
    amount: 30_000_000,
  });
  const asked = await at(ago(11, 9), 'provider').execute(grantQuota, {
    companyId: company.id,
    amount: 100_000_000,
    billDay: 5,
    creditDays: 30,
    reason: '签约授信',
  });
  await at(ago(11, 10), 'operator').execute(confirmGrant, {}, asked);
  await at(ago(2, 8), 'provider').execute(
    editTerms,
    { freezeRatio: 200_000, reason: '派单冻结两成运费' },
    { id: company.id },
  );
  await tellFrozenTrip(at, company.id, n, ago(1, 10));
  const held = { reasonType: 'RISK', reason: '轨迹异常，待核实', evidenceFile: file } as const;
  const frozen = await at(ago(5, 9), 'provider').execute(freezeWallet, {
    walletId: await walletOf(at(ago(5), 'system'), 'captain'),
    amount: 200_000,
    ...held,
  });
  await at(ago(2, 9), 'operator').execute(thawPart, { amount: 80_000, reason: '部分核实', evidenceFile: file }, frozen);
  const more = await at(ago(6, 9), 'provider').execute(addDeduction, {
    waybillId: trip.waybillId,
    lineType: 'LOSS',
    oldCents: 0,
    newCents: 12_600,
    reason: '复磅亏吨 0.35 吨',
    files: file,
  });
  await at(ago(5, 9), 'operator').execute(approveDeduction, {}, more);
  await at(ago(1, 9), 'provider').execute(addDeduction, {
    waybillId: trip.waybillId,
    lineType: 'DELAY',
    oldCents: 20_000,
    newCents: 10_000,
    reason: '延误责任重新认定',
    files: file,
  });
  await at(ago(1, 16), 'operator').execute(
    stopPay,
    { reason: '司法协查，暂停支付' },
    { id: await walletOf(at(ago(1), 'system'), 'broker') },
  );
}

/** The last three weeks of two providers. */
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days, hour = 8) =>
    `${formatDateTime(now - days * 24 * HOUR).slice(0, 10)} ${String(hour).padStart(2, '0')}:00:00`;
  for (const [n, platformId] of ['10001', '10002'].entries())
    await stage.together(platformId, (at) => tell(at, ago, stage, platformId, n));
}
