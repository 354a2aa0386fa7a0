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
}
/** Declared in a plugin's contract. */
export const definePort = <Request, Answer>(port: Port<Request, Answer>): Port<Request, Answer> => port;
