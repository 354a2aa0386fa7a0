import { atMost, noneOf, over, ppm, rule } from './checker.ts';
import type { Answer, RulesOfFlow } from './checker.ts';
import type { SlipFacts } from './facts.ts';

const dangerous = ['爆炸', '危险', '易燃', '汽油', '柴油', '液化', '剧毒', '放射', '烟花', '雷管', '硝酸铵'];
const LOADED_WARN_PPM = 1_050_000;
/** Trips that make a history. */
const HISTORY = 10;
/** Others of a route whose mean is an index. */
const PRICES = 5;
const LEAST_PRICE_PPM = 600_000;
const audited = 2;
const confirmed = 3;

const slips = over('slips');
const history = over('history');
const plain = (plate: string): string => plate.replaceAll(/[\s·.-]/g, '').toUpperCase();
/** The worst of the slips: the largest amount, with its number. */
const worst = (
  all: readonly SlipFacts[],
  amountOf: (slip: SlipFacts) => number | null,
  limit: number,
): { readonly passed: boolean; readonly amount: number; readonly value?: string } => {
  const found = all.flatMap((slip) => {
    const amount = amountOf(slip);
    return amount === null ? [] : [{ amount, slip }];
  });
  const top = found.toSorted((a, b) => b.amount - a.amount)[0];
  return top && top.amount > limit
    ? { passed: false, amount: top.amount, value: `${top.slip.poundSn} ${top.amount}kg` }
    : { passed: true, amount: top?.amount ?? 0 };
};
/** How many spreads a weight lies off the mean, rounded up; undefined without a history. */
const spreadsOff = (kg: number, count: number, meanKg: number, spreadKg: number): number | undefined =>
  count < HISTORY ? undefined : Math.ceil(Math.abs(kg - meanKg) / Math.max(spreadKg, meanKg / 100, 1));

/** Goods: W-01 to W-13. */
export const goodsRules: RulesOfFlow = {
  'W-01': rule([], ({ waybill }) => {
    const word = dangerous.find((one) => waybill.goodsName.includes(one));
    return { passed: !word && waybill.cargoType !== '0200', value: waybill.goodsName.slice(0, 60) };
  }),
  'W-02': slips((all) => {
    const good = ['LOAD', 'UNLOAD'].filter((type) =>
      all.some(({ poundType, poundStatus }) => poundType === type && poundStatus === audited),
    );
    return { passed: good.length === 2, value: `${good.length}/2` };
  }),
  'W-03': slips((all, { waybill }) =>
    noneOf(
      all.flatMap(({ vehicleNum, readPlate }) => {
        const seen = readPlate ?? vehicleNum;
        return plain(seen) === plain(waybill.vehicleNum) ? [] : [seen];
      }),
    ),
  ),
  'W-04': rule([], ({ waybill }, limit) =>
    waybill.loadNetKg && waybill.lossKg !== null
      ? atMost(ppm(Math.max(waybill.lossKg, waybill.gainKg ?? 0), waybill.loadNetKg), limit)
      : undefined,
  ),
  'W-05': rule([], ({ waybill, crew }, limit) => {
    if (!waybill.loadNetKg || !crew) return undefined;
    const share = ppm(waybill.loadNetKg, crew.ratedLoadKg);
    return share > limit
      ? { passed: false, amount: share }
      : { passed: share <= LOADED_WARN_PPM, amount: share, mode: 'WARN' };
  }),
  'W-06': rule(['slips'], ({ waybill, slips: weighed, now }) => {
    // Date-times in wire format sort like text.
    const times = [waybill.acceptAt, waybill.loadAt, waybill.unloadAt, waybill.signAt].flatMap((at) => at ?? []);
    const last = waybill.signAt ?? now;
    return {
      passed:
        times.every((at, index) => index === 0 || at >= (times[index - 1] ?? '')) &&
        (!waybill.loadAt || !waybill.unloadAt || waybill.loadAt < waybill.unloadAt) &&
        (weighed ?? []).every(({ weighAt }) => !weighAt || (weighAt >= waybill.acceptAt && weighAt <= last)),
      value: waybill.loadAt && waybill.unloadAt ? `${waybill.loadAt} / ${waybill.unloadAt}` : null,
    };
  }),
  'W-07': slips((all, _facts, limit) => {
    const near = all.find(({ nearBits }) => nearBits !== null && nearBits <= limit);
    return near ? { passed: false, value: near.nearSn } : { passed: true };
  }),
  'W-08': slips((all, _facts, limit) =>
    worst(
      all,
      ({ ocrNetKg, netKg }) => (ocrNetKg === null || netKg === null ? null : Math.abs(ocrNetKg - netKg)),
      limit,
    ),
  ),
  'W-09': rule([], ({ waybill }) => ({
    passed: waybill.receiptStatus === 0 || waybill.receiptStatus === confirmed,
    value: String(waybill.receiptStatus),
  })),
  'W-10': history((past, { waybill }, limit): Answer => {
    if (!waybill.loadNetKg) return undefined;
    const { routeCount, routeMeanKg, routeSpreadKg, vehicleCount, vehicleMeanKg, vehicleSpreadKg } = past;
    const off = [
      spreadsOff(waybill.loadNetKg, routeCount, routeMeanKg, routeSpreadKg),
      spreadsOff(waybill.loadNetKg, vehicleCount, vehicleMeanKg, vehicleSpreadKg),
    ].filter((one) => one !== undefined);
    return atMost(Math.max(0, ...off), limit);
  }),
  'W-11': rule([], ({ waybill, goods }) =>
    goods
      ? {
          passed: goods.codes && goods.loadPlace === waybill.loadPlace && goods.unloadPlace === waybill.unloadPlace,
          value: `${waybill.loadPlace} / ${waybill.unloadPlace}`.slice(0, 60),
        }
      : undefined,
  ),
  'W-12': history(({ priceCount, meanPrice }, { waybill }, limit) => {
    if (priceCount < PRICES || meanPrice <= 0) return { passed: true };
    const share = ppm(waybill.carrierPrice, meanPrice);
    return { passed: share >= LEAST_PRICE_PPM && share <= limit, amount: share };
  }),
  'W-13': slips((all) => noneOf(all.flatMap(({ sameNo }) => sameNo ?? []))),
};
