import { token } from '../contract/index.ts';
import type {
  AnswerOf,
  Command,
  InputOfCommand,
  ListQuery,
  Page,
  Query,
  QueryInput,
  RecordOf,
  Resource,
  TimelineEntry,
} from '../contract/index.ts';

/**
 * Calls to the platform API. Throws `Refusal` for a declared "no" and `Fault` for anything else; unless `quiet`, both
 * have already been shown to the person.
 */
export interface Http {
  run<C extends Command>(
    command: C,
    input: InputOfCommand<C>,
    on?: { readonly id: string; readonly version: number },
    options?: CallOptions,
  ): Promise<AnswerOf<C>>;
  ask<Q extends Query>(query: Q, input: QueryInput<Q>, options?: CallOptions): Promise<AnswerOf<Q> | undefined>;
  list<R extends Resource>(resource: R, query: ListQuery, options?: CallOptions): Promise<Page<RecordOf<R>>>;
  /** Number of matching records and their sums; asked in parallel to the rows, so that a slow count delays nobody. */
  total(
    resource: Resource,
    query: Pick<ListQuery, 'conditions'>,
    options?: CallOptions,
  ): Promise<Pick<Page<never>, 'total' | 'totals' | 'moreThan'>>;
  /** All matching records, without pages; the platform answers at most a thousand. */
  listing<R extends Resource>(
    resource: R,
    query: Pick<ListQuery, 'conditions' | 'orderBy'>,
    options?: CallOptions,
  ): Promise<readonly RecordOf<R>[]>;
  /**
   * `plain` asks for unmasked numbers, all or those of some fields: those whose key the person holds are shown, and the
   * server logs the access.
   */
  get<R extends Resource>(
    resource: R,
    id: string,
    options?: CallOptions & { readonly plain?: boolean | readonly string[] },
  ): Promise<RecordOf<R>>;
  /**
   * Records per value of the field that the resource counts, or of another closed set, or list of such values, that it
   * has. With the name of a command only the records count that are as that command needs them.
   */
  counts(
    resource: Resource,
    query: Pick<ListQuery, 'conditions'> & { readonly by?: string; readonly command?: string },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, number>>>;
  events(resource: Resource, id: string, options?: CallOptions): Promise<readonly TimelineEntry[]>;
}
/** How one call is made: what ends it, whether its failure is shown, and its idempotency key. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Shows no message; the caller shows the failure in place. */
  readonly quiet?: boolean;
  /** Idempotency key of the person's intent; a form keeps one until it has a definite answer. */
  readonly requestId?: string;
}

/** A declared "no", in the user's language. */
export class Refusal extends Error {
  readonly status: number;
  /** Code of the refusal, `wrongState`. */
  readonly reason: string;
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** The record as it is now, when the refusal is about its version; of `secondFactor`, the ticket to go on with. */
  readonly current: unknown;
  constructor(init: {
    status: number;
    reason: string;
    message: string;
    fields?: Readonly<Record<string, string>>;
    current?: unknown;
  }) {
    super(init.message);
    this.status = init.status;
    this.reason = init.reason;
    this.fields = init.fields ?? {};
    this.current = init.current;
  }
}
/** Any failure that is not a refusal: network, time-out, or an error of ours. Has a request id to quote. */
export class Fault extends Error {
  readonly requestId: string | undefined;
  readonly kind: 'network' | 'timeout' | 'server' | 'session' | 'cancelled' | 'link';
  constructor(message: string, kind: Fault['kind'], requestId?: string) {
    super(message);
    this.kind = kind;
    this.requestId = requestId;
  }
}

export const Http = token<Http>('core.http', 1);
