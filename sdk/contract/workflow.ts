import type { Fields } from './field.ts';
import type { Command, Needs } from './command.ts';
import type { Resource } from './resource.ts';

/** Who performs a transition: a console user (operator or provider), the driver, the shipper, or the system itself. */
export type Actor = 'operator' | 'provider' | 'driver' | 'shipper' | 'system';

/**
 * One transition of a lifecycle, performed by a command. `to: 'same'` keeps the state. `needs`/`bars`: a flag field
 * that must (not) be set.
 */
export interface Transition<C extends Command = Command> {
  readonly command: C;
  readonly from: readonly (string | number)[];
  readonly to: string | number | 'same';
  readonly actors: readonly Actor[];
  /** What other fields of the record must be like. */
  readonly when?: Needs;
}

/** The lifecycle of a resource; its states are the values of the state field. */
export interface Workflow<R extends Resource = Resource> {
  readonly name: string;
  readonly resource: R;
  /** The choice field that holds the state. */
  readonly state: string;
  readonly initial: string | number;
  readonly transitions: Readonly<Record<string, Transition>>;
}

/** Declares the states of a record and the commands that lead from one to the next. */
export function defineWorkflow<
  F extends Fields,
  Q extends string,
  S extends string,
  const T extends Readonly<Record<string, Transition>>,
>(workflow: {
  readonly name: string;
  readonly resource: Resource<F, Q, S>;
  readonly state: keyof F & string;
  readonly initial: string | number;
  readonly transitions: T;
}): {
  readonly name: string;
  readonly resource: Resource<F, Q, S>;
  readonly state: keyof F & string;
  readonly initial: string | number;
  readonly transitions: T;
} {
  return workflow;
}

/** A row of a record's timeline, as `<resource path>/events` answers it. */
export interface TimelineEntry {
  readonly id: string;
  readonly action: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly actorType: Actor;
  readonly actorName: string;
  readonly at: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
