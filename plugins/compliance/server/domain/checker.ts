import type { Facts, Part } from './facts.ts';

/** What a rule says of a trip. */
export interface Said {
  readonly passed: boolean;
  /** In the unit of the rule's threshold. */
  readonly amount?: number;
  readonly value?: string | null;
  /** A lesser hit than the rule's own mode. */
  readonly mode?: 'WARN';
}
/** Undefined: not due yet, or nobody here keeps what it asks for. */
export type Answer = Said | undefined;
export interface Checker {
  readonly needs: readonly Part[];
  readonly says: (facts: Facts, limit: number) => Answer;
}
export type RulesOfFlow = Readonly<Record<string, Checker>>;

export const rule = (needs: readonly Part[], says: Checker['says']): Checker => ({ needs, says });
/** A rule that asks one part of the facts alone, and says nothing without it. */
export const over =
  <P extends Part>(part: P) =>
  (says: (of: NonNullable<Facts[P]>, facts: Facts, limit: number) => Answer): Checker => ({
    needs: [part],
    says: (facts, limit) => {
      const of = facts[part];
      return of === undefined || of === null ? undefined : says(of as NonNullable<Facts[P]>, facts, limit);
    },
  });
export const atMost = (amount: number, limit: number, value?: string | null): Said => ({
  passed: amount <= limit,
  amount,
  ...(value === undefined ? {} : { value }),
});
export const atLeast = (amount: number, limit: number): Said => ({ passed: amount >= limit, amount });
/** Passes where there is nothing of the kind; says what there is otherwise. */
export const noneOf = (found: readonly string[] | string | null): Said => {
  const all = (typeof found === 'string' ? [found] : (found ?? [])).join(' ');
  return all === '' ? { passed: true } : { passed: false, value: all };
};
export const ppm = (part: number, whole: number): number => Math.round((part * 1_000_000) / whole);
/** When the trip ended, or now. */
export const endOf = ({ waybill, now }: Facts): string => waybill.unloadAt ?? now;
export const dayOf = (moment: string): string => moment.slice(0, 10);
