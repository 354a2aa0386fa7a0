import { defineServer, listen, platformName, serveQuery, serveResource, sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import { waybillMoved } from '@freightdeck/plugin-waybill/contract';
import {
  bench,
  checkHasPartnerBindByCompanyId,
  checkRules,
  createSettlement,
  settlementOrders,
  waiveRule,
  approveSettlement,
  rejectSettlement,
  releaseReceipt,
} from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { settlement } from '../plugin.ts';
import { autoRuleServes, settleByRules } from './auto-rules.ts';
import { batchListeners, batchServes } from './batches.ts';
import { onReceiptConfirmed, settleConfirmed } from './confirmed-receipts.ts';
import { replay } from './demo.ts';
import { errorServes } from './errors.ts';
import { handInPapers } from './evidence-papers.ts';
import { payBrokers, tellOperator } from './jobs.ts';
import { serveCreateSettlement } from './make-orders.ts';
import { serveMoneyTrail } from './money-trail.ts';
import { orders } from './migrations/0001-orders.ts';
import { proofs } from './migrations/0002-proofs.ts';
import { collected } from './migrations/0003-collected.ts';
import { benchReceipts } from './migrations/0004-bench-receipts.ts';
import { subcontractPayment } from './migrations/0005-subcontract-payment.ts';
import { settledByText, tellOverdue } from './told-by-text.ts';
import { payeeCard } from './migrations/0006-payee-card.ts';
import { ofWaybill } from './migrations/0007-of-waybill.ts';
import { batchParts } from './migrations/0008-batch-parts.ts';
import { ofPayee } from './migrations/0009-of-payee.ts';
import { payeeAndRules } from './migrations/0010-payee-and-rules.ts';
import { papers } from './migrations/0011-papers.ts';
import { chosenLines } from './migrations/0013-chosen-lines.ts';
import { statementsOut } from './migrations/0014-statements-out.ts';
import { cardChange } from './migrations/0015-card-change.ts';
import { autoRules } from './migrations/0016-auto-rules.ts';
import { subcontractInvoices } from './migrations/0017-subcontract-invoices.ts';
import { feeOnceMore } from './migrations/0018-fee-once-more.ts';
import { thirdPayers } from './migrations/0026-third-payers.ts';
import { statementTails } from './migrations/0019-statement-tails.ts';
import { limits } from './migrations/0012-limits.ts';
import { keysHoldTheTenant } from './migrations/0024-keys-hold-the-tenant.ts';
import { aboveOrder, serveHearing, serveSettlementLife } from './order-life.ts';
import { keptColumns } from './order-record.ts';
import { paperServes } from './papers.ts';
import { pullMissing } from './receipt-pulls.ts';
import { receiptServes } from './receipts.ts';
import { ruleServes, stopsOfTrip } from './rules-of-trip.ts';
import { ageingServes } from './ageing.ts';
import { remindOverdue, statementMailServes } from './statement-mail.ts';
import { statementPaperServes } from './statement-paper.ts';
import { statementSheetServes } from './statement-sheet.ts';
import { settleAskedTrips } from './asked-by-trip.ts';
import { statementServes } from './statements.ts';
import { subcontractServes } from './subcontracts.ts';

/**
 * A waybill with a valid order cannot be voided; the order must be voided first. Creating an order locks the waybill
 * too, so none can appear meanwhile.
 */
const keptByOrder = listen(waybillMoved, async (call, { id, platformId, to }) => {
  if (to !== -20) return;
  const live = await call.tx.one(
    sql`select id from settlement_order where platform_id = ${platformId} and waybill_id = ${id}
      and settle_status <> 90`,
  );
  if (live) call.refuse('wrongState', { state: call.language === 'zh' ? '结算中' : 'Settling' });
});
/** What the waybill of a row on the bench says of itself. */
const ofTrip = (column: Sql): Sql =>
  sql`(select ${column} from waybill w where w.platform_id = r.platform_id and w.id = r.id)`;
/** Always "not bound", because referral partners do not exist yet. */
const partnerBind = serveQuery(checkHasPartnerBindByCompanyId, async (call, { companyId }) => {
  const company = await call.tx.one(
    sql`select id from company where id = ${companyId} and (${call.isOperator} or platform_id = ${call.platformId})`,
  );
  return company ? { hasPartnerBind: false } : undefined;
});
export default defineServer(settlement, {
  texts: { zh, en },
  migrations: [
    orders,
    proofs,
    collected,
    benchReceipts,
    subcontractPayment,
    payeeCard,
    ofWaybill,
    batchParts,
    ofPayee,
    payeeAndRules,
    papers,
    chosenLines,
    statementsOut,
    cardChange,
    limits,
    autoRules,
    subcontractInvoices,
    feeOnceMore,
    statementTails,
    keysHoldTheTenant,
    thirdPayers,
  ],
  serves: [
    serveResource(bench, {
      columns: {
        platformName,
        riskLevel: ofTrip(sql`risk_level`),
        ruleResult: ofTrip(sql`rule_result`),
        stopsSettling: stopsOfTrip('settling', sql`r.id`),
        stopsPaying: stopsOfTrip('paying', sql`r.id`),
      },
      order: sql`r.sign_at desc`,
      abilities: (call, { ruleResult }) => {
        const settles = call.can('settlementNew:createSettle') || call.can('settlementNew:batchCreateSettle');
        // A warning stops nothing: there is nothing to waive.
        const hit = ruleResult === 'BLOCK';
        return [
          ...(call.caller.actor === 'provider' && settles ? [createSettlement.name] : []),
          ...(call.can('settlementNew:ruleCheck') ? [checkRules.name] : []),
          ...(hit && call.can('settlementNew:waive') ? [waiveRule.name] : []),
        ];
      },
    }),
    serveCreateSettlement,
    ...ruleServes,
    ...autoRuleServes,
    serveMoneyTrail,
    partnerBind,
    serveResource(settlementOrders, {
      byAnother: [{ maker: 'makerId', commands: [approveSettlement, rejectSettlement, releaseReceipt] }],
      columns: {
        platformName,
        batchStatus: sql`(select b.batch_status from settlement_batch b where b.platform_id = r.platform_id
          and b.id = r.batch_id)`,
        stopsSettling: stopsOfTrip('settling'),
        stopsPaying: stopsOfTrip('paying'),
        stopsInvoicing: stopsOfTrip('invoicing'),
      },
      kept: keptColumns,
      order: sql`r.at desc`,
      above: aboveOrder,
    }),
    serveSettlementLife,
    serveHearing,
    ...batchServes,
    ...errorServes,
    ...paperServes,
    ...receiptServes,
    ...statementServes,
    ...statementMailServes,
    ...statementPaperServes,
    ...statementSheetServes,
    ...ageingServes,
    ...subcontractServes,
  ],
  listens: [keptByOrder, ...batchListeners, handInPapers, onReceiptConfirmed, settledByText, settleAskedTrips],
  jobs: [tellOperator, payBrokers, settleConfirmed, settleByRules, remindOverdue, tellOverdue, pullMissing],
  demo: replay,
});
