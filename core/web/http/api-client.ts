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
} from '@freightdeck/sdk/contract';
import { Refusal } from '@freightdeck/sdk/web';
import type { CallOptions, Http } from '@freightdeck/sdk/web';
import { CallFailure } from './call-failure.ts';
import type { Envelope, Failure } from './failures.ts';
import { isSilent } from './failures.ts';
import { Happening } from '../events/index.ts';
import { noteOwnWrite, readSince } from './own-writes.ts';
import { SharedCalls } from './shared-calls.ts';
import type { Wire, WireOptions } from './wire.ts';

/** Asks the person to show who they are; false: they would not. */
type Prove = () => Promise<boolean>;
/** Shows a failure to the person; each only once, however many callers share the call. */
export type Tell = (failure: Failure) => void;

/** What an answer says instead of a total that would take too long. */
const manyMore = ({ moreThan }: { readonly moreThan?: number } = {}): { readonly moreThan?: number } =>
  moreThan === undefined ? {} : { moreThan };
const secretKeys = (command: Command): ReadonlySet<string> =>
  new Set(Object.entries(command.input).flatMap(([key, field]) => (field.kind === 'secret' ? [key] : [])));

const isProofNeeded = (error: unknown): boolean =>
  error instanceof CallFailure &&
  error.failure.error instanceof Refusal &&
  error.failure.error.reason === 'proofNeeded';

/** The request body of a query. */
export const bodyOf = <Q extends Query>(query: Q, input: QueryInput<Q>): unknown =>
  query.conditions ? { conditions: input } : input;

/** JSON would write a figure that could not be read (NaN) as null, as if it were left empty: it is to be refused. */
const withUnread = (input: object): object =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, Number.isNaN(value) ? 'NaN' : value]));

/** The platform API behind the SDK's `Http`. */
export class ApiClient implements Http {
  /** A command has changed how the console looks. */
  readonly restyled: Happening;
  private readonly wire: Pick<Wire, 'post'>;
  private readonly tell: Tell;
  private readonly life: AbortSignal | undefined;
  private readonly shared: SharedCalls<Envelope>;
  private readonly told: WeakSet<object>;
  private readonly prove: Prove | undefined;

  constructor(
    wire: Pick<Wire, 'post'>,
    tell: Tell,
    parent?: { readonly life: AbortSignal; readonly client: ApiClient },
    prove?: Prove,
  ) {
    this.prove = prove ?? parent?.client.prove;
    this.restyled = parent?.client.restyled ?? new Happening();
    this.wire = wire;
    this.tell = tell;
    this.life = parent?.life;
    this.shared = parent?.client.shared ?? new SharedCalls();
    this.told = parent?.client.told ?? new WeakSet();
  }
  /** The same client for calls that end with `life`, such as a plugin's. */
  during(life: AbortSignal): ApiClient {
    return new ApiClient(this.wire, this.tell, { life, client: this });
  }

  /** One call as sent, for callers that show failures themselves; only the end of the session is shown here. */
  async post(path: string, body: unknown, options: WireOptions): Promise<Envelope> {
    try {
      return await this.wire.post(path, body, options);
    } catch (error) {
      if (error instanceof CallFailure && error.failure.tell.kind === 'session') this.tell(error.failure);
      throw error;
    }
  }
  async run<C extends Command>(
    command: C,
    input: InputOfCommand<C>,
    on?: { readonly id: string; readonly version: number },
    options: CallOptions = {},
  ): Promise<AnswerOf<C>> {
    const requestId = options.requestId ?? crypto.randomUUID();
    const body = { model: withUnread(input), requestId, ...(on ? { id: on.id, version: on.version } : {}) };
    const send = (): Promise<Envelope> =>
      this.wire.post(command.path, body, { ...this.wireOptions(options), requestId, verbatim: secretKeys(command) });
    const envelope = await this.telling(command.path, options, () =>
      send().catch(async (error: unknown) => {
        // The same call with the same request id, once the person has shown who they are; the form keeps its input.
        if (isProofNeeded(error) && (await this.prove?.())) return send();
        throw error;
      }),
    ).finally(() => {
      this.shared.forget();
      noteOwnWrite();
    });
    if (command.restyles) void this.restyled.tell();
    return (envelope.data ?? {}) as AnswerOf<C>;
  }
  async ask<Q extends Query>(
    query: Q,
    input: QueryInput<Q>,
    options: CallOptions = {},
  ): Promise<AnswerOf<Q> | undefined> {
    const envelope = await this.query(query.path, bodyOf(query, input), options);
    if (Number(envelope.status) === 204) return undefined;
    return (query.spread ? envelope : envelope.data) as AnswerOf<Q>;
  }
  list<R extends Resource>(resource: R, query: ListQuery, options: CallOptions = {}): Promise<Page<RecordOf<R>>> {
    return readSince(
      () => this.page<R>(resource, query, options),
      ({ itemList }) => itemList,
    );
  }
  private async page<R extends Resource>(
    resource: R,
    query: ListQuery,
    options: CallOptions,
  ): Promise<Page<RecordOf<R>>> {
    const envelope = await this.query(`${resource.path}/paging`, query, options);
    const page = (envelope.pageResult ?? envelope.data) as Partial<Page<RecordOf<R>>> | undefined;
    return {
      itemList: page?.itemList ?? [],
      total: page?.total ?? null,
      page: page?.page ?? query.page,
      limit: page?.limit ?? query.limit,
      totals: page?.totals ?? {},
      ...manyMore(page),
    };
  }
  async total(
    resource: Resource,
    query: Pick<ListQuery, 'conditions'>,
    options: CallOptions = {},
  ): Promise<Pick<Page<never>, 'total' | 'totals' | 'moreThan'>> {
    const found = (await this.query(`${resource.path}/total`, query, options)).data as Partial<Page<never>>;
    return { total: found.total ?? null, totals: found.totals ?? {}, ...manyMore(found) };
  }
  async listing<R extends Resource>(
    resource: R,
    query: Pick<ListQuery, 'conditions' | 'orderBy'>,
    options: CallOptions = {},
  ): Promise<readonly RecordOf<R>[]> {
    const { pageResult } = await this.query(`${resource.path}/listing`, query, options);
    return (pageResult as { readonly itemList?: readonly RecordOf<R>[] } | undefined)?.itemList ?? [];
  }
  async get<R extends Resource>(
    resource: R,
    id: string,
    options: CallOptions & { readonly plain?: boolean | readonly string[] } = {},
  ): Promise<RecordOf<R>> {
    const body = options.plain ? { id, plain: options.plain } : { id };
    return readSince(
      async () => (await this.query(`${resource.path}/get`, body, options)).data as RecordOf<R>,
      (record) => [record],
    );
  }
  async counts(
    resource: Resource,
    query: Pick<ListQuery, 'conditions'> & { readonly by?: string; readonly command?: string },
    options: CallOptions = {},
  ): Promise<Readonly<Record<string, number>>> {
    const { data } = await this.query(`${resource.path}/statistics`, query, options);
    return (data ?? {}) as Readonly<Record<string, number>>;
  }
  async events(resource: Resource, id: string, options: CallOptions = {}): Promise<readonly TimelineEntry[]> {
    return ((await this.query(`${resource.path}/events`, { id }, options)).data ?? []) as readonly TimelineEntry[];
  }

  /** Identical reads at the same time share one request. */
  private query(path: string, body: unknown, options: CallOptions): Promise<Envelope> {
    const signal = this.wireOptions(options).signal;
    return this.telling(path, options, () =>
      this.shared.call(`${path} ${JSON.stringify(body)}`, signal, (shared) =>
        this.wire.post(path, body, { signal: shared }),
      ),
    );
  }
  private wireOptions(options: CallOptions): WireOptions {
    const signals = [options.signal, this.life].filter((signal) => signal !== undefined);
    return signals.length > 1 ? { signal: AbortSignal.any(signals) } : signals[0] ? { signal: signals[0] } : {};
  }
  private async telling(path: string, options: CallOptions, call: () => Promise<Envelope>): Promise<Envelope> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { failure } = error;
      const quiet = options.quiet === true || isSilent(path);
      if (
        (!quiet || failure.tell.kind === 'session') &&
        failure.tell.kind !== 'silent' &&
        !this.told.has(failure.error)
      ) {
        this.told.add(failure.error);
        this.tell(failure);
      }
      throw failure.error;
    }
  }
}
