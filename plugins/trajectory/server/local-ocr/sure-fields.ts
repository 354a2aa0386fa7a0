import type { FieldName, Found } from './found-fields.ts';
import type { Word } from './read-rows.ts';

/** A field that is read: several looks say the same, or its own arithmetic does. */
export interface Sure {
  readonly field: FieldName;
  readonly value: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** The look in which its words stand, and they. */
  readonly look: number;
  readonly words: readonly Word[];
}
/** By how much less a field is doubted that a second look, or its arithmetic, has confirmed. */
const confirmed = 0.3;
/** Worst word of a weight that no arithmetic confirms. */
const clear = 80;
const scales = ['grossKg', 'tareKg', 'netKg'] as const;
/** Numbers with a check digit: one look is enough. */
const checked: ReadonlySet<FieldName> = new Set<FieldName>(['idNumber', 'creditCode']);

interface Seen extends Found {
  readonly look: number;
}
const surely = (seen: Seen): Sure => {
  const { field, value, look, words, confidence } = seen;
  return { field, value, look, words, confidence: 1 - (1 - Math.max(0, confidence) / 100) * confirmed };
};
const best = (all: readonly Seen[], value: string): Seen | undefined =>
  all.filter((one) => one.value === value).sort((one, other) => other.confidence - one.confidence)[0];
const looksOf = (all: readonly Seen[], value: string): number =>
  new Set(all.filter((one) => one.value === value).map(({ look }) => look)).size;

/** The one value that two looks agree on; none when they agree on several. */
function agreed(all: readonly Seen[]): Seen | undefined {
  const values = [...new Set(all.map(({ value }) => value))].filter((value) => looksOf(all, value) > 1);
  const [value, second] = values;
  return value === undefined || second !== undefined ? undefined : best(all, value);
}

/** Weights whose gross less tare is net, out of all looks; else none is sure unless the third stands nowhere. */
function sureWeights(seen: readonly Seen[]): readonly Sure[] {
  const [gross, tare, net] = scales.map((name) => seen.filter(({ field }) => field === name));
  if (!gross || !tare || !net) return [];
  const values = (all: readonly Seen[]): readonly number[] => [...new Set(all.map(({ value }) => Number(value)))];
  const sums = values(gross).flatMap((whole) =>
    values(tare)
      .filter((empty) => values(net).includes(whole - empty))
      .map((empty) => [whole, empty, whole - empty] as const),
  );
  const [sum, other] = sums;
  if (other !== undefined) return [];
  if (sum)
    return [gross, tare, net].flatMap((all, at) => {
      const found = best(all, String(sum[at]));
      return found ? [surely(found)] : [];
    });
  if (gross.length > 0 && tare.length > 0 && net.length > 0) return [];
  return [gross, tare, net].flatMap((all) => {
    const found = agreed(all);
    return found && found.confidence >= clear && new Set(all.map(({ value }) => value)).size === 1
      ? [surely(found)]
      : [];
  });
}

/**
 * What is sure after several looks. Where looks contradict each other, and where a paper shows two different values, a
 * field is not read: nothing is guessed.
 */
export function sureFields(looks: readonly (readonly Found[])[]): readonly Sure[] {
  const seen = looks.flatMap((found, look) => found.map((one): Seen => ({ ...one, look })));
  const others = [...new Set(seen.map(({ field }) => field))].filter((name) => !scales.some((one) => one === name));
  return [
    ...sureWeights(seen),
    ...others.flatMap((name) => {
      const all = seen.filter(({ field }) => field === name);
      const values = new Set(all.map(({ value }) => value));
      const found = checked.has(name) && values.size === 1 ? all[0] : agreed(all);
      return found ? [surely(found)] : [];
    }),
  ];
}
