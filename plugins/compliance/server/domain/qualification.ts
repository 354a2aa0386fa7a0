import { matchesPlateColor } from '@freightdeck/sdk/values';
import { dayOf, endOf, noneOf, rule } from './checker.ts';
import type { Answer, Checker, RulesOfFlow } from './checker.ts';
import type { CrewFacts, Facts } from './facts.ts';

/** Approved, and approved with a change under way. */
const approved: readonly number[] = [2, 4];
const nameDiffers = 2;
/** Driving licence classes for each vehicle type, by the first letters of the type. */
const classes: readonly (readonly [type: string, may: readonly string[]])[] = [
  ['Q1', ['A2']],
  ['H1', ['A2', 'B2']],
  ['H2', ['A2', 'B2']],
  ['H3', ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2']],
];
const LIGHT_KG = 4_500;
/** A truck of at most 4.5 t needs neither certificate nor qualification. */
const isLight = ({ vehicleType, roadTransportNo, grossMassKg }: CrewFacts): boolean =>
  grossMassKg === null
    ? vehicleType.startsWith('H3') || /^\d{6}000000$/.test(roadTransportNo)
    : grossMassKg <= LIGHT_KG;
/** Papers that say no end hold until they are withdrawn. */
const holds = (to: string | null, facts: Facts): boolean => to === null || to >= dayOf(endOf(facts));
const overCrew = (says: (crew: CrewFacts, facts: Facts, limit: number) => Answer): Checker =>
  rule([], (facts, limit) => facts.crew && says(facts.crew, facts, limit));

/** Qualification. */
export const qualificationRules: RulesOfFlow = {
  'Q-01': rule([], ({ provider, now }) =>
    provider
      ? {
          passed: provider.permitNo !== null && (provider.permitTo === null || provider.permitTo >= dayOf(now)),
          value: provider.permitTo ?? provider.permitNo,
        }
      : undefined,
  ),
  'Q-02': overCrew((crew, facts) => {
    const end = dayOf(endOf(facts));
    const over = [crew.drivingPermitTo, crew.inspectTo].filter((to) => to !== null && to < end);
    return { passed: approved.includes(crew.vehicleAudit) && over.length === 0, value: over[0] ?? null };
  }),
  'Q-03': overCrew((crew, facts) => ({
    passed: isLight(crew) || (crew.roadTransportTo !== null && holds(crew.roadTransportTo, facts)),
    value: crew.roadTransportTo,
  })),
  'Q-04': overCrew((crew, facts) => ({
    passed:
      approved.includes(crew.driverAudit) && crew.realName !== nameDiffers && crew.licenseTo >= dayOf(endOf(facts)),
    value: crew.licenseTo,
  })),
  'Q-05': overCrew((crew, facts) => ({
    passed: isLight(crew) || (crew.qualificationNo !== null && holds(crew.qualificationTo, facts)),
    value: crew.qualificationTo,
  })),
  'Q-06': overCrew(({ vehicleType, vehicleClass }) => {
    const may = classes.find(([type]) => vehicleType.startsWith(type))?.[1];
    return { passed: may === undefined || may.includes(vehicleClass), value: `${vehicleType} / ${vehicleClass}` };
  }),
  'Q-07': overCrew((crew, { waybill }) => ({
    passed: matchesPlateColor(
      waybill.vehicleNum,
      crew.plateColor,
      crew.grossMassKg ?? (crew.vehicleType.startsWith('H3') ? 4_000 : 49_000),
    ),
  })),
  // A person drives under the certificate of the vehicle; a company needs a permit of its own.
  'Q-08': overCrew((crew, facts) => ({
    passed:
      isLight(crew) ||
      (crew.roadTransportTo !== null &&
        holds(crew.roadTransportTo, facts) &&
        (crew.ownerCompany === null || crew.ownerPermit !== null)),
    value: crew.ownerPermit ?? crew.roadTransportNo,
  })),
  'Q-09': overCrew((crew, _facts, limit) => ({ passed: crew.overloads < limit, amount: crew.overloads })),
  'Q-10': overCrew(({ barred }) => noneOf(barred)),
  'Q-11': overCrew(({ faceAsked, faceSeen }) => ({ passed: !faceAsked || faceSeen })),
};
/** Overloads are counted from this share of the rated load on. */
export const OVERLOAD_PPM = 1_050_000;
