import { defineServer, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import { waybills } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { waybill } from '../plugin.ts';
import { arrivalServes } from './arrival.ts';
import { assessmentServes } from './assessments.ts';
import { ruleServes } from './rules-of-trip.ts';
import { serveAssignWaybill, serveGrabWaybill } from './assign-waybill.ts';
import { signOverdue } from './auto-sign.ts';
import { changeServes } from './changes.ts';
import { onBlocked } from './barred.ts';
import { onClosing, onEnding } from './closing.ts';
import { finishPaid, onCleared } from './finished.ts';
import { packServes } from './evidence-pack.ts';
import { freezeServes } from './freezes.ts';
import { importServes } from './imports.ts';
import { pinnedColumns } from './pinned-terms.ts';
import { onRepriced, serveConfirmModifyPrice } from './repricing.ts';
import { waybills as waybillTable } from './migrations/0001-waybills.ts';
import { termsChangesRatings } from './migrations/0002-terms-changes-ratings.ts';
import { imports } from './migrations/0003-imports.ts';
import { finished } from './migrations/0004-finished.ts';
import { receiptsAndSigning } from './migrations/0005-receipts-and-signing.ts';
import { sorted } from './migrations/0006-sorted.ts';
import { ofDriverAndVehicle } from './migrations/0007-of-driver-and-vehicle.ts';
import { pickServes } from './picks.ts';
import { importPreview } from './migrations/0008-import-preview.ts';
import { receiptRetention } from './migrations/0009-receipt-retention.ts';
import { settledAmounts } from './migrations/0010-settled-amounts.ts';
import { judged } from './migrations/0011-judged.ts';
import { covered } from './migrations/0012-covered.ts';
import { demands } from './migrations/0013-demands.ts';
import { weightChanges } from './migrations/0014-weight-changes.ts';
import { shown } from './migrations/0015-shown.ts';
import { awaitsShipper } from './migrations/0016-awaits-shipper.ts';
import { insured } from './migrations/0017-insured.ts';
import { givenUp } from './migrations/0018-given-up.ts';
import { keysHoldTheTenant } from './migrations/0023-keys-hold-the-tenant.ts';
import { ofPlate } from './migrations/0024-of-plate.ts';
import { importEvidence } from './migrations/0026-import-evidence.ts';
import { billsInvoiced } from './migrations/0031-bills-invoiced.ts';
import { tally } from './migrations/0030-tally.ts';
import { keptNumbers } from './migrations/0028-kept-numbers.ts';
import { arriveBy } from './migrations/0032-arrive-by.ts';
import { lapseOffers } from './not-taken.ts';
import { onEstimated } from './estimated.ts';
import { onCovered, onInsured, onJudged, onSettled } from './settled.ts';
import { tallyCheckJob, tallyJob, waybillSums } from './tally.ts';
import { tellByText, tellProxies } from './told-by-text.ts';
import { tellCaptains } from './told-of-goods.ts';
import { deskServes } from './trip-desk.ts';
import { tellShippersSystems } from './told-outside.ts';
import { onSlipApproved, onUnloadRejected } from './weighed.ts';
import { serveWaybillLife } from './waybill-life.ts';
import { paperServes } from './waybill-paper.ts';

export default defineServer(waybill, {
  migrations: [
    waybillTable,
    termsChangesRatings,
    imports,
    finished,
    receiptsAndSigning,
    sorted,
    ofDriverAndVehicle,
    importPreview,
    receiptRetention,
    settledAmounts,
    judged,
    covered,
    demands,
    weightChanges,
    shown,
    awaitsShipper,
    insured,
    givenUp,
    keysHoldTheTenant,
    ofPlate,
    importEvidence,
    tally,
    billsInvoiced,
    keptNumbers,
    arriveBy,
  ],
  serves: [
    serveResource(waybills, {
      columns: {
        platformName,
        freezeScope: sql`case when r.freeze_flag = 1 then (select f.freeze_scope from waybill_freeze f
          where f.platform_id = r.platform_id and f.waybill_id = r.id and f.freeze_flag = 1) end`,
        carOwnerName: sql`(select v.owner_name from vehicle v where v.platform_id = r.platform_id
          and v.id = r.vehicle_id)`,
        brokerName: sql`(select g.broker_name from goods_source g where g.platform_id = r.platform_id
          and g.id = r.goods_id)`,
        payStatus: sql`case when r.waybill_status < 95 then 0
          when r.receipt_retention > 0 and r.receipt_status in (1, 2, 4) then 1 else 3 end`,
        // Who has arrived is not estimated any more.
        etaAt: sql`case when r.waybill_status in (20, 25, 30, 40) then r.eta_at end`,
        etaState: sql`case when r.waybill_status in (20, 25, 30, 40) then r.eta_state end`,
        waitingChange: sql`(select c.change_type from waybill_change c where c.platform_id = r.platform_id
          and c.waybill_id = r.id and c.audit_status = 1 limit 1)`,
      },
      kept: pinnedColumns,
      order: sql`r.accept_at desc`,
      sums: waybillSums,
    }),
    serveAssignWaybill,
    serveGrabWaybill,
    ...pickServes,
    serveWaybillLife,
    ...freezeServes,
    ...changeServes,
    ...arrivalServes,
    ...assessmentServes,
    ...importServes,
    ...paperServes,
    ...ruleServes,
    ...packServes,
    ...deskServes,
    serveConfirmModifyPrice,
  ],
  listens: [
    onRepriced,
    onSettled,
    onInsured,
    onCovered,
    onJudged,
    onCleared,
    onEstimated,
    onSlipApproved,
    onBlocked,
    onClosing,
    onEnding,
    onUnloadRejected,
    tellByText,
    tellCaptains,
    ...tellProxies,
    ...tellShippersSystems,
  ],
  jobs: [signOverdue, finishPaid, lapseOffers, tallyJob, tallyCheckJob],
  texts: { zh, en },
});
