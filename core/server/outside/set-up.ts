import { sql } from '@freightdeck/sdk/server';
import type { Adapter, AdapterKind, Connection, Database, StoredPictureOf, Tx } from '@freightdeck/sdk/server';
import type { SecretBox } from './secret-box.ts';

/** An adapter as the operator has set it up: a row of `outside_adapter`. */
interface SetUp {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly kind: string;
  /** Ports it serves; empty: all of its kind. */
  readonly ports: readonly string[];
  /** Pay channels it serves; empty: all, and requests without one. */
  readonly channels: readonly string[];
  /** The tenant it serves; null: all. */
  readonly scopePlatformId: string | null;
  /** Null, as key id and secret are, for a local kind. */
  readonly address: string | null;
  readonly keyId: string | null;
  readonly secretSealed: string | null;
  readonly atOnce: number;
  readonly timeLimitMs: number;
  readonly enabled: number;
  /** A person has pressed "try it". */
  readonly tryWanted: boolean;
}
/** A row with what was made of it. */
export interface Connected {
  readonly setUp: SetUp;
  readonly connection: Connection;
  readonly adapters: readonly Adapter[];
}

/** Every adapter that was ever set up: those that are off still have rows of the outbox to be booked. */
export const readSetUps = (tx: Tx): Promise<SetUp[]> =>
  tx.rows<SetUp>(sql`
    select id, version, name, kind, ports, channels, scope_platform_id, address, key_id, secret_sealed,
      parallel_calls as at_once, time_limit_seconds * 1000 as time_limit_ms, enabled, try_wanted
    from outside_adapter order by name`);

/** Serves nothing, and says why: nothing leaves, and people see the reason at each of its rows. */
function broken(kind: AdapterKind | undefined, why: string): Connection {
  const fail = (): Promise<never> => Promise.reject(new Error(why));
  return {
    adapters: (kind?.ports ?? []).map((port) => ({ port, send: fail, query: fail })),
    tryIt: fail,
  };
}
/** What connections are made with. */
interface Connecting {
  readonly kinds: readonly AdapterKind[];
  readonly box: SecretBox;
  readonly database: Database;
  readonly pictureOf: StoredPictureOf;
}
function connectionOf(setUp: SetUp, { kinds, box, database, pictureOf }: Connecting): Connection {
  const kind = kinds.find((one) => one.kind === setUp.kind);
  if (!kind) return broken(undefined, `No plugin brings the kind of adapter "${setUp.kind}"`);
  if ('local' in kind) return kind.connect(database, pictureOf);
  const { address, keyId, secretSealed } = setUp;
  if (address === null || keyId === null || secretSealed === null)
    return broken(kind, 'It has no address, key id or secret');
  const secret = box.open(setUp.id, secretSealed);
  if (secret === undefined)
    return broken(kind, 'Its secret cannot be opened with FREIGHTDECK_SECRET: enter it again, or name the earlier one');
  try {
    return kind.connect({ address, keyId, secret });
  } catch (error) {
    return broken(kind, error instanceof Error ? error.message : String(error));
  }
}

export function connect(setUp: SetUp, using: Connecting): Connected {
  const connection = connectionOf(setUp, using);
  const { name, channels, ports, timeLimitMs } = setUp;
  const kind = using.kinds.find((one) => one.kind === setUp.kind);
  const atOnce = kind && 'local' in kind && kind.oneAtATime ? 1 : setUp.atOnce;
  const adapters = connection.adapters
    .filter(({ port }) => ports.length === 0 || ports.includes(port.name))
    .map((one): Adapter => ({
      port: one.port,
      name,
      timeLimitMs,
      atOnce,
      serves: (request) => {
        const { channel } = request as { readonly channel?: unknown };
        return (
          (channels.length === 0 || (typeof channel === 'string' && channels.includes(channel))) &&
          (one.serves?.(request) ?? true)
        );
      },
      send: (intent) => one.send(intent),
      query: (intent) => one.query(intent),
    }));
  return { setUp, connection, adapters };
}
