import type { Actor } from '@freightdeck/sdk/contract';
import { Ledger, sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage, LedgerAccount } from '@freightdeck/sdk/server';
import { formatDateTime, isCreditCode, parseDateTime } from '@freightdeck/sdk/values';
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
  autoRecharge,
  confirmRecharge,
  freezeWallet,
  grantQuota,
  matchStatement,
  payDeposit,
  rejectRecharge,
  rejectWithdrawal,
  sendWithdrawal,
  stopPay,
  thawPart,
} from '../contract/index.ts';
import { tellDemoTrip, tellFrozenTrip } from './demo-trip.ts';
import { channelLine } from './pay-channel.ts';

const HOUR = 3_600_000;
type At = (moment: string, actor: Actor) => Call;
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

/**
 * Recharges of a shipper: one approved by both auditors, one booked automatically, and some that are waiting, lack a
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
  await by(12, 11, 'provider').execute(
    matchStatement,
    { statementNo: `ENT${ago(12).slice(2, 10).replaceAll('-', '')}0001`, statementAmount: 50_000_000 },
    first,
  );
  await by(12, 14, 'operator').execute(confirmRecharge, {}, first);
  await by(10, 9, 'system').execute(autoRecharge, {
    companyId,
    amount: 12_000_000,
    channel: 'PDS',
    payerName: companyName,
    payerAccount: '6210990012345678',
    payAt: ago(10, 8),
    statementNo: `PDS${ago(10).slice(2, 10).replaceAll('-', '')}0007`,
  });
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
  driverName: string,
): Promise<void> {
  const payee = (accountName: string) => ({ bankName: '示范银行', accountName, accountNo: '6210990087654321' });
  const sent = async (
    days: number,
    walletId: string,
    accountName: string,
    amount: number,
    channel: 'ENT' | 'PDS',
  ): Promise<void> => {
    const order = {
      id: (await at(ago(days, 9), 'shipper').execute(addWithdrawal, { walletId, amount, ...payee(accountName) })).id,
    };
    await at(ago(days, 10), 'provider').execute(approveWithdrawal, {}, order);
    await at(ago(days, 11), 'operator').execute(sendWithdrawal, { channel }, order);
    await answered(stage, at(ago(days, 12), 'system'));
  };
  const call = at(ago(8), 'system');
  const [shipper, driver, broker] = [
    await walletOf(call, 'company'),
    await walletOf(call, 'driver'),
    await walletOf(call, 'broker'),
  ];
  await sent(8, shipper, company.companyName, 6_000_000, 'PDS');
  await sent(7, driver, driverName, 420_000, 'ENT');
  await sent(6, driver, driverName, 100_013, 'ENT');
  await sent(1, driver, driverName, 88_077, 'ENT');
  await at(ago(1, 15), 'provider').execute(addWithdrawal, { walletId: broker, amount: 60_000, ...payee('例嘉禾') });
}

/** A deposit is returned to a shipper without open trips. */
async function tellDeposit(at: At, ago: Ago, platformId: string, n: number): Promise<void> {
  const other = await at(ago(20), 'system').execute(addCompany, {
    companyName: `${['阴山', '海河'][n]}示范仓储有限公司`,
    uscc: creditCode(n),
    contacts: '永宁',
    mobile: `1990008100${n}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  const companyName = `${['阴山', '海河'][n]}示范仓储有限公司`;
  const payee = { companyId: other.id, bankName: '示范银行', accountName: companyName, accountNo: '6210990022223333' };
  await at(ago(9, 9), 'system').execute(autoRecharge, {
    companyId: other.id,
    amount: 9_000_000,
    channel: 'ENT',
    payerName: companyName,
    payerAccount: payee.accountNo,
    payAt: ago(9, 8),
    statementNo: `ENT${platformId}D${n}`,
  });
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
  await tellRecharges(at, ago, company, file);
  await tellWithdrawals(stage, at, ago, company, trip.driverName);
  await tellDeposit(at, ago, platformId, n);
  await at(ago(2, 9), 'provider').execute(addTransfer, {
    direction: 'INNER',
    purpose: 'ALLOCATE',
    channel: 'ENT',
    toChannel: 'HF',
    amount: 30_000_000,
  });
  await at(ago(11, 9), 'provider').execute(grantQuota, {
    companyId: company.id,
    amount: 100_000_000,
    billDay: 5,
    creditDays: 30,
    reason: '签约授信',
  });
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
