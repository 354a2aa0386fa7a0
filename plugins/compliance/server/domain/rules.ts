import { momentLater, timeBetween } from '@freightdeck/sdk/server';
import { matchesPlateColor } from '@freightdeck/sdk/values';
import type { PlateColor } from '@freightdeck/sdk/values';

/** A rule as it is in force. */
export interface Rule {
  readonly ruleId: string;
  readonly flow: string;
  readonly ruleMode: 'BLOCK' | 'WARN';
  readonly limitValue: number | null;
  readonly unit: string | null;
  readonly checkable: number;
}
export interface WaybillFacts {
  readonly goodsName: string;
  readonly cargoType: string;
  readonly sourceChannel: string;
  readonly vehicleNum: string;
  readonly loadNetKg: number | null;
  readonly lossKg: number | null;
  readonly gainKg: number | null;
  readonly acceptAt: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
  readonly signAt: string | null;
}
export interface CrewFacts {
  readonly plateColor: PlateColor;
  readonly vehicleType: string;
  readonly ratedLoadKg: number;
  readonly vehicleAudit: number;
  readonly roadTransportTo: string;
  readonly driverAudit: number;
  readonly licenseTo: string;
  readonly qualificationNo: string | null;
  readonly vehicleClass: string;
}
export interface TrackFacts {
  readonly pointCount: number;
  readonly coverage: number;
  readonly trackDistanceM: number;
  readonly distanceRatio: number | null;
  readonly maxGapMin: number;
  readonly loadFence: number;
  readonly unloadFence: number;
}
export interface Told {
  readonly ruleId: string;
  readonly passed: boolean;
  readonly value: string;
}
/** All facts that a check uses. */
export interface Facts {
  readonly waybill: WaybillFacts;
  readonly crew: CrewFacts | undefined;
  readonly track: TrackFacts | undefined;
  readonly overlapping: number;
  readonly dayDistanceM: number;
  readonly told: readonly Told[];
}
/** The result of a rule; `passed` is undefined when there is no data for it. */
export interface Verdict {
  readonly ruleId: string;
  readonly flow: string;
  readonly mode: 'BLOCK' | 'WARN';
  readonly passed: boolean | undefined;
  readonly amount: number | null;
  readonly value: string | null;
  readonly threshold: string | null;
}
interface Said {
  readonly passed: boolean;
  readonly amount?: number;
  readonly value?: string;
  readonly mode?: 'WARN';
}
type Checker = (facts: Facts, limit: number) => Said | undefined;

const dangerous = ['爆炸', '危险', '易燃', '汽油', '柴油', '液化', '剧毒', '放射', '烟花', '雷管', '硝酸铵'];
const LOADED_WARN_PPM = 1_050_000;
const atMost = (amount: number, limit: number): Said => ({ passed: amount <= limit, amount });
const atLeast = (amount: number, limit: number): Said => ({ passed: amount >= limit, amount });
const ppm = (part: number, whole: number): number => Math.round((part * 1_000_000) / whole);
/** Driving licence classes for each vehicle type, by the first letters of the type. */
const classes: readonly (readonly [type: string, may: readonly string[]])[] = [
  ['Q1', ['A2']],
  ['H1', ['A2', 'B2']],
  ['H2', ['A2', 'B2']],
  ['H3', ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2']],
];

const underWay = ({ waybill, track }: Facts): number | undefined =>
  track && track.pointCount > 0 && waybill.loadAt && waybill.unloadAt
    ? timeBetween(waybill.loadAt, waybill.unloadAt, 'minutes')
    : undefined;
const measured = (facts: Facts): TrackFacts | undefined =>
  facts.track && facts.track.pointCount > 0 ? facts.track : undefined;

const checkers: Readonly<Record<string, Checker>> = {
  'W-01': ({ waybill }) => {
    const word = dangerous.find((one) => waybill.goodsName.includes(one));
    return { passed: !word && waybill.cargoType !== '0200', value: waybill.goodsName.slice(0, 60) };
  },
  'W-04': ({ waybill }, limit) =>
    waybill.loadNetKg && waybill.lossKg !== null
      ? atMost(ppm(Math.max(waybill.lossKg, waybill.gainKg ?? 0), waybill.loadNetKg), limit)
      : undefined,
  'W-05': ({ waybill, crew }, limit) => {
    if (!waybill.loadNetKg || !crew) return undefined;
    const share = ppm(waybill.loadNetKg, crew.ratedLoadKg);
    return share > limit
      ? { passed: false, amount: share }
      : { passed: share <= LOADED_WARN_PPM, amount: share, mode: 'WARN' };
  },
  'W-06': ({ waybill }) => {
    // Date-times in wire format sort like text.
    const times = [waybill.acceptAt, waybill.loadAt, waybill.unloadAt, waybill.signAt].flatMap((at) => at ?? []);
    return {
      passed:
        times.every((at, index) => index === 0 || at >= (times[index - 1] ?? '')) &&
        (!waybill.loadAt || !waybill.unloadAt || waybill.loadAt < waybill.unloadAt),
    };
  },
  'T-01': ({ track }, limit) => (track ? atLeast(track.pointCount, limit) : undefined),
  'T-03': (facts, limit) => {
    const track = measured(facts);
    return track && atLeast(track.coverage, limit);
  },
  'T-04': (facts) => {
    const track = measured(facts);
    return track && track.loadFence > 0 && track.unloadFence > 0
      ? { passed: track.loadFence === 1 && track.unloadFence === 1 }
      : undefined;
  },
  'T-05': (facts, limit) => {
    const minutes = underWay(facts);
    if (!minutes || !facts.track) return undefined;
    const speed = Math.round((facts.track.trackDistanceM * 60) / (minutes * 1_000));
    return { passed: speed >= 5 && speed <= limit, amount: speed };
  },
  'T-06': (facts, limit) => {
    const track = measured(facts);
    return track && track.distanceRatio !== null
      ? { passed: track.distanceRatio >= 700_000 && track.distanceRatio <= limit, amount: track.distanceRatio }
      : undefined;
  },
  'T-09': (facts, limit) => {
    const track = measured(facts);
    return track && atMost(track.maxGapMin, limit);
  },
  'Q-02': ({ crew }) => crew && { passed: crew.vehicleAudit === 2 || crew.vehicleAudit === 4 },
  'Q-03': ({ crew, waybill }) =>
    crew && {
      passed: crew.roadTransportTo >= (waybill.unloadAt ?? waybill.acceptAt).slice(0, 10),
      value: crew.roadTransportTo,
    },
  'Q-04': ({ crew, waybill }) =>
    crew && {
      passed:
        (crew.driverAudit === 2 || crew.driverAudit === 4) &&
        crew.licenseTo >= (waybill.unloadAt ?? waybill.acceptAt).slice(0, 10),
      value: crew.licenseTo,
    },
  'Q-05': ({ crew }) => crew && { passed: crew.qualificationNo !== null || crew.vehicleType.startsWith('H3') },
  'Q-06': ({ crew }) => {
    const may = crew && classes.find(([type]) => crew.vehicleType.startsWith(type))?.[1];
    return crew && may
      ? { passed: may.includes(crew.vehicleClass), value: `${crew.vehicleType} / ${crew.vehicleClass}` }
      : undefined;
  },
  'Q-07': ({ crew, waybill }) =>
    crew && {
      passed: matchesPlateColor(
        waybill.vehicleNum,
        crew.plateColor,
        crew.vehicleType.startsWith('H3') ? 4_000 : 49_000,
      ),
    },
  'A-01': ({ overlapping }, limit) => atMost(overlapping, limit),
  'A-03': ({ waybill }, limit) =>
    waybill.loadAt
      ? {
          passed:
            waybill.sourceChannel !== 'IMPORT' && waybill.acceptAt <= momentLater(waybill.loadAt, { hours: limit }),
          value: waybill.sourceChannel,
        }
      : undefined,
  'A-04': ({ dayDistanceM }, limit) => atMost(Math.round(dayDistanceM / 1_000), limit),
};

const scaled = (amount: number, unit: string | null): string =>
  unit === 'ppm' ? `${amount / 10_000}%` : `${amount}${unit ? ` ${unit}` : ''}`;
/**
 * The result of every rule for a waybill, in the given order. Facts from another plugin override those computed here.
 */
export function judge(facts: Facts, rules: readonly Rule[]): Verdict[] {
  return rules.map((rule) => {
    const threshold = rule.limitValue === null ? null : scaled(rule.limitValue, rule.unit);
    const told = facts.told.find(({ ruleId }) => ruleId === rule.ruleId);
    const said: Said | undefined = told
      ? { passed: told.passed, value: told.value }
      : checkers[rule.ruleId]?.(facts, rule.limitValue ?? 0);
    return {
      ruleId: rule.ruleId,
      flow: rule.flow,
      mode: said?.mode ?? rule.ruleMode,
      passed: said?.passed,
      amount: said?.amount ?? null,
      threshold,
      value: said?.value ?? (said?.amount === undefined ? null : scaled(said.amount, rule.unit)),
    };
  });
}

type FlowState = 'PASS' | 'WARN' | 'BLOCK' | 'WAIVED' | 'NA';
export interface Summary {
  readonly contractFlow: FlowState;
  readonly goodsFlow: FlowState;
  readonly fundsFlow: FlowState;
  readonly invoiceFlow: FlowState;
  readonly trackFlow: FlowState;
  readonly hitRules: string | null;
  readonly riskLevel: 'NONE' | 'LOW' | 'MID' | 'HIGH';
  readonly waived: string | null;
}
/** The results of the five flows and the risk level, from the worst rule of each flow; waived rules do not count. */
export function summarise(
  verdicts: readonly Pick<Verdict, 'ruleId' | 'flow' | 'mode' | 'passed'>[],
  waivedRules: ReadonlySet<string>,
): Summary {
  const stateOf = (...flows: readonly string[]): FlowState => {
    const of = verdicts.filter(({ flow, passed }) => flows.includes(flow) && passed !== undefined);
    const hits = of.filter(({ passed }) => passed === false);
    const open = hits.filter(({ ruleId }) => !waivedRules.has(ruleId));
    if (of.length === 0) return 'NA';
    if (open.some(({ mode }) => mode === 'BLOCK')) return 'BLOCK';
    if (open.length > 0) return 'WARN';
    return hits.length > 0 ? 'WAIVED' : 'PASS';
  };
  const hits = verdicts.filter(({ passed }) => passed === false);
  const open = hits.filter(({ ruleId }) => !waivedRules.has(ruleId));
  const warns = open.filter(({ mode }) => mode === 'WARN').length;
  const riskLevel = open.some(({ mode }) => mode === 'BLOCK')
    ? 'HIGH'
    : warns >= 3
      ? 'MID'
      : warns > 0
        ? 'LOW'
        : 'NONE';
  const names = (of: readonly { readonly ruleId: string }[]): string | null =>
    of.length === 0 ? null : of.map(({ ruleId }) => ruleId).join(' ');
  return {
    contractFlow: stateOf('C'),
    goodsFlow: stateOf('W', 'Q'),
    fundsFlow: stateOf('F'),
    invoiceFlow: stateOf('B'),
    trackFlow: stateOf('T'),
    hitRules: names(open),
    riskLevel,
    waived: names(hits.filter(({ ruleId }) => waivedRules.has(ruleId))),
  };
}
