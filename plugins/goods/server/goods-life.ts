import {
  callerName,
  checkPlace,
  commandStep,
  insertRecord,
  jobOverRows,
  serve,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  editCard,
  expireGoods,
  goodsClosing,
  goodsEnding,
  goodsLife,
  goodsRepriced,
  goodsSources,
  markTemplate,
  openFields,
  rateHistory,
  setAgent,
  tonsHistory,
  valuationHistory,
} from '../contract/index.ts';
import { isDangerous } from './domain/dangerous-goods.ts';
import { mayPublish } from './publish.ts';
import { makeCode } from './qr-code.ts';
import { about, checkFigures, checkTerms, differences, keepChanges, type Goods, type Values } from './terms.ts';

/** Columns of the locked record that are not fields. */
export const keptColumns = ['runningCount', 'submittedBy'] as const;
const keptOf = (goods: Goods) =>
  goods as Goods & { readonly runningCount: number; readonly submittedBy: string | null };

const onlyIdle = (call: { refuse(code: 'running', values: { readonly count: number }): never }, goods: Goods): void => {
  const { runningCount } = keptOf(goods);
  if (runningCount > 0) call.refuse('running', { count: runningCount });
};
const stillValid = (call: { now(): string; refuse(code: 'expired'): never }, goods: Goods): void => {
  if (goods.validTo <= call.now()) call.refuse('expired');
};
/** Only another person than the one who submitted may approve. */
const otherHand = (call: { readonly caller: Call['caller']; refuse(code: 'sameHand'): never }, goods: Goods): void => {
  if (keptOf(goods).submittedBy === call.caller.id) call.refuse('sameHand');
};
/** The changed terms after checking them; refuses a change without effect. */
function changed(
  call: Parameters<typeof checkTerms>[0] &
    Parameters<typeof checkFigures>[0] & { refuse(code: 'nothingChanged'): never },
  goods: Goods,
  wanted: Values,
): Values {
  const after = differences(goods, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  checkFigures(call, wanted, { ...goods });
  checkTerms(call, { ...goods, ...after });
  return after;
}

/** Keeps a change of the price, and tells who holds trips of it. */
async function reprice(
  call: Parameters<typeof insertRecord>[0] & Pick<Call, 'caller' | 'emit'>,
  goods: Goods,
  change: Pick<Goods, 'carrierPrice' | 'shipperPrice'> & Pick<RecordOf<typeof rateHistory>, 'applyTo' | 'reason'>,
): Promise<void> {
  const { carrierPrice, shipperPrice, applyTo, reason } = change;
  await insertRecord(call, rateHistory, {
    ...about(call, goods),
    oldCarrierPrice: goods.carrierPrice,
    newCarrierPrice: carrierPrice,
    oldShipperPrice: goods.shipperPrice,
    newShipperPrice: shipperPrice,
    applyTo,
    reason,
  });
  await call.emit(goodsRepriced, {
    platformId: goods.platformId,
    goodsId: goods.id,
    carrierPrice,
    shipperPrice,
    applyTo,
  });
}
const life = serveWorkflow(goodsLife, {
  submit: {
    guard: stillValid,
    effect: async (call, goods) => {
      const contractNo = await mayPublish(call as Call, goods);
      await makeCode(call, goods.platformId, goods.id);
      return goods.needAudit
        ? { status: 20, submittedBy: call.caller.id, auditRemark: null, contractNo }
        : { contractNo };
    },
  },
  approve: {
    guard: async (call, goods) => {
      otherHand(call, goods);
      stillValid(call, goods);
      await mayPublish(call as Call, goods);
    },
    effect: (call) => ({ auditBy: callerName(call), auditRemark: null }),
  },
  reject: {
    guard: otherHand,
    effect: (call, _goods, { reason }) => ({ auditBy: callerName(call), auditRemark: reason }),
  },
  resume: { guard: stillValid },
  close: {
    effect: async (call, goods, { reason, cancelOpen }) => {
      const { platformId, id: goodsId } = goods;
      if (cancelOpen) await call.emit(goodsClosing, { platformId, goodsId, reason });
      const left = await call.tx.one<{ runningCount: number }>(
        sql`select running_count from goods_source where platform_id = ${platformId} and id = ${goodsId}`,
      );
      const count = left?.runningCount ?? 0;
      if (count > 0) call.refuse('running', { count });
      return { closeReason: reason };
    },
  },
  finish: {
    guard: onlyIdle,
    effect: async (call, { platformId, id: goodsId }) => {
      await call.emit(goodsEnding, { platformId, goodsId });
      return {};
    },
  },
  append: {
    guard: stillValid,
    effect: async (call, goods, { addKg, reason }) => {
      if (addKg === 0) call.refuse('invalid');
      const totalKg = goods.totalKg + addKg;
      await keepChanges(call, goods, { totalKg }, { reason });
      return { totalKg };
    },
  },
  expire: {
    guard: (call, goods) => {
      if (goods.validTo > call.now()) call.refuse('valid');
      onlyIdle(call, goods);
    },
  },
  regulate: {
    effect: async (call, goods, { reason, ...wanted }) => {
      const after = differences(goods, wanted);
      if (Object.keys(after).length === 0) call.refuse('nothingChanged');
      const will = { ...goods, ...after };
      checkPlace(call, will.loadCode, will.loadLonLat);
      checkPlace(call, will.unloadCode, will.unloadLonLat);
      await keepChanges(call, goods, after, { reason });
      return after;
    },
  },
  extend: {
    effect: async (call, goods, { validTo }) => {
      if (validTo <= call.now()) call.refuse('validToPast');
      await keepChanges(call, goods, { validTo });
      return { validTo };
    },
  },
  edit: {
    effect: async (call, goods, { reason, ...wanted }) => {
      const after = changed(call, goods, wanted);
      if ((goods.status === 30 || goods.status === 40) && Object.keys(after).some((field) => !(field in openFields)))
        call.refuse('published');
      const will = { ...goods, ...after };
      if ('loadCode' in after || 'loadLonLat' in after) checkPlace(call, will.loadCode, will.loadLonLat);
      if ('unloadCode' in after || 'unloadLonLat' in after) checkPlace(call, will.unloadCode, will.unloadLonLat);
      if (isDangerous(will.cargoType, will.goodsName)) call.refuse('dangerousGoods');
      if ('validTo' in after && will.validTo <= call.now()) call.refuse('validToPast');
      if ('unloadBefore' in after && (will.unloadBefore ?? '') <= call.now()) call.refuse('arrivalPast');
      if (will.carrierPrice === 0 || will.totalKg === 0) call.refuse('invalid');
      await keepChanges(call, goods, after, { reason });
      return after;
    },
  },
  changePrice: {
    effect: async (call, goods, { carrierPrice, shipperPrice = null, applyTo, reason }) => {
      if (carrierPrice === 0) call.refuse('priceMissing');
      if (carrierPrice === goods.carrierPrice && shipperPrice === goods.shipperPrice) call.refuse('nothingChanged');
      checkTerms(call, { ...goods, carrierPrice, shipperPrice });
      await reprice(call, goods, { carrierPrice, shipperPrice, applyTo, reason });
      const prices = [
        ...(carrierPrice === goods.carrierPrice ? [] : [['carrierPrice', carrierPrice] as const]),
        ...(shipperPrice === goods.shipperPrice ? [] : [['shipperPrice', shipperPrice] as const]),
      ];
      await keepChanges(call, goods, Object.fromEntries(prices), { reason, applyTo });
      return { carrierPrice, shipperPrice };
    },
  },
  changeTons: {
    effect: async (call, goods, { reason, ...wanted }) => {
      const after = changed(call, goods, wanted);
      const {
        lossToleranceType,
        lossTolerance,
        lossDeductMode,
        goodsValuePrice,
        gainMode,
        gainToleranceType,
        gainTolerance,
      } = { ...goods, ...after };
      await insertRecord(call, tonsHistory, {
        ...about(call, goods),
        reason,
        lossToleranceType,
        lossTolerance,
        lossDeductMode,
        goodsValuePrice,
        gainMode,
        gainToleranceType,
        gainTolerance,
      });
      await keepChanges(call, goods, after, { reason, applyTo: 'NEW_ONLY' });
      return after;
    },
  },
  changeValuation: {
    effect: async (call, goods, { reason, ...wanted }) => {
      const after = changed(call, goods, wanted);
      const { valuationMethod, weightBasis, roundingRule, oilRatio, gasRatio, carrierPrice, shipperPrice } = {
        ...goods,
        ...after,
      };
      if (carrierPrice === 0) call.refuse('priceMissing');
      if ('carrierPrice' in after || 'shipperPrice' in after) {
        if (!('valuationMethod' in after)) call.refuse('priceAlone');
        await reprice(call, goods, { carrierPrice, shipperPrice, applyTo: 'NEW_ONLY', reason });
      }
      await insertRecord(call, valuationHistory, {
        ...about(call, goods),
        reason,
        valuationMethod,
        weightBasis,
        roundingRule,
        oilRatio,
        gasRatio,
      });
      await keepChanges(call, goods, after, { reason, applyTo: 'NEW_ONLY' });
      return after;
    },
  },
});

const template = serve(markTemplate, async (call, { templateFlag }, goods) => {
  await updateRecord(call, goodsSources, goods.id, goods.version, { templateFlag });
});
const agent = serve(setAgent, async (call, wanted, goods) => {
  const after = differences(goods, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  await updateRecord(call, goodsSources, goods.id, goods.version, after);
  await keepChanges(call, goods, after, { applyTo: 'NEW_ONLY' });
});
const card = serve(editCard, async (call, wanted, goods) => {
  const after = differences(goods, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  await updateRecord(call, goodsSources, goods.id, goods.version, after);
  await keepChanges(call, goods, after);
});

/** Ends expired goods sources without running trips. */
export const expiry = jobOverRows(
  'goods.expireSources',
  300,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from goods_source where status in (30, 40, 50) and running_count = 0
    and valid_to < ${call.now()}::timestamptz and ${mayTry(sql`id`)} order by valid_to limit 500`),
    expireGoods,
    {},
  ),
);
export const lifeServes: readonly Served[] = [life, template, agent, card];
