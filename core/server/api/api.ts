import { commandSchema } from '@freightdeck/sdk/contract';
import type { AnswerOf, Command, InputOfCommand, ServiceToken } from '@freightdeck/sdk/contract';
import type { Call, Caller, Database, Scope, ServerPlugin, Tx } from '@freightdeck/sdk/server';
import type { ZodMiniType } from 'zod/mini';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { isBusy, UniqueViolation } from '../database/index.ts';
import { plainIn, seenPlain } from './asked-plain.ts';
import { objectIdOf, writeAudit } from './audit.ts';
import { isStory, keepCarriedOut } from './carried-out.ts';
import type { CountCache } from './count-cache.ts';
import { createCall, realClock } from './create-call.ts';
import type { Endpoint, Envelope } from './endpoint.ts';
import { issueText } from './issue-texts.ts';
import { ListAccess } from './list-access.ts';
import { changesIn, watchChanges } from './record-changes.ts';
import { labelOf } from './record-labels.ts';
import type { Language } from './issue-texts.ts';
import { newId, risingIds } from './new-id.ts';
import { RefusalAnswer, answered, commonAnswer } from './refusal-answers.ts';
import type { CommandEntry, Registry, Row } from './registry.ts';
import { loadRecord } from './row-projection.ts';
import { checkedInput, runCommand } from './run-command.ts';
import type { On } from './run-command.ts';
import { takenAnswer } from './taken.ts';
import { wireTime } from './wire-time.ts';

/** A call from outside: its endpoint, body, session and language. */
export interface ApiCall {
  readonly session: SessionInfo | undefined;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent?: string | undefined;
  readonly body: unknown;
  /** Plugins that do not exist for this call: their paths, permission keys and listeners are left out. */
  readonly pluginsOff?: ReadonlySet<string>;
  readonly clock?: () => Date;
}
/** A caller inside the process (a job, a task, a seed), with its tenant and clock. */
export interface InProcess {
  readonly as: Caller;
  readonly platformId: string;
  readonly clock?: () => Date;
  readonly dice?: () => number;
  readonly on?: On;
  readonly language?: Language;
  readonly requestId?: string;
}

const operatorId = '00001';
const nobody: Caller = { id: '', name: '', actor: 'system', keys: [], roleIds: [] };
const noneOff: ReadonlySet<string> = new Set();
/** What the log says where nobody was refused anything. */
const faulty = { zh: '系统故障', en: 'Fault of the system' };

/** The API: its endpoints, and one pipeline for HTTP calls and for calls inside the process. */
export class Api {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly #registry: Registry;
  readonly #counts: CountCache;
  readonly #services = new Map<symbol, unknown>();

  constructor(endpoints: ReadonlyMap<string, Endpoint>, registry: Registry, counts: CountCache) {
    this.endpoints = endpoints;
    this.#registry = registry;
    this.#counts = counts;
    this.lists = new ListAccess(registry);
  }

  /** Reads whole lists by resource name, for exports and bulk jobs. */
  readonly lists: ListAccess;
  /** A record of a resource with this name as the caller of an open call may read it, with every field unmasked. */
  async recordOf(call: Call, resource: string, id: string): Promise<Row | undefined> {
    const view = this.#registry.views.get(resource);
    return view && loadRecord(call, view, id);
  }

  /** The command with this name. */
  commandNamed(name: string): Command | undefined {
    return this.#registry.commands.get(name)?.command;
  }

  /** The command whose import template has this name. */
  commandOfTemplate(name: string): Command | undefined {
    for (const { command } of this.#registry.commands.values()) if (command.template?.name === name) return command;
    return undefined;
  }

  /** Messages of the plugin that serves a command; undefined when the plugin gives none. */
  textsOf(command: string): ServerPlugin['texts'] {
    return this.#registry.texts.get(this.#registry.commands.get(command)?.owner ?? '');
  }

  /** What a field is called: by the plugin that serves the command, else by any other that knows it. */
  fieldLabel(command: string, field: string, language: Language): string {
    const id = `field.${field}`;
    const all = [this.textsOf(command), ...this.#registry.texts.values()];
    return all.find((texts) => texts?.[language][id] !== undefined)?.[language][id] ?? field;
  }

  /** Runs a call in one transaction. A refusal is returned as an answer; a fault is thrown. */
  async dispatch(endpoint: Endpoint, request: ApiCall, database: Database): Promise<Envelope> {
    const started = performance.now();
    const absent = request.pluginsOff ?? noneOff;
    const { language } = request;
    // A public endpoint ignores the session, so that it answers the same before and after sign-in.
    const session = endpoint.access === 'public' ? undefined : request.session;
    const off = session?.pluginsOff?.size ? new Set([...absent, ...session.pluginsOff]) : absent;
    if (off.has(endpoint.owner)) return commonAnswer('notFound', language).envelope;
    if (!session && endpoint.access !== 'public')
      return { status: 401, message: issueText({ key: 'signIn' }, language) };
    const scope: Scope = session ? scopeOf(session) : { role: 'system', platformId: '' };
    const clock = request.clock ?? realClock;
    let opened: Tx | undefined;
    const audit = (tx: Tx, envelope: Pick<Envelope, 'status' | 'reason' | 'data' | 'message'>): Promise<void> =>
      writeAudit(tx, {
        caller: session?.caller ?? nobody,
        platformId: scope.platformId,
        sessionId: session?.sessionId,
        ip: request.ip,
        path: endpoint.path,
        name: endpoint.name,
        objectId: objectIdOf(request.body, envelope.data),
        objectLabel: opened && labelOf(opened),
        changes: envelope.status === 200 ? changesIn(tx)?.stored() : undefined,
        status: envelope.status,
        reason: envelope.reason,
        told: envelope.reason === undefined ? undefined : envelope.message,
        requestId: request.requestId,
        at: wireTime(clock()),
        ms: Math.round(performance.now() - started),
      });
    try {
      const envelope = await database.transaction(
        scope,
        async (tx) => {
          opened = tx;
          if (endpoint.writes) {
            watchChanges(tx);
            keepCarriedOut(tx, this.#registry);
          }
          const call = this.#open({
            tx,
            clock,
            language,
            off,
            absent,
            caller: session?.caller ?? nobody,
            platformId: scope.platformId,
            isOperator: session?.isOperator ?? false,
            requestId: request.requestId,
            ip: request.ip,
            userAgent: request.userAgent,
          });
          const answer = await this.#answer(endpoint, call, request.body);
          if (endpoint.writes) await audit(tx, answer);
          return answer;
        },
        { readOnly: !endpoint.writes, replica: endpoint.isReport === true ? 'again' : undefined },
      );
      const plain = plainIn(request.body);
      if (endpoint.writes) this.#counts.forget();
      else if (plain !== false) {
        const { fields } = this.#registry.views.get(endpoint.name.split('.', 1)[0] ?? '')?.resource ?? {};
        await database.transaction(scope, (tx) =>
          audit(tx, { status: envelope.status, reason: 'plain', message: seenPlain(plain, fields, language) }),
        );
      }
      return envelope;
    } catch (error) {
      const known =
        error instanceof UniqueViolation
          ? takenAnswer(error, this.#inputOf(endpoint), language)
          : isBusy(error)
            ? commonAnswer('busy', language)
            : answered(error, language, {}, endpoint.name);
      const ended: Pick<Envelope, 'status' | 'reason' | 'message'> =
        known instanceof RefusalAnswer ? known.envelope : { status: 500, reason: 'fault', message: faulty[language] };
      // The call's own transaction is rolled back, but the attempt must still appear in the audit log.
      if (endpoint.writes)
        await database
          .transaction(scope, (tx) => audit(tx, ended))
          .catch((failure: unknown) => {
            if (known instanceof RefusalAnswer) throw failure;
          });
      if (known instanceof RefusalAnswer) return known.envelope;
      throw known;
    }
  }

  /**
   * Runs a command for a caller inside the process: same checks, same audit, no HTTP. Throws `Refused` for a refusal.
   */
  async run<C extends Command>(
    database: Database,
    command: C,
    model: InputOfCommand<C>,
    who: InProcess,
  ): Promise<AnswerOf<C>> {
    const started = performance.now();
    const entry = this.#entry(command);
    const scope: Scope = { role: who.platformId === operatorId ? 'operator' : 'tenant', platformId: who.platformId };
    const requestId = who.requestId ?? newId();
    let opened: Tx | undefined;
    const audit = (tx: Tx, status: number, refused?: RefusalAnswer, data?: unknown): Promise<void> =>
      writeAudit(tx, {
        caller: who.as,
        platformId: who.platformId,
        sessionId: undefined,
        ip: '',
        path: command.path,
        name: command.name,
        objectId: objectIdOf(who.on, data),
        objectLabel: opened && labelOf(opened),
        changes: refused ? undefined : changesIn(tx)?.stored(),
        status,
        reason: refused?.code,
        told: refused?.envelope.message,
        requestId,
        at: wireTime((who.clock ?? realClock)()),
        ms: Math.round(performance.now() - started),
      });
    const answer = await database
      .transaction(scope, async (tx) => {
        opened = tx;
        watchChanges(tx);
        keepCarriedOut(tx, this.#registry);
        const data = await this.#execute(this.#inside(tx, { ...who, requestId }), entry, model, who.on);
        await audit(tx, 200, undefined, data);
        return data;
      })
      .catch(async (error: unknown) => {
        const known =
          error instanceof UniqueViolation ? takenAnswer(error, command.input, who.language ?? 'zh') : error;
        if (known instanceof RefusalAnswer)
          await database.transaction(scope, (tx) => audit(tx, known.envelope.status, known));
        throw known;
      });
    this.#counts.forget();
    return answer as AnswerOf<C>;
  }

  /**
   * Runs a command in a transaction that is already open, so that thousands of replayed commands can share one. Writes
   * no audit row, and tells no partner; the timeline has the event.
   */
  async join<C extends Command>(tx: Tx, command: C, model: InputOfCommand<C>, who: InProcess): Promise<AnswerOf<C>> {
    const call = this.#inside(tx, who);
    isStory(call);
    const data = await this.#execute(call, this.#entry(command), model, who.on);
    this.#counts.forget();
    return data as AnswerOf<C>;
  }

  /** A call made by the system itself, for jobs and seeds. */
  openCall(tx: Tx, who: Omit<InProcess, 'on'>): Call {
    return this.#inside(tx, who);
  }

  #inside(tx: Tx, who: Omit<InProcess, 'on'>): Call {
    return this.#open({
      tx,
      clock: who.clock ?? realClock,
      dice: who.dice,
      language: who.language ?? 'zh',
      off: noneOff,
      absent: noneOff,
      caller: who.as,
      platformId: who.platformId,
      isOperator: who.platformId === operatorId,
      requestId: who.requestId ?? (who.dice ? risingIds(who.dice)(who.clock?.().getTime()) : newId()),
      ip: '',
    });
  }

  #open(
    options: Omit<Parameters<typeof createCall>[0], 'registry' | 'service' | 'find' | 'execute' | 'pluginsOff'> & {
      readonly off: ReadonlySet<string>;
    },
  ): Call {
    return createCall({
      ...options,
      pluginsOff: options.off,
      registry: this.#registry,
      service: (symbol, key) => this.#service(symbol, key),
      find: (token) => this.#find(token),
      execute: (call, command, input, on) => {
        const entry = this.#entry(command);
        if (options.absent.has(entry.owner)) throw commonAnswer('notFound', call.language);
        return this.#execute(call, entry, input, on);
      },
    });
  }

  async #answer(endpoint: Endpoint, call: Call, raw: unknown): Promise<Envelope> {
    const { access } = endpoint;
    if (typeof access !== 'string' && !access.some((key) => call.can(key)))
      throw commonAnswer('forbidden', call.language);
    return endpoint.handle(
      call,
      checkedInput(call, endpoint.body, endpoint.shape ? endpoint.shape(raw ?? {}) : (raw ?? {})),
    );
  }

  #execute(call: Call, entry: CommandEntry, input: unknown, on: On | undefined): Promise<Record<string, unknown>> {
    return runCommand(this.#registry, call, entry, checkedInput(call, this.#schema(entry.command), input ?? {}), on);
  }

  readonly #schemas = new Map<string, ZodMiniType>();
  #schema(command: Command): ZodMiniType {
    let schema = this.#schemas.get(command.name);
    if (!schema) this.#schemas.set(command.name, (schema = commandSchema(command)));
    return schema;
  }

  #entry(command: Command): CommandEntry {
    const entry = this.#registry.commands.get(command.name);
    if (!entry)
      throw new Error(`The command "${command.name}" is served by nobody. Is its plugin in the list of server halves?`);
    return entry;
  }

  #inputOf(endpoint: Endpoint): Command['input'] {
    return this.#registry.commands.get(endpoint.name)?.command.input ?? {};
  }

  #find<T>({ symbol, key }: ServiceToken<T>): T | undefined {
    return this.#registry.services.has(symbol) ? (this.#service(symbol, key) as T) : undefined;
  }

  #service(symbol: symbol, key: string): unknown {
    if (this.#services.has(symbol)) return this.#services.get(symbol);
    const provided = this.#registry.services.get(symbol);
    if (!provided) throw new Error(`Nobody provides the service ${key}. Add the plugin that does to "requires".`);
    const service = provided.make({ find: (token) => this.#find(token) });
    this.#services.set(symbol, service);
    return service;
  }
}
