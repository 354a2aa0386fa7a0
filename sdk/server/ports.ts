import { token } from '../contract/index.ts';
import type { Command, Port, ToldByHand } from '../contract/index.ts';
import { Refused } from './call.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';

/** One thing that is wanted of an outside system. */
export interface Intent<Request> {
  readonly platformId: string;
  /**
   * The same for everything that is ever said about this intent. The outside system takes a second request with it as
   * the first one come again.
   */
  readonly key: string;
  readonly request: Request;
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
}
/**
 * What an outside system says about an intent: its final answer; that it has it and has not decided; when it is asked,
 * that it never heard of the key; or that it could not be reached, which is no fault of the adapter: one of many
 * receivers is down. The last two lead to the intent being sent again, `unreached` after the usual wait.
 */
export type Heard<Answer> =
  | { readonly state: 'answered'; readonly answer: Answer }
  /** `slow`: people bring the answer, which may take days. It is asked for every hour, and never parked for that. */
  | { readonly state: 'running'; readonly slow?: true }
  | { readonly state: 'unheard' }
  | { readonly state: 'unreached'; readonly why: string };

/**
 * Reaches an outside system through a port. It is only ever called while no database transaction is open. What it
 * throws, and what takes too long, leaves open what has become of the intent: it is asked for.
 */
export interface Adapter<Request = unknown, Answer = unknown> {
  readonly port: Port<Request, Answer>;
  readonly name: string;
  /** Plays the outside system: it comes last, and it alone may be told a demo story. */
  readonly played?: boolean;
  /**
   * It serves every name that begins with its own and a colon. Each of them is a lane of its own, so that a slow
   * receiver holds up its own requests alone.
   */
  readonly family?: true;
  readonly timeLimitMs?: number;
  /** How many intents it may be asked about at once in one process. */
  readonly atOnce?: number;
  /** Whether it is the one for this request; default: for all. */
  serves?(request: Request): boolean;
  send(intent: Intent<Request>): Promise<Heard<Answer>>;
  query(intent: Intent<Request>): Promise<Heard<Answer>>;
}
/** Declares how a port reaches an outside system. */
export const defineAdapter = <Request, Answer>(adapter: Adapter<Request, Answer>): Adapter<Request, Answer> => adapter;

/** Where an outside system is and how it is spoken to, as the operator has set it up. */
export interface AdapterSettings {
  /** `https://bank.example`; plain `http` on this machine only. */
  readonly address: string;
  /** Tells the outside system which secret a request is signed with. */
  readonly keyId: string;
  readonly secret: string;
}
/** A connection made of such settings. */
export interface Connection {
  /** Those of the ports that the outside system serves. Name and limits come from the settings. */
  readonly adapters: readonly Pick<Adapter, 'port' | 'serves' | 'send' | 'query'>[];
  /** Asks for something that changes nothing, and tells a person what came back. Outside any transaction. */
  tryIt(signal: AbortSignal): Promise<string>;
}
/** A kind of adapter that the operator can set up any number of times, each with an address of its own. */
export interface RemoteAdapterKind {
  readonly kind: string;
  readonly ports: readonly Port[];
  /**
   * Fewest characters of its secret; 16 where a kind does not say. A password that others gave out is as short as it
   * is.
   */
  readonly shortestSecret?: number;
  /** Whether an address may be used, such as only with TLS. */
  reaches(address: string): boolean;
  connect(settings: AdapterSettings): Connection;
}
/** The bytes of a stored picture of a tenant; undefined when there is none. Outside any transaction. */
export type StoredPictureOf = (platformId: string, id: string) => Promise<Uint8Array | undefined>;
/**
 * A kind without address and secret: people carry its requests out of the product and its answers into it, or it does
 * its work on this machine. What it keeps is in the database, in transactions of its own.
 */
export interface LocalAdapterKind {
  readonly kind: string;
  readonly ports: readonly Port[];
  readonly local: true;
  /** It works on one thing after another: it is given no second one meanwhile, whatever its row says. */
  readonly oneAtATime?: true;
  connect(database: Database, pictureOf: StoredPictureOf): Connection;
}
/** How an outside system is reached. */
export type AdapterKind = RemoteAdapterKind | LocalAdapterKind;

type Asking = Pick<Call, 'tx' | 'platformId' | 'caller' | 'now' | 'newId' | 'get'>;
/** Where an intent of a command belongs. */
export interface Sending<C extends Command> {
  readonly key: string;
  /**
   * Run by the system when the answer is there, in a transaction of its own, with the key as its request id; it reads
   * the answer with `answer` or `answerHeard`. It must be ready to be run twice.
   */
  readonly then: C;
  /** The record `then` acts on. */
  readonly on: string;
  /** Tenant of the record, when it is not the caller's. */
  readonly platformId?: string;
  /**
   * It was sent before it stood in the outbox, by an older version: the outside system is asked about it, and it is
   * sent only when that never heard of it.
   */
  readonly sentBefore?: true;
}

/**
 * The way out: a command writes down what it wants of an outside system, with everything else it does. Once that is
 * committed, a worker sends it.
 */
export interface Outside {
  /** Whether anybody would serve this request of a tenant; without one: of any tenant. */
  connects<Request, Answer>(port: Port<Request, Answer>, request: Request, platformId?: string): boolean;
  /** Writes an intent down. The same key with the same request is the same intent; with another one it is a fault. */
  send<Request, Answer, C extends Command>(
    call: Asking,
    port: Port<Request, Answer>,
    request: Request,
    sending: Sending<C>,
  ): Promise<void>;
  /**
   * What the outside system has answered; undefined while it has not, and while its answer contradicts what it was
   * asked for.
   */
  answer<Request, Answer>(
    call: Pick<Call, 'tx' | 'platformId'>,
    port: Port<Request, Answer>,
    key: string,
    platformId?: string,
  ): Promise<Answer | undefined>;
  /** Has the outside system asked again, soon. */
  ask<Request, Answer>(
    call: Pick<Call, 'tx' | 'platformId'>,
    port: Port<Request, Answer>,
    key: string,
    platformId?: string,
  ): Promise<void>;
}
/** Offered by the core. */
export const Outside = token<Outside>('core.outside', 1);

/**
 * The answer for which the system runs a command: the key of the intent is its request id. Nobody else may run such a
 * command.
 */
export async function answerHeard<Request, Answer>(
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'requestId' | 'caller'>,
  port: Port<Request, Answer>,
): Promise<Answer> {
  if (call.caller.actor !== 'system') throw new Refused('forbidden');
  const told = await call.get(Outside).answer(call, port, call.requestId);
  if (told === undefined) throw new Error(`${port.name} ${call.requestId} has not been answered`);
  return told;
}
/** What the pages of the outside channels need beside their tables. */
export interface OutsideDesk {
  /** The ports that a kind of adapter serves, by name; undefined when nobody brings this kind. */
  portsOf(kind: string): readonly string[] | undefined;
  /** Whether a kind of adapter has neither address nor secret. */
  isLocal(kind: string): boolean;
  /** Fewest characters of the secret of a kind of adapter. */
  shortestSecret(kind: string): number;
  /** Whether a kind of adapter may use an address. */
  reaches(kind: string, address: string): boolean;
  /** A secret as it is stored for the adapter `id`: nobody can read it, and it fits no other adapter. */
  seal(id: string, secret: string): string;
  /** The same secret sealed with the present key; undefined when it cannot be opened any more. */
  sealAgain(id: string, sealed: string): string | undefined;
  /** The answer of a port in its own form; undefined when it is not answered by hand. */
  byHand(port: string, request: unknown, told: ToldByHand): unknown;
}
/** Offered by the core. */
export const OutsideDesk = token<OutsideDesk>('core.outsideDesk', 1);

/** What the outside system has answered about an intent. A person who looks has it asked again as well. */
export async function answerOrAsk<Request, Answer>(
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'caller'>,
  port: Port<Request, Answer>,
  key: string,
  platformId: string,
): Promise<Answer | undefined> {
  const outside = call.get(Outside);
  if (call.caller.actor !== 'system') await outside.ask(call, port, key, platformId);
  return outside.answer(call, port, key, platformId);
}
