import {
  callerName,
  insertRecord,
  platformName,
  recordEvent,
  serve,
  servePicks,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { addDays, isDate } from '@freightdeck/sdk/values';
import { waybillCleared } from '@freightdeck/plugin-waybill/contract';
import {
  generateStatement,
  generateStatements,
  receiveStatement,
  statementLife,
  statements,
  confirmStatement,
} from '../contract/index.ts';
import { afterwards, received, receiving } from './receive-statement.ts';
import { confirmed, open, overdueDays } from './statement-dues.ts';
import { sent } from './statement-mail.ts';
import { tailSteps } from './statement-tail.ts';
import { companyTerms, paperNumber } from './reading.ts';

interface KeptOfStatement {
  readonly makerId: string;
  readonly bankReceived: number;
}
const kept = (record: object): KeptOfStatement => record as KeptOfStatement;
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

interface Shipper {
  readonly companyId: string;
  readonly companyName: string;
}
interface Made {
  readonly id: string;
  readonly ysSn: string;
  readonly waybillCount: number;
  readonly receivableAmount: number;
}
/** Orders that a statement of the period takes: approved in it, and on none yet. */
const stateable = (platformId: string, periodFrom: string, periodTo: string): Sql => sql`
  platform_id = ${platformId} and settle_status in (30, 40, 50, 60, 80) and ys_id is null
    and audit_at >= (${periodFrom}::date)::timestamp at time zone 'Asia/Shanghai'
    and audit_at < (${periodTo}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

/** The statement of a shipper; undefined when no order of the period is left. */
async function state(
  call: Call,
  { companyId, companyName }: Shipper,
  periodFrom: string,
  periodTo: string,
): Promise<Made | undefined> {
  const { platformId } = call;
  const { settleMode } = await companyTerms(call, platformId, companyId);
  const ids = (
    await call.tx.rows<{ id: string }>(sql`
    select id from settlement_order where ${stateable(platformId, periodFrom, periodTo)}
      and company_id = ${companyId} and settle_mode = ${settleMode} order by id for update`)
  ).map((order) => order.id);
  if (ids.length === 0) return undefined;
  // What was taken from the shipper's wallet already is no debt: it stands there as received.
  const sums = await call.tx.one<Record<string, number>>(sql`
    select count(*)::int as waybill_count, sum(settle_kg) as settle_kg, sum(freight_amount) as freight_amount,
      sum(service_fee) as service_fee, sum(case info_fee_bearer when 'SHIPPER' then info_fee else 0 end) as info_fee,
      sum(premium) as premium, sum(receivable_amount) as receivable_amount,
      coalesce(sum(collected_cents), 0) as received_cents
    from settlement_order where platform_id = ${platformId} and id = any(${ids})`);
  const counted = Object.fromEntries(Object.entries(sums ?? {}).map(([name, value]) => [name, Number(value)]));
  const ysSn = await paperNumber(call, 'YS');
  const id = await insertRecord(call, statements, {
    ysSn,
    companyId,
    companyName,
    periodFrom,
    periodTo,
    ...counted,
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
  return { id, ysSn, waybillCount: ids.length, receivableAmount: counted['receivableAmount'] ?? 0 };
}
const madeByProvider = (call: Pick<Call, 'caller'>): boolean =>
  call.caller.actor === 'provider' || call.caller.actor === 'system';

const generate = serve(generateStatement, async (call, { companyId, periodFrom, periodTo, beforeEnd }) => {
  if (!madeByProvider(call)) call.refuse('onlyProviders');
  if (periodFrom > periodTo) call.refuse('wrongPeriod');
  if (periodTo >= call.now().slice(0, 10) && !beforeEnd) call.refuse('periodOpen', { day: periodTo });
  const company = await call.tx.one<{ companyName: string }>(
    sql`select company_name from company where platform_id = ${call.platformId} and id = ${companyId}`,
  );
  if (!company) return call.refuse('notFound');
  const made = await state(call as Call, { companyId, ...company }, periodFrom, periodTo);
  return made ? { id: made.id, ysSn: made.ysSn } : call.refuse('nothingToState');
});
const generateAll = serve(generateStatements, async (call, { month, beforeEnd }) => {
  if (!madeByProvider(call)) call.refuse('onlyProviders');
  if (!isDate(`${month}-01`)) call.refuse('invalid');
  if (month > call.now().slice(0, 7)) call.refuse('futureMonth');
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  if (last >= call.now().slice(0, 10) && !beforeEnd) call.refuse('periodOpen', { day: last });
  const shippers = await call.tx.rows<Shipper>(sql`
    select company_id, max(company_name) as company_name from settlement_order
    where ${stateable(call.platformId, first, last)} group by company_id order by 1`);
  if (shippers.length === 0) return call.refuse('nothingToState');
  const made = [];
  for (const shipper of shippers) {
    const one = await state(call as Call, shipper, first, last);
    // Orders of other terms than the shipper has now: a person decides about them.
    made.push({
      ...shipper,
      ysSn: one?.ysSn ?? null,
      orders: one?.waybillCount ?? 0,
      receivableAmount: one?.receivableAmount ?? 0,
    });
  }
  return { made };
});
const life = serveWorkflow(statementLife, {
  confirm: {
    guard: (call, statement, { proofFile }) => {
      if (kept(statement).makerId === call.caller.id) call.refuse('sameHand');
      if (call.caller.actor !== 'shipper' && !proofFile) call.refuse('proofMissing');
    },
    effect: async (call, statement, { proofFile, remark }) => ({
      ...(await confirmed(call, statement)),
      confirmBy: callerName(call),
      confirmWay: call.caller.actor === 'shipper' ? 'SHIPPER' : 'PROOF',
      proofFile: proofFile ?? null,
      ...(remark ? { remark } : {}),
    }),
  },
  send: { effect: sent },
  ...receiving(tellCollected),
  ...tailSteps(tellCollected),
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
      if (kept(statement).bankReceived > 0) call.refuse('received');
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
    byAnother: [{ maker: 'makerId', commands: [confirmStatement, receiveStatement] }],
    columns: {
      platformName,
      openCents: open,
      overdue: sql`case when ${overdueDays} > 0 then 1 else 0 end`,
      overdueDays,
      mailTo: sql`(select t.mail_to from statement_terms t
        where t.platform_id = r.platform_id and t.company_id = r.company_id)`,
    },
    kept: ['makerId', 'bankReceived', 'tailAskedById', 'payerAskedById', 'payerLineId'],
    order: sql`r.at desc`,
  }),
  generate,
  generateAll,
  life,
  // Lines of the bank that nobody has claimed.
  servePicks(receiveStatement, {
    statementId: { where: () => sql`r.direction = 'IN' and r.match_status in (0, 3) and r.claimed_by is null` },
  }),
];
