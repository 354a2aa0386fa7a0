import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  commandStep,
  insertRecord,
  jobOverRows,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  applyExpansion,
  companies,
  companyConfigs,
  expansionLife,
  expansions,
  expireExpansion,
  approveExpansion,
  rejectExpansion,
} from '../contract/index.ts';

type Expansion = RecordOf<typeof expansions>;
interface Quota {
  readonly initialQuota: number;
  readonly expandedQuota: number;
}
const today = (call: Pick<Call, 'now'>): string => call.now().slice(0, 10);
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});

const apply = serve(applyExpansion, async (call, { amount, tempTo, reason, files }, config) => {
  if (config.auditStatus !== 2) call.refuse('notAudited');
  if (tempTo < today(call)) call.refuse('past');
  if (
    await call.tx.one(
      sql`select id from credit_expansion where platform_id = ${config.platformId} and company_id = ${config.id}
        and audit_status = 1`,
    )
  )
    call.refuse('waiting');
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('credit_expansion_serial') as serial`);
  const before = config.initialQuota + config.expandedQuota;
  const id = await insertRecord(call, expansions, {
    platformId: config.platformId,
    expansionSn: `KE${today(call).slice(2).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`,
    companyId: config.id,
    companyName: config.companyName,
    beforeCents: before,
    amount,
    afterCents: before + amount,
    tempTo,
    reason,
    files: files ?? null,
    operator: callerName(call),
    operatorId: call.caller.id,
    auditStatus: 1,
  });
  return { id };
});

/** Changes the company's quota by an amount; the row is locked first. */
async function move(call: Call, expansion: Expansion, by: number, action: string): Promise<Quota> {
  const quota = await call.tx.one<Quota>(sql`
    select initial_quota, expanded_quota from company where platform_id = ${expansion.platformId}
      and id = ${expansion.companyId} for update`);
  if (!quota) return call.refuse('notFound');
  await updateRecord(call, companyConfigs, expansion.companyId, undefined, {
    expandedQuota: Math.max(quota.expandedQuota + by, 0),
  });
  await recordEvent(call, companies, expansion.companyId, {
    action,
    detail: { amount: by, expansionSn: expansion.expansionSn },
    platformId: expansion.platformId,
  });
  return quota;
}

const life = serveWorkflow(expansionLife, {
  approve: {
    guard: (call, expansion) => {
      if (expansion.operatorId === call.caller.id) call.refuse('sameHand');
      if (expansion.tempTo < today(call)) call.refuse('past');
    },
    effect: async (call, expansion) => {
      const quota = await move(call as Call, expansion, expansion.amount, 'expanded');
      const beforeCents = quota.initialQuota + quota.expandedQuota;
      return { ...decided(call), beforeCents, afterCents: beforeCents + expansion.amount };
    },
  },
  reject: {
    guard: (call, expansion) => {
      if (expansion.operatorId === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _expansion, { reason }) => ({ ...decided(call), remark: reason }),
  },
  expire: {
    effect: async (call, expansion) => {
      await move(call as Call, expansion, -expansion.amount, 'expansionExpired');
    },
  },
});

/** Ends expansions whose last day has passed. */
export const expansionExpiry = jobOverRows(
  'shipper.expireExpansions',
  600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from credit_expansion where audit_status = 2 and temp_to < ${today(call)}::date and ${mayTry(sql`id`)}
    order by temp_to limit 500`),
    expireExpansion,
    {},
  ),
);
export const expansionServes: readonly Served[] = [
  serveResource(expansions, {
    byAnother: [{ maker: 'operatorId', commands: [approveExpansion, rejectExpansion] }],
    order: sql`r.created_at desc`,
    columns: { platformName },
  }),
  apply,
  life,
];
