import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  calculateFreight,
  calculationSteps,
  freezeOf,
  noAmounts,
  plainRules,
  taxApart,
} from '../../plugins/goods/contract/index.ts';

/**
 * The rules of domain 4.13 a second time, written from their text in fractions of big integers and sharing nothing with
 * the product. 100,000 trips are reckoned by both, each line of each; `FREIGHT_TRIPS=… FREIGHT_SEED=…` asks for more,
 * for fewer, or for others.
 */
const trips = Number(process.env.FREIGHT_TRIPS ?? 100_000);
const seed = Number(process.env.FREIGHT_SEED ?? 20_261_121);

/** A fraction; only `halfUp` and `floor` leave the fractions, and count how often they had to. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const met = { halves: 0, rounded: 0 };
const of = (n: bigint | number, d: bigint | number = 1n): Fraction => ({ n: BigInt(n), d: BigInt(d) });
const plus = (a: Fraction, b: Fraction): Fraction => of(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, of(-b.n, b.d));
const times = (a: Fraction, b: Fraction): Fraction => of(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction): Fraction => (b.n < 0n ? of(-a.n * b.d, -a.d * b.n) : of(a.n * b.d, a.d * b.n));
const above = (a: Fraction, b: Fraction): boolean => minus(a, b).n > 0n;
const least = (a: Fraction, b: Fraction): Fraction => (above(a, b) ? b : a);
const most = (a: Fraction, b: Fraction): Fraction => (above(a, b) ? a : b);
const nothing = of(0n);
/** The largest integer that is not above it. */
function floor({ n, d }: Fraction): Fraction {
  let whole = n / d;
  while (whole * d > n) whole -= 1n;
  return of(whole);
}
/** `rhu`: the nearest integer, the upper one of two. */
function halfUp(exact: Fraction): Fraction {
  const below = floor(exact);
  const rest = minus(exact, below);
  if (rest.n !== 0n) met.rounded += 1;
  if (rest.n * 2n === rest.d) met.halves += 1;
  return above(of(1n, 2n), rest) ? below : plus(below, of(1n));
}
function integer({ n, d }: Fraction): number {
  if (n % d !== 0n) throw new Error(`${n}/${d} is no integer`);
  return Number(n / d);
}

const kilos = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }),
  fc.integer({ min: 1, max: 4_000 }).map((n) => n * 50),
);
/** Round prices often lie exactly between two cents; odd ones hardly ever. */
const e4 = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }),
  fc.integer({ min: 1, max: 200_000 }).map((n) => n * 50),
  fc.integer({ min: 1, max: 2_000 }),
);
const ppm = (most: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: most }),
    fc.integer({ min: 0, max: Math.floor(most / 5_000) }).map((n) => n * 5_000),
  );
const cents = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 5_000_000 }));
const tolerance = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 1_000_000 }));
const kind = fc.constantFrom('NONE', 'KG', 'PPM');
/** Loss and gain are small beside the load, as they are on the road; now and then they are not. */
const weights = fc
  .oneof(
    fc.tuple(kilos, kilos),
    fc
      .tuple(fc.integer({ min: 1_001, max: 199_000 }), fc.integer({ min: -1_000, max: 1_000 }))
      .map(([load, more]): [number, number] => [load, load + more]),
  )
  .map(([loadNetKg, unloadNetKg]) => ({ loadNetKg, unloadNetKg }));
const price = fc.record({
  valuationMethod: fc.constantFrom('TONNE', 'TRIP', 'KM', 'TONNE_KM'),
  weightBasis: fc.constantFrom('LOAD', 'UNLOAD', 'MIN', 'MAX'),
  carrierPrice: e4,
  distanceM: fc.integer({ min: 0, max: 5_000_000 }),
  serviceFeeMode: fc.constantFrom('ADD_ON', 'GROSS_UP'),
  serviceFeePpm: ppm(150_000),
  shipperPrice: fc.option(e4, { freq: 3 }),
});
const rules = fc.record({
  lossToleranceType: kind,
  lossTolerance: tolerance,
  lossDeductMode: fc.constantFrom('NONE', 'EXCESS', 'ALL'),
  goodsValuePrice: e4,
  gainMode: fc.constantFrom('PAY', 'LOAD_ONLY', 'CAP'),
  gainToleranceType: kind,
  gainTolerance: tolerance,
  roundingRule: fc.constantFrom('NONE', 'JIAO', 'YUAN', 'YUAN_ROUND', 'TEN_YUAN'),
  oilRatio: ppm(500_000),
  gasRatio: ppm(500_000),
  infoFeeBearer: fc.constantFrom('CARRIER', 'SHIPPER'),
});
const infoFee = fc.oneof(
  fc.record({ infoFeeMode: fc.constant('NONE'), infoFeeValue: fc.integer({ min: 0, max: 1_000 }) }),
  fc.record({ infoFeeMode: fc.constant('PER_TRIP'), infoFeeValue: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ infoFeeMode: fc.constant('PER_TONNE'), infoFeeValue: e4 }),
  fc.record({ infoFeeMode: fc.constant('PPM'), infoFeeValue: ppm(1_000_000) }),
);
const amounts = fc.record({
  additions: cents,
  deductions: cents,
  prepaidCash: cents,
  prepaidOil: cents,
  prepaidGas: cents,
  receiptRetention: cents,
  taxWithheld: cents,
  premium: cents,
});
const rates = fc.record({ vatPpm: ppm(200_000), freezePpm: ppm(1_000_000) });
const trip = fc
  .tuple(weights, price, rules, infoFee, amounts, rates)
  .map(([w, p, r, i, a, v]) => ({ ...w, ...p, ...r, ...i, ...a, ...v }));
type Trip = typeof trip extends fc.Arbitrary<infer T> ? T : never;

/** Steps 1 to 13 of 4.13, one after the other. */
function byTheText(t: Trip): Record<string, number> {
  const million = of(1_000_000n);
  const load = of(t.loadNetKg);
  const unload = of(t.unloadNetKg);
  const tolerated = (type: string, value: number): Fraction => {
    if (type === 'KG') return of(value);
    return type === 'PPM' ? halfUp(over(times(load, of(value)), million)) : nothing;
  };
  // 1 weights, 2 basis, 3 gain rule
  const lossKg = most(nothing, minus(load, unload));
  const gainKg = most(nothing, minus(unload, load));
  let w = load;
  if (t.weightBasis === 'UNLOAD') w = unload;
  if (t.weightBasis === 'MIN') w = least(load, unload);
  if (t.weightBasis === 'MAX') w = most(load, unload);
  if (above(gainKg, nothing) && t.gainMode === 'LOAD_ONLY') w = least(w, load);
  if (above(gainKg, nothing) && t.gainMode === 'CAP')
    w = least(w, plus(load, tolerated(t.gainToleranceType, t.gainTolerance)));
  // 4 gross: tonnes, kilometres and yuan are fractions, and a cent is a hundredth of a yuan
  const gross = (e4Price: number): Fraction => {
    const yuan = of(e4Price, 10_000n);
    const tonnes = over(w, of(1_000n));
    const kilometres = of(t.distanceM, 1_000n);
    const units =
      t.valuationMethod === 'TONNE'
        ? tonnes
        : t.valuationMethod === 'KM'
          ? kilometres
          : t.valuationMethod === 'TONNE_KM'
            ? times(tonnes, kilometres)
            : of(1n);
    return halfUp(times(times(units, yuan), of(100n)));
  };
  const g = gross(t.carrierPrice);
  // 5 loss deduction
  const tol = tolerated(t.lossToleranceType, t.lossTolerance);
  let dk = nothing;
  if (above(lossKg, tol) && t.lossDeductMode === 'EXCESS') dk = minus(lossKg, tol);
  if (above(lossKg, tol) && t.lossDeductMode === 'ALL') dk = lossKg;
  const l = halfUp(over(times(dk, of(t.goodsValuePrice)), of(100_000n)));
  // 6 additions and deductions, 7 rounding
  const corrected = (cents: Fraction): Fraction =>
    most(nothing, minus(plus(minus(cents, l), of(t.additions)), of(t.deductions)));
  const pre = corrected(g);
  const unit = { NONE: 1n, JIAO: 10n, YUAN: 100n, YUAN_ROUND: 100n, TEN_YUAN: 1_000n }[t.roundingRule];
  const units = over(pre, of(unit));
  const f = times(t.roundingRule === 'YUAN_ROUND' ? halfUp(units) : floor(units), of(unit));
  // 8 info fee, never above the freight
  let i = nothing;
  if (t.infoFeeMode === 'PER_TRIP') i = of(t.infoFeeValue);
  if (t.infoFeeMode === 'PER_TONNE') i = halfUp(over(times(w, of(t.infoFeeValue)), of(100_000n)));
  if (t.infoFeeMode === 'PPM') i = halfUp(over(times(f, of(t.infoFeeValue)), million));
  i = least(i, f);
  // 9 split, 10 pay now
  const n = t.infoFeeBearer === 'CARRIER' ? minus(f, i) : f;
  const oil = floor(over(times(n, of(t.oilRatio)), million));
  const gas = floor(over(times(n, of(t.gasRatio)), million));
  const cash = minus(minus(n, oil), gas);
  // 11 receivable
  const b = t.infoFeeBearer === 'SHIPPER' ? plus(f, i) : f;
  const r = over(of(t.serviceFeePpm), million);
  let fee = t.serviceFeeMode === 'ADD_ON' ? halfUp(times(b, r)) : minus(halfUp(over(b, minus(of(1n), r))), b);
  if (t.shipperPrice !== null) fee = minus(corrected(gross(t.shipperPrice)), b);
  const s = plus(plus(b, fee), of(t.premium));
  // 12 VAT, 13 freeze
  const exclusive = halfUp(over(s, plus(of(1n), over(of(t.vatPpm), million))));
  const freeze = halfUp(times(s, over(of(t.freezePpm), million)));
  return Object.fromEntries(
    Object.entries({
      lossKg,
      gainKg,
      settleKg: w,
      toleratedKg: tol,
      lossDeductKg: dk,
      lossDeductCents: l,
      grossFreight: g,
      beforeRounding: pre,
      roundingAmount: minus(pre, f),
      freightAmount: f,
      infoFee: i,
      netFreight: n,
      oilAmount: oil,
      gasAmount: gas,
      cashAmount: cash,
      payCash: minus(minus(minus(cash, of(t.prepaidCash)), of(t.receiptRetention)), of(t.taxWithheld)),
      payOil: minus(oil, of(t.prepaidOil)),
      payGas: minus(gas, of(t.prepaidGas)),
      feeBase: b,
      serviceFee: fee,
      receivableAmount: s,
      exclusive,
      tax: minus(s, exclusive),
      freeze,
    }).map(([line, amount]) => [line, integer(amount)]),
  );
}
/** The same trip as the product reckons it. */
function byTheProduct(t: Trip): Record<string, number> {
  const steps = calculateFreight(t, t.loadNetKg, t.unloadNetKg, t);
  return {
    ...steps,
    ...taxApart(steps.receivableAmount, t.vatPpm),
    freeze: freezeOf(steps.receivableAmount, t.freezePpm),
  };
}
/** The lines that differ, as `line: product, text`. */
function differences(t: Trip): string[] {
  const text = byTheText(t);
  const product = byTheProduct(t);
  return [...new Set([...Object.keys(text), ...Object.keys(product)])]
    .filter((line) => text[line] !== product[line])
    .map((line) => `${line}: ${product[line]}, ${text[line]}`);
}
const base = { ...plainRules, ...noAmounts, distanceM: 0, goodsValuePrice: 0, vatPpm: 90_000, freezePpm: 0 } as const;

it('[DI-07, DI-08, DI-09] two reckonings of the same trips differ in no line', () => {
  const before = { ...met };
  fc.assert(
    fc.property(trip, (one) => {
      if (differences(one).length > 0) expect(differences(one)).toEqual([]);
    }),
    { numRuns: trips, seed },
  );
  // Cents that had to be rounded, and those that lay exactly between two: without them nothing of rounding would be
  // proved.
  expect(met.rounded - before.rounded).toBeGreaterThan(trips);
  expect(met.halves - before.halves).toBeGreaterThan(trips / 100);
}, 120_000);

it('every line that a clerk is shown is reckoned twice', () => {
  const one = fc.sample(trip, { numRuns: 1, seed })[0];
  if (!one) throw new Error('There is no trip');
  expect(Object.keys(byTheText(one)).toSorted()).toEqual(Object.keys(byTheProduct(one)).toSorted());
  expect([...calculationSteps].toSorted()).toEqual(Object.keys(byTheText(one)).toSorted());
});

const examples: readonly (readonly [string, Trip, Readonly<Record<string, number>>])[] = [
  [
    'A, coal with its loss, oil, broker and premium',
    {
      ...base,
      loadNetKg: 32_460,
      unloadNetKg: 32_180,
      valuationMethod: 'TONNE',
      carrierPrice: 1_285_000,
      weightBasis: 'MIN',
      lossToleranceType: 'KG',
      lossTolerance: 100,
      lossDeductMode: 'EXCESS',
      goodsValuePrice: 7_200_000,
      roundingRule: 'YUAN',
      oilRatio: 300_000,
      infoFeeMode: 'PER_TRIP',
      infoFeeValue: 5_000,
      infoFeeBearer: 'CARRIER',
      serviceFeeMode: 'ADD_ON',
      serviceFeePpm: 65_000,
      prepaidOil: 80_000,
      receiptRetention: 20_000,
      premium: 600,
    },
    {
      lossKg: 280,
      settleKg: 32_180,
      grossFreight: 413_513,
      lossDeductCents: 12_960,
      roundingAmount: 53,
      freightAmount: 400_500,
      infoFee: 5_000,
      netFreight: 395_500,
      oilAmount: 118_650,
      gasAmount: 0,
      cashAmount: 276_850,
      payCash: 256_850,
      payOil: 38_650,
      serviceFee: 26_033,
      receivableAmount: 427_133,
      exclusive: 391_865,
      tax: 35_268,
    },
  ],
  [
    'B, coal with a capped gain',
    {
      ...base,
      loadNetKg: 31_000,
      unloadNetKg: 31_150,
      valuationMethod: 'TONNE',
      carrierPrice: 960_000,
      weightBasis: 'UNLOAD',
      gainMode: 'CAP',
      gainToleranceType: 'KG',
      gainTolerance: 50,
      roundingRule: 'JIAO',
      oilRatio: 200_000,
      gasRatio: 100_000,
      serviceFeeMode: 'GROSS_UP',
      serviceFeePpm: 65_000,
    },
    {
      gainKg: 150,
      settleKg: 31_050,
      grossFreight: 298_080,
      freightAmount: 298_080,
      oilAmount: 59_616,
      gasAmount: 29_808,
      cashAmount: 208_656,
      serviceFee: 20_722,
      receivableAmount: 318_802,
      exclusive: 292_479,
      tax: 26_323,
    },
  ],
  [
    'D, sand whose loss is tolerated',
    {
      ...base,
      loadNetKg: 48_320,
      unloadNetKg: 48_300,
      valuationMethod: 'TONNE_KM',
      carrierPrice: 5_200,
      distanceM: 86_400,
      weightBasis: 'UNLOAD',
      lossToleranceType: 'PPM',
      lossTolerance: 3_000,
      lossDeductMode: 'ALL',
      goodsValuePrice: 650_000,
      roundingRule: 'YUAN_ROUND',
      oilRatio: 400_000,
      serviceFeeMode: 'ADD_ON',
      serviceFeePpm: 60_000,
    },
    {
      lossKg: 20,
      toleratedKg: 145,
      settleKg: 48_300,
      grossFreight: 217_002,
      lossDeductCents: 0,
      roundingAmount: 2,
      freightAmount: 217_000,
      oilAmount: 86_800,
      cashAmount: 130_200,
      serviceFee: 13_020,
      receivableAmount: 230_020,
      exclusive: 211_028,
      tax: 18_992,
    },
  ],
];
it.each(examples)('the worked example %s is the same to the cent in both', (_name, one, lines) => {
  expect(byTheText(one)).toMatchObject(lines);
  expect(byTheProduct(one)).toMatchObject(lines);
});
