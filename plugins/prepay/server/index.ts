import { adoptJob, defineServer, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import {
  prepayOrders,
  tyyPay,
  tyyRefund,
  approvePrepay,
  payPrepay,
  recoverPrepay,
  refundPrepay,
  rejectPrepay,
  retryPrepay,
} from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { prepay } from '../plugin.ts';
import { tellAdvances } from './money-trail.ts';
import { applyServes } from './apply-prepay.ts';
import { replay } from './demo.ts';
import { prepayOrderTable } from './migrations/0001-prepay-orders.ts';
import { refundsUnderWay } from './migrations/0002-refunds-under-way.ts';
import { prepayChecker } from './migrations/0003-checker.ts';
import { payeeCard } from './migrations/0004-payee-card.ts';
import { keysHoldTheTenant } from './migrations/0006-keys-hold-the-tenant.ts';
import { adoptOrders, keptColumns } from './payment.ts';
import { onPaid, onWaybillGone, serveLife } from './prepay-life.ts';

const columns = {
  platformName,
  payStatus: sql`case when r.prepay_status = 30 then 2 when r.prepay_status in (40, 45, 80, 90) then 3
    when r.prepay_status = 50 then 4 else 0 end`,
  diffCents: sql`(r.tyy_amount - r.amount)`,
};
export default defineServer(prepay, {
  ports: [tyyPay, tyyRefund],
  texts: { zh, en },
  migrations: [prepayOrderTable, refundsUnderWay, prepayChecker, payeeCard, keysHoldTheTenant],
  serves: [
    serveResource(prepayOrders, {
      byAnother: [
        {
          maker: 'applyById',
          commands: [approvePrepay, rejectPrepay, payPrepay, retryPrepay, recoverPrepay, refundPrepay],
        },
        { maker: 'auditById', commands: [payPrepay, retryPrepay] },
      ],
      columns,
      kept: keptColumns,
      order: sql`r.at desc`,
    }),
    ...applyServes,
    serveLife,
  ],
  listens: [onWaybillGone, onPaid, tellAdvances],
  jobs: [adoptJob('prepay.adoptSent', adoptOrders)],
  demo: replay,
});
