import type { Adapter, AdapterKind, Database, ServerPlugin, StoredPictureOf } from '@freightdeck/sdk/server';
import type { Port } from '@freightdeck/sdk/contract';
import type { SecretBox } from './secret-box.ts';
import { connect, readSetUps, type Connected } from './set-up.ts';

/** How long an outside system may take, and how much it is asked at once, where its adapter does not say. */
const TIME_LIMIT_MS = 30_000;
const AT_ONCE = 4;
const system = { role: 'system', platformId: '00001' } as const;

/** What serves the rows of one adapter name and port. */
export interface Lane {
  readonly name: string;
  readonly port: Port;
  /** Absent while it is switched off: nothing is sent or asked, and answers that are there are booked. */
  readonly adapter: Adapter | undefined;
  readonly timeLimitMs: number;
  readonly atOnce: number;
}
/** What is needed to use what people have set up. */
interface Settable {
  readonly kinds: readonly AdapterKind[];
  readonly box: SecretBox;
  /** Pictures for adapters of this machine; without it there are none. */
  readonly pictureOf?: StoredPictureOf | undefined;
}
const noPictures: StoredPictureOf = () => Promise.resolve(undefined);

/**
 * The adapters of this process: those that people have set up, as they stood when `refresh` last looked, then those
 * that plugins bring. One that plays comes last.
 */
export class Adapters {
  readonly #brought: readonly Adapter[];
  readonly #settable: Settable | undefined;
  #connected: readonly Connected[] = [];

  constructor(adapters: readonly Adapter[], settable?: Settable) {
    this.#brought = [...adapters.filter((one) => !one.played), ...adapters.filter((one) => one.played)];
    this.#settable = settable;
    for (const { name } of adapters)
      if (adapters.filter((one) => one.name === name).length > 1)
        throw new Error(`The adapter "${name}" is there twice`);
  }

  /** Those that plugins bring, and the core's own. */
  static of(
    halves: readonly ServerPlugin[],
    database: Database,
    box: SecretBox,
    own: readonly Adapter[] = [],
    ownKinds: readonly AdapterKind[] = [],
    pictureOf?: StoredPictureOf,
  ): Adapters {
    const kinds = [...ownKinds, ...halves.flatMap((half) => half.adapterKinds ?? [])];
    return new Adapters([...own, ...halves.flatMap((half) => half.adapters?.(database) ?? [])], {
      kinds,
      box,
      pictureOf,
    });
  }

  get kinds(): readonly AdapterKind[] {
    return this.#settable?.kinds ?? [];
  }
  get connected(): readonly Connected[] {
    return this.#connected;
  }

  /**
   * Reads what people have set up; true when somebody wants an adapter tried. What has not changed keeps its
   * connection.
   */
  async refresh(database: Database): Promise<boolean> {
    const settable = this.#settable;
    if (!settable) return false;
    const { pictureOf = noPictures } = settable;
    const rows = await database.transaction(system, readSetUps, { readOnly: true });
    const known = new Map(this.#connected.map((one) => [`${one.setUp.id} ${one.setUp.version}`, one]));
    this.#connected = rows.map(
      (row) => known.get(`${row.id} ${row.version}`) ?? connect(row, { ...settable, database, pictureOf }),
    );
    return rows.some(({ tryWanted }) => tryWanted);
  }

  /**
   * Who serves a request of a tenant: what was set up for that tenant, then for all, then what plugins bring. Without a
   * tenant: whether anybody serves it for any.
   */
  for(port: string, request: unknown, platformId?: string): Adapter | undefined {
    const on = this.#connected.filter(({ setUp }) => setUp.enabled === 1);
    const own = on.filter(({ setUp: { scopePlatformId: of } }) => of !== null && of === (platformId ?? of));
    const common = on.filter(({ setUp }) => setUp.scopePlatformId === null);
    return [...[...own, ...common].flatMap(({ adapters }) => adapters), ...this.#brought].find(
      (one) => one.port.name === port && (one.serves?.(request) ?? true),
    );
  }

  /** Who sends, asks for and books the rows that carry this name of an adapter and this port. */
  lane(name: string, portName: string): Lane | undefined {
    const found = this.#connected.find(({ setUp }) => setUp.name === name);
    const adapter = [...(found?.adapters ?? []), ...this.#brought].find(
      (one) =>
        one.port.name === portName && (one.name === name || (one.family === true && name.startsWith(`${one.name}:`))),
    );
    const port = adapter?.port ?? this.portNamed(portName);
    if (!port || (!adapter && !found)) return undefined;
    return {
      name,
      port,
      adapter: found?.setUp.enabled === 0 ? undefined : adapter,
      timeLimitMs: adapter?.timeLimitMs ?? TIME_LIMIT_MS,
      atOnce: adapter?.atOnce ?? AT_ONCE,
    };
  }

  /** A port that some adapter here, or some kind of adapter, can serve. */
  portNamed(name: string): Port | undefined {
    return [...this.kinds.flatMap(({ ports }) => ports), ...this.#brought.map(({ port }) => port)].find(
      (one) => one.name === name,
    );
  }
}
