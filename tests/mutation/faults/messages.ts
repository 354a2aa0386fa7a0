import type { Fault } from './fault.ts';

const fields = { file: 'tests/rules/reg-messages.test.ts' } as const;
const repair = { file: 'tests/rules/reg-messages-repair.test.ts' } as const;
const table = { file: 'tests/rules/reg-messages-faults.test.ts' } as const;

/** Messages to the regulator: what they say, what is checked before they leave, and what comes back. */
export const messageFaults: readonly Fault[] = [
  {
    name: 'premium-in-the-freight',
    wrong: 'The province is told a freight that holds the premium.',
    file: 'plugins/compliance/server/payloads.ts',
    text: 'w.receivable_amount - w.premium as agreed_cents',
    becomes: 'w.receivable_amount as agreed_cents',
    suites: [fields],
  },
  {
    name: 'planned-distance-reported',
    wrong: 'The planned distance is reported, not that of the track.',
    file: 'plugins/compliance/server/payloads.ts',
    text: 'coalesce(nullif(t.track_distance_m, 0), w.distance_m) as distance_m',
    becomes: 'w.distance_m',
    suites: [fields],
  },
  {
    name: 'funds-need-not-add-up',
    wrong: 'A document of funds leaves whose sums differ.',
    file: 'plugins/compliance/server/domain/payload-rules.ts',
    text: 'Math.abs(off) <= mostOff',
    becomes: 'Math.abs(off) >= 0',
    suites: [table],
  },
  {
    name: 'amended-data-kept-back',
    wrong: 'What changes after it was accepted is never sent again.',
    file: 'plugins/compliance/server/amended.ts',
    text: 'hashOf(built.body) !== report.payloadHash',
    becomes: "hashOf(built.body) === ''",
    suites: [repair],
  },
  {
    name: 'any-position-will-do',
    wrong: 'A position of another hour stands for where the vehicle was loaded.',
    file: 'plugins/compliance/server/payloads.ts',
    text: "between ${moment} - interval '10 minutes' and ${moment} + interval '10 minutes'",
    becomes: "between ${moment} - interval '90 minutes' and ${moment} + interval '90 minutes'",
    suites: [repair],
  },
];
