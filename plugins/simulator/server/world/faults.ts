import * as z from 'zod/mini';

const fault = z.object({
  how: z.enum([
    /** The line is cut before the request is read: nothing happens. */
    'dead',
    /** Says that it is overloaded: nothing happens. */
    'busy',
    /** Carried out, and answered after `ms` milliseconds. */
    'slow',
    /** Carried out, and never answered. */
    'never',
    /** Carried out, and the line is cut before the answer. */
    'lost',
    /** Carried out, and the answer is sent twice in one. */
    'twice',
    /** Carried out, and answered with something else than the protocol knows. */
    'wrongly',
    /** Carried out, and the answer is signed with another key. */
    'forged',
    /** Accepted, and not decided as long as this is so. */
    'late',
    /** Carried out with `cents` more than was ordered. */
    'otherAmount',
  ]),
  ms: z._default(z.int(), 60_000),
  cents: z._default(z.int(), 100),
  /** Only for orders whose key contains this. */
  only: z._default(z.string(), ''),
  /** How many requests it meets; then the bank is well again. */
  times: z._default(z.int(), 1_000_000),
});
/** What the played bank is told to do wrong, by what it is asked. */
export const worldFaults = z.object({ send: z.optional(fault), query: z.optional(fault) });
export type WorldFault = z.infer<typeof fault>;
export type WorldFaults = z.infer<typeof worldFaults>;

/** Hands out the fault for each request, as often as was told. */
export class ToldFaults {
  #told: WorldFaults = {};
  #met: Record<keyof WorldFaults, number> = { send: 0, query: 0 };

  tell(faults: WorldFaults): void {
    this.#told = faults;
    this.#met = { send: 0, query: 0 };
  }
  next(asked: keyof WorldFaults, key: string): WorldFault | undefined {
    const told = this.#told[asked];
    if (!told || !key.includes(told.only) || this.#met[asked] >= told.times) return undefined;
    this.#met[asked] += 1;
    return told;
  }
}
