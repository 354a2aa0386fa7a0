import { defineServer, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { PickedValue } from '@freightdeck/sdk/server';
import {
  goodsEditRecords,
  goodsSources,
  rateHistory,
  tonsHistory,
  valuationHistory,
  approveGoods,
} from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { goods } from '../plugin.ts';
import { addGoodsPicks, serveAddGoods, serveCopyGoods } from './add-goods.ts';
import { addressServes } from './address-book.ts';
import { serveCalculate } from './calculate.ts';
import { replay } from './demo.ts';
import { feeServes, onTripFee } from './fee-orders.ts';
import { expiry, keptColumns, lifeServes } from './goods-life.ts';
import { tellOpened } from './told-outside.ts';
import { visitServes } from './goods-visit.ts';
import { goodsSources as goodsTable } from './migrations/0001-goods-sources.ts';
import { termsAndHistories } from './migrations/0002-terms-and-histories.ts';
import { feesAndBookings } from './migrations/0003-fees-and-bookings.ts';
import { demands } from './migrations/0004-demands.ts';
import { regulated } from './migrations/0005-regulated.ts';
import { insured } from './migrations/0006-insured.ts';
import { cities } from './migrations/0007-cities.ts';
import { keysHoldTheTenant } from './migrations/0009-keys-hold-the-tenant.ts';
import { unloadBefore } from './migrations/0010-unload-before.ts';
import { qrServes } from './qr-code.ts';
import { onDispatched, onFinished } from './trips.ts';
import { toldByText } from './told-by-text.ts';
import { monthBills, onTripBooked, yuehuoServes } from './yuehuo.ts';

const newest = { order: sql`r.created_at desc` };
const left: PickedValue = {
  field: goodsSources.fields.totalKg,
  value: sql`r.total_kg - r.dispatched_kg`,
  title: { zh: '剩余', en: 'left' },
};
const histories = [
  serveResource(rateHistory, newest),
  serveResource(tonsHistory, newest),
  serveResource(valuationHistory, newest),
  serveResource(goodsEditRecords, { order: sql`r.at desc` }),
];

export default defineServer(goods, {
  texts: { zh, en },
  migrations: [
    goodsTable,
    termsAndHistories,
    feesAndBookings,
    demands,
    regulated,
    insured,
    cities,
    keysHoldTheTenant,
    unloadBefore,
  ],
  serves: [
    serveResource(goodsSources, {
      byAnother: [{ maker: 'submittedBy', commands: [approveGoods] }],
      columns: { platformName },
      kept: keptColumns,
      picked: [left],
      ...newest,
    }),
    serveAddGoods,
    addGoodsPicks,
    serveCopyGoods,
    ...lifeServes,
    ...histories,
    ...addressServes,
    ...qrServes,
    ...visitServes,
    serveCalculate,
    ...feeServes,
    ...yuehuoServes,
  ],
  listens: [onDispatched, onFinished, onTripFee, onTripBooked, ...tellOpened, ...toldByText],
  jobs: [expiry, monthBills],
  demo: replay,
});
