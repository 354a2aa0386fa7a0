import { token, type Actor, type AnswerOf, type Command, type InputOfCommand } from '../contract/index.ts';
import type { Call } from './call.ts';

/**
 * Acts for people without a session here, the driver and the shipper. It exists only where `FREIGHTDECK_SIMULATORS` is
 * on, never in production. A plugin simulates a bank, an insurer or another outside system only when it finds a
 * `Stage`, and never reads the environment itself.
 */
export interface Stage {
  /** Runs a command in the caller's transaction as `actor`, with all checks except the permission key. */
  play<C extends Command>(
    call: Call,
    actor: Actor,
    command: C,
    input: InputOfCommand<C>,
    on?: { readonly id: string; readonly version?: number },
  ): Promise<AnswerOf<C>>;
  /**
   * Stores a placeholder picture of a paper for the tenant of `call`; returns its file id. With `writing` it is the
   * photo of a weighing slip on which these lines stand, and no two of different names look alike.
   */
  picture(call: Call, name: string, writing?: readonly string[]): Promise<string>;
}
export const Stage = token<Stage>('core.stage', 1);

/** The call of a person at a moment; a cashier is another person than the one who acts for that side otherwise. */
export type DemoCall = (moment: string, actor: Actor, hand?: 'cashier') => Call;

/** Where a plugin replays its part of the demo data: real commands under a simulated clock. */
export interface DemoStage {
  /** Wire time at which the demo data end. */
  readonly now: string;
  /** 1 = about 20 000 waybills. */
  readonly scale: number;
  /** Same seed, same `now`: same data. */
  readonly seed: number;
  /**
   * One transaction of a tenant; `at` gives the call of a person at a moment, who finds done what was done before.
   * `at once`: what is postponed to the end of the transaction waits for it, which is faster for many equal steps.
   */
  together<T>(platformId: string, work: (at: DemoCall) => Promise<T>, how?: 'at once'): Promise<T>;
  /**
   * What was sent to outside systems so far is answered, as of the moment of `call` and in its transaction. They are
   * played, and what the story tells of them is long past.
   */
  answers(call: Call): Promise<void>;
  /** Stores a placeholder picture of a paper for the tenant of `call`; returns its file id. */
  picture(call: Call, name: string, writing?: readonly string[]): Promise<string>;
  report(line: string): void;
}
