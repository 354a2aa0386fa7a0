import type { ZodMiniType } from 'zod/mini';

/**
 * A way to an outside system: what it is asked for, and what it answers in the end. Who serves it, and whether that is
 * played, no plugin knows.
 */
export interface Port<Request = unknown, Answer = unknown> {
  /** `<system>.<what it does>`, as in `bank.transfer`. */
  readonly name: string;
  readonly request: ZodMiniType<Request>;
  readonly answer: ZodMiniType<Answer>;
  /**
   * What in an answer contradicts the request, such as another amount: it is not booked by itself, a person looks at
   * it.
   */
  differs?(request: Request, answer: Answer): string | undefined;
  /**
   * The answer as two people have learned it in another way, such as from a bank's letter. A port without it is never
   * answered by hand.
   */
  byHand?(request: Request, told: ToldByHand): Answer;
}
/** What people have learned about a request whose answer never came. */
export interface ToldByHand {
  readonly done: boolean;
  /** The number that the outside system gave it. */
  readonly number: string;
  readonly feeCents: number;
  /** Why it was not done; empty when it was. */
  readonly reason: string;
}
/** Declared in a plugin's contract. */
export const definePort = <Request, Answer>(port: Port<Request, Answer>): Port<Request, Answer> => port;
