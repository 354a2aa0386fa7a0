import type { Sql } from 'sql-template-tag';
import type {
  Port,
  AnswerOf,
  Command,
  DomainEvent,
  FieldOf,
  InputOfCommand,
  Query,
  QueryInput,
  RecordOf,
  Resource,
  ServiceToken,
  Workflow,
} from '../contract/index.ts';
import type { PluginManifest } from '../manifest/index.ts';
import type { Call, CallOf } from './call.ts';
import type { Database, Migration } from './database.ts';
import type { Gateway } from './gateways.ts';
import type { Job } from './jobs.ts';
import type { PickedValue, ServedPicks } from './picks.ts';
import type { OpenParts } from './open.ts';
import type { Adapter, AdapterKind } from './ports.ts';
import type { DemoStage } from './stage.ts';
import type { WatchedFigure } from './watched.ts';

/** The record a command acts on, locked for the transaction and checked against the version the caller saw. */
export type Target<C extends Command> = NonNullable<C['on']> extends never ? undefined : RecordOf<NonNullable<C['on']>>;

/** A command and what carries it out. */
export interface ServedCommand {
  readonly type: 'command';
  readonly command: Command;
  handle(call: Call, input: unknown, record: unknown): Promise<object | void>;
}
/** A query and what answers it. */
export interface ServedQuery {
  readonly type: 'query';
  readonly query: Query;
  handle(call: Call, input: unknown): Promise<object | undefined>;
}
/** Kept sums of a resource's records, so that a list of ten million has its totals at once. */
interface KeptSums<R extends Resource> {
  /** From clause with the alias `r`. Its columns are named as the records' own: `fields` and all that is summed. */
  readonly from: Sql;
  /** What its rows are by. */
  readonly fields: readonly FieldOf<R>[];
  /** How many records a row stands for. */
  readonly count: Sql;
}
/** Commands for which it counts who has had a hand in the record: the column with the id of the person. */
export interface Hands {
  readonly maker: string;
  /** SQL of `maker` where it is no column of the table. */
  readonly column?: Sql;
  readonly commands: readonly Command[];
}
/** How a resource is read when it is not simply its table. */
export interface ResourceServing<R extends Resource> {
  /** From clause with the alias `r`; default: the table itself. */
  readonly from?: Sql;
  /** SQL of fields that are no column of the table. */
  readonly columns?: Partial<Readonly<Record<FieldOf<R>, Sql>>>;
  /** Columns that commands get with the record although they are no fields; never part of an answer. */
  readonly kept?: readonly string[];
  /**
   * Locks parent records, topmost first, before a command locks the record itself. Needed where other commands lock in
   * that order too, e.g. from a batch to its orders; it prevents deadlocks.
   */
  readonly above?: (id: string) => readonly Sql[];
  /** A condition that always applies, e.g. `r.delete_status = '0'`. */
  readonly where?: (call: Call) => Sql | undefined;
  /** Text search that spans columns: SQL for one filter. */
  readonly search?: Partial<Readonly<Record<string, (value: string, call: Call) => Sql>>>;
  /** Order of a list whose caller names none. */
  readonly order?: Sql;
  /** Where the number of rows and their sums are read from when every condition is on what it has too. */
  readonly sums?: KeptSums<R>;
  /** What pickers show of a record beside the fields that its `lookup` names. */
  readonly picked?: readonly PickedValue[];
  /** Abilities in addition to those of the resource's workflow: names of commands, computed per row. */
  readonly abilities?: (call: Call, row: RecordOf<R>) => readonly string[];
  /**
   * Commands that another person must give: they are not offered to the one whose id stands in the column `maker`.
   * Their guards refuse them all the same.
   */
  readonly byAnother?: Hands | readonly Hands[];
  /** Commands that only the one whose id stands in the column `maker` may give: nobody else is offered them. */
  readonly byMaker?: readonly Hands[];
}
/** A resource and how its records are read. */
export interface ServedResource {
  readonly type: 'resource';
  readonly resource: Resource;
  readonly serving: ResourceServing<Resource>;
}
/**
 * The server half of one transition. Before it is called, the engine has locked the row and checked tenant, state,
 * version, actor and permission key.
 */
export interface TransitionServing<C extends Command, R extends Resource> {
  /** Checks the trade's rules; may refuse. */
  readonly guard?: (call: CallOf<C>, record: RecordOf<R>, input: InputOfCommand<C>) => Promise<void> | void;
  /**
   * Returns the columns to set with the new state (camelCase), and does the rest of the work in the transaction. It may
   * return the state itself where the transition can end in several.
   */
  readonly effect?: (
    call: CallOf<C>,
    record: RecordOf<R>,
    input: InputOfCommand<C>,
  ) => Promise<Readonly<Record<string, unknown>> | void> | Readonly<Record<string, unknown>> | void;
}
/** What carries out each transition of a lifecycle. */
export type WorkflowServing<W extends Workflow> = {
  readonly [K in keyof W['transitions']]?: TransitionServing<W['transitions'][K]['command'], W['resource']>;
};
/** A lifecycle and what carries out its transitions. */
export interface ServedWorkflow {
  readonly type: 'workflow';
  readonly workflow: Workflow;
  readonly serving: Readonly<Record<string, TransitionServing<Command, Resource>>>;
}
/** Something that the API of a plugin serves. */
export type Served = ServedCommand | ServedQuery | ServedResource | ServedWorkflow | ServedPicks;

/** Serves a command. What it returns is checked against the declared answer. */
export function serve<C extends Command>(
  command: C,
  handle: (call: CallOf<C>, input: InputOfCommand<C>, record: Target<C>) => Promise<AnswerOf<C> | void>,
): ServedCommand {
  return { type: 'command', command, handle: handle as ServedCommand['handle'] };
}
/** Serves a query; undefined = 204, no data. */
export function serveQuery<Q extends Query>(
  query: Q,
  handle: (call: Call, input: QueryInput<Q>) => Promise<AnswerOf<Q> | undefined>,
): ServedQuery {
  return { type: 'query', query, handle: handle as ServedQuery['handle'] };
}
/** Serves `/paging`, `/total`, `/listing`, `/get`, `/statistics` and `/events` of a resource. */
export function serveResource<R extends Resource>(resource: R, serving: ResourceServing<R> = {}): ServedResource {
  return { type: 'resource', resource, serving: serving as ResourceServing<Resource> };
}
/** Serves every transition of a lifecycle: state, version, timeline, audit row and event in one transaction. */
export function serveWorkflow<W extends Workflow>(workflow: W, serving: WorkflowServing<W>): ServedWorkflow {
  return { type: 'workflow', workflow, serving: serving as ServedWorkflow['serving'] };
}

/** A listener that runs in the transaction of the event. */
export interface Listener {
  readonly event: string;
  handle(call: Call, payload: unknown): Promise<void>;
}
/** Handles an event of another plugin, in the transaction in which it happens. */
export const listen = <P>(event: DomainEvent<P>, handle: (call: Call, payload: P) => Promise<void>): Listener => ({
  event: event.name,
  handle: handle as Listener['handle'],
});

/** A service this plugin provides to others, by a token of its contract. */
export interface Provided {
  readonly token: ServiceToken<unknown>;
  make(services: Pick<Call, 'find'>): unknown;
}
/** `make` runs once per process; it finds optional services, such as `Stage`, in `services`. */
export const provide = <T>(token: ServiceToken<T>, make: (services: Pick<Call, 'find'>) => T): Provided => ({
  token: token as ServiceToken<unknown>,
  make,
});

/** The server half of a plugin: a table of contents. */
export interface ServerPlugin {
  readonly manifest: PluginManifest;
  readonly migrations?: readonly Migration[];
  readonly serves: readonly Served[];
  readonly listens?: readonly Listener[];
  readonly jobs?: readonly Job[];
  readonly provides?: readonly Provided[];
  /**
   * Ways to outside systems. Of several for one port the first that serves a request is taken. A played outside system
   * keeps its own books in the database it is given, in transactions of its own.
   */
  readonly adapters?: (database: Database) => readonly Adapter[];
  /** Ports that any outside system may serve which speaks 服务接口协议 v1. */
  readonly ports?: readonly Port[];
  /** Kinds of adapters that the operator can set up with an address and a secret. */
  readonly adapterKinds?: readonly AdapterKind[];
  /** Ports for devices that do not speak HTTP. */
  readonly gateways?: readonly Gateway[];
  /** Figures that whoever runs the platform watches. */
  readonly watched?: readonly WatchedFigure[];
  /** What it adds to the open API: credentials, the log of calls, receivers of web hooks. */
  readonly open?: OpenParts;
  /**
   * The plugin's own message files, for what the server writes in its words: the heads of import files. Needed with
   * importable commands only.
   */
  readonly texts?: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>>;
  /** Replays the plugin's demo data on an empty database; demo mode only. */
  readonly demo?: (stage: DemoStage) => Promise<void>;
}
/** Declares the server half of a plugin. */
export const defineServer = (manifest: PluginManifest, half: Omit<ServerPlugin, 'manifest'>): ServerPlugin => ({
  manifest,
  ...half,
});
