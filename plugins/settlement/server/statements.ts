import {
  callerName,
  insertRecord,
  Ledger,
  platformName,
  recordEvent,
  serve,
  servePicks,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { BankLines, samePayer } from '@freightdeck/plugin-bank/contract';
import { creditRepaid, waybillCleared } from '@freightdeck/plugin-waybill/contract';
import { generateStatement, receiveStatement, statementLife, statements } from '../contract/index.ts';
import { companyTerms, paperNumber } from './reading.ts';

interface KeptOfStatement {
  readonly settleMode: number;
  readonly makerId: string;
  readonly bankReceived: number;
}
const kept = (record: object): KeptOfStatement => record as KeptOfStatement;
const received = 4;
const afterwards = (cents: number, owed: number): number => (cents >= owed ? received : 3);
/** Announces that the statement has been collected in full. */
async function tellCollected(
  call: Pick<Call, 'tx' | 'emit'>,
  { platformId, id }: { readonly platformId: string; readonly id: string },
): Promise<void> {
  const orders = await call.tx.rows<{ waybillId: string }>(
    sql`update settlement_order set collected_cents = receivable_amount, version = version + 1
      where platform_id = ${platformId} and ys_id = ${id} and settle_status <> 90 returning waybill_id`,
  );
  await call.emit(waybillCleared, {
    platformId,
    waybillIds: orders.map(({ waybillId }) => waybillId),
    collected: true,
  });
}

const generate = serve(generateStatement, async (call, { companyId, periodFrom, periodTo }) => {
  if (call.caller.actor !== 'provider' && call.caller.actor !== 'system') call.refuse('onlyProviders');
  if (periodFrom > periodTo) call.refuse('wrongPeriod');
  const { platformId } = call;
  const company = await call.tx.one<{ companyName: string }>(
    sql`select company_name from company where platform_id = ${platformId} and id = ${companyId}`,
  );
  if (!company) return call.refuse('notFound');
  const { settleMode } = await companyTerms(call, platformId, companyId);
  const ids = (
    await call.tx.rows<{ id: string }>(sql`
    select id from settlement_order where platform_id = ${platformId} and company_id = ${companyId}
      and settle_mode = ${settleMode} and settle_status in (30, 40, 50, 60, 80) and ys_id is null
      and audit_at >= (${periodFrom}::date)::timestamp at time zone 'Asia/Shanghai'
        and audit_at < (${periodTo}::date + 1)::timestamp at time zone 'Asia/Shanghai' order by id for update`)
  ).map((order) => order.id);
  if (ids.length === 0) return call.refuse('nothingToState');
  const sums = await call.tx.one<Record<string, number>>(sql`
    select count(*)::int as waybill_count, sum(settle_kg) as settle_kg, sum(freight_amount) as freight_amount,
      sum(service_fee) as service_fee, sum(case info_fee_bearer when 'SHIPPER' then info_fee else 0 end) as info_fee,
      sum(premium) as premium,
      sum(receivable_amount) as receivable_amount from settlement_order where platform_id = ${platformId}
        and id = any(${ids})`);
  const counted = Object.fromEntries(Object.entries(sums ?? {}).map(([name, value]) => [name, Number(value)]));
  const ysSn = await paperNumber(call, 'YS');
  const id = await insertRecord(call, statements, {
    ysSn,
    companyId,
    companyName: company.companyName,
    periodFrom,
    periodTo,
    ...counted,
    receivedCents: 0,
    ysStatus: 0,
    applyBy: callerName(call),
    makerId: call.caller.id,
    settleMode,
    at: call.now(),
  });
  await call.tx.run(
    sql`update settlement_order set ys_id = ${id}, version = version + 1 where platform_id = ${platformId}
      and id = any(${ids})`,
  );
  await recordEvent(call, statements, id, { action: 'generate', toState: 0, detail: { waybillCount: ids.length } });
  return { id, ysSn };
});
const life = serveWorkflow(statementLife, {
  confirm: {
    guard: (call, statement) => {
      if (kept(statement).makerId === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _statement, { remark }) => ({
      confirmBy: callerName(call),
      confirmAt: call.now(),
      ...(remark ? { remark } : {}),
    }),
  },
  receive: {
    guard: (call, statement) => {
      if (kept(statement).settleMode !== 2) call.refuse('prepaidOnly');
      if (kept(statement).makerId === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, statement, { statementId, reason }) => {
      const { platformId, id: ysId, ysSn, companyId, companyName } = statement;
      const chosen = { platformId, lineId: statementId, bizNo: ysSn };
      const line = await call.get(BankLines).choose(call, chosen);
      if ('refusal' in line) return call.refuse(line.refusal, line.values);
      const { amount, channel, channelNo, counterName } = line;
      const open = statement.receivableAmount - statement.receivedCents;
      if (amount > open) call.refuse('tooMuch', { amount: formatMoney(amount), most: formatMoney(open) });
      if (!samePayer(counterName, companyName) && !reason) call.refuse('payerDiffers', { payer: counterName });
      // The quota before the accounts, as in an approval.
      await call.emit(creditRepaid, { platformId, companyId, bizNo: ysSn, cents: amount });
      // P-08
      const { journalNo } = await call.get(Ledger).post(call, {
        bizType: 'CREDIT_REPAY',
        bizNo: ysSn,
        requestId: `${ysSn}:P-08:${statementId}`,
        memo: 'P-08',
        platformId,
        postings: [
          { code: 1001, ownerType: 'channel', ownerId: channel, side: 'D', amount },
          { code: 1101, ownerType: 'company', ownerId: companyId, ownerName: companyName, side: 'C', amount },
        ],
      });
      await call.get(BankLines).book(call, { ...chosen, journalNo });
      const at = call.now();
      await call.tx.run(sql`
        insert into ys_receipt (platform_id, id, ys_id, bank_no, statement_id, channel, payer_name, reason, amount,
          journal_no, created_at, created_by, updated_at, updated_by)
        values (${platformId}, ${call.newId()}, ${ysId}, ${channelNo}, ${statementId}, ${channel}, ${counterName},
          ${reason ?? null}, ${amount}, ${journalNo}, ${at}, ${call.caller.id}, ${at}, ${call.caller.id})`);
      const receivedCents = statement.receivedCents + amount;
      if (afterwards(receivedCents, statement.receivableAmount) === received) await tellCollected(call, statement);
      return {
        receivedCents,
        bankReceived: kept(statement).bankReceived + amount,
        ysStatus: afterwards(receivedCents, statement.receivableAmount),
      };
    },
  },
  writeOff: {
    effect: async (call, statement) => {
      const row = await call.tx.one<{ cents: number }>(
        sql`select coalesce(sum(collected_cents), 0) as cents from settlement_order
          where platform_id = ${statement.platformId} and ys_id = ${statement.id}`,
      );
      const receivedCents = Number(row?.cents ?? 0) + kept(statement).bankReceived;
      if (receivedCents <= statement.receivedCents) call.refuse('nothingCollected');
      if (afterwards(receivedCents, statement.receivableAmount) === received) await tellCollected(call, statement);
      return { receivedCents, ysStatus: afterwards(receivedCents, statement.receivableAmount) };
    },
  },
  void: {
    guard: (call, statement) => {
      if (statement.receivedCents > 0) call.refuse('received');
    },
    effect: async (call, statement) => {
      await call.tx.run(
        sql`update settlement_order set ys_id = null, version = version + 1 where platform_id = ${statement.platformId}
          and ys_id = ${statement.id}`,
      );
    },
  },
});
export const statementServes: readonly Served[] = [
  serveResource(statements, {
    columns: { platformName },
    kept: ['settleMode', 'makerId', 'bankReceived'],
    order: sql`r.at desc`,
  }),
  generate,
  life,
  // Lines of the bank that nobody has claimed.
  servePicks(receiveStatement, {
    statementId: { where: () => sql`r.direction = 'IN' and r.match_status in (0, 3) and r.claimed_by is null` },
  }),
];
