import type { Actor, AnswerOf, Command, InputOfCommand, RecordOf, Resource } from '../../sdk/contract/index.ts';
import {
  Ledger,
  Outside,
  OutsideDesk,
  OwnNotices,
  Packing,
  PdfPrinter,
  provide,
  Refused,
  Sheets,
  sql,
} from '../../sdk/server/index.ts';
import type {
  Adapter,
  AdapterKind,
  Caller,
  Database,
  Migration,
  OwnNotice,
  ServerPlugin,
  StoredPictureOf,
} from '../../sdk/server/index.ts';
import { buildApi, migrations as apiMigrations } from '../../core/server/api/index.ts';
import type { Api, Envelope } from '../../core/server/api/index.ts';
import { transactionIsOpen } from '../../core/server/database/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import { OpenDoor } from '../../core/server/open/index.ts';
import {
  Adapters,
  outbox,
  outsideDesk,
  OutsideWorker,
  provideSealing,
  SecretBox,
} from '../../core/server/outside/index.ts';
import { pdfPrinter } from '../../core/server/papers/index.ts';
import { packing } from '../../core/server/tasks/packs/packing.ts';
import { taskServes } from '../../core/server/tasks/index.ts';
import { sheets } from '../../core/server/tasks/sheets.ts';
import { provider as providerManifest } from '../../plugins/provider/plugin.ts';
import { report as reportManifest } from '../../plugins/report/plugin.ts';
import { permissionKeys } from '../../sdk/manifest/index.ts';
import { provideStage } from '../../host/server/demo-stage.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import audit from '../../plugins/audit/server/index.ts';
import carrier from '../../plugins/carrier/server/index.ts';
import goods from '../../plugins/goods/server/index.ts';
import shipper from '../../plugins/shipper/server/index.ts';
import { BooksInMemory } from '../../plugins/simulator/server/bank/books.ts';
import { playedTyy } from '../../plugins/simulator/server/bank/played-tyy.ts';
import { AnswersInMemory } from '../../plugins/simulator/server/played/answer-books.ts';
import { playedOutside } from '../../plugins/simulator/server/played/played-outside.ts';
import { PlayedBank } from '../../plugins/simulator/server/bank/played-bank.ts';
import vehicle from '../../plugins/vehicle/server/index.ts';
import waybill from '../../plugins/waybill/server/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addGoods } from '../../plugins/goods/contract/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { storeFiles } from './stored-file.ts';

export const freightHalves = [shipper, carrier, vehicle, goods, waybill, audit];
export const freightMigrations: readonly Migration[] = [
  ...apiMigrations,
  ...coreMigrations,
  ...freightHalves.flatMap((half) => half.migrations ?? []),
];

/** What happens to requests on their way: they do not arrive, or what is answered to them is lost. */
type Line = Partial<Record<'send' | 'query', 'dead' | 'answerLost'>>;
/** An outside system behind a line. It refuses to be asked while a transaction is open, whoever asks it. */
const behind = (adapter: Adapter, line: () => Line): Adapter => {
  const asked =
    (how: 'send' | 'query'): Adapter['send'] =>
    async (intent) => {
      if (transactionIsOpen()) throw new Error(`${adapter.name} is asked to ${how} while a transaction is open`);
      if (line()[how] === 'dead') throw new Error('connect ECONNREFUSED');
      const heard = await adapter[how](intent);
      if (line()[how] === 'answerLost') throw new Error('socket hang up');
      return heard;
    };
  return { ...adapter, send: asked('send'), query: asked('query') };
};

/** Papers that people of the tests hand in; they name them as they like. */
const handedIn = [
  'card-front',
  'card-back',
  'permit-front',
  'permit-back',
  'operating-front',
  'licence',
  'file-1',
  'file-2',
  'file-3',
  'file-4',
  'file-5',
  'file-9',
  'file-10',
];
/** Somebody with every right, unless `keys` say otherwise. */
export const person = (id: string, actor: Actor, keys: readonly string[] = ['*']): Caller => ({
  id,
  name: id,
  actor,
  keys,
  roleIds: [],
});
export const dispatcher = person('dispatcher', 'provider');
export const driverPerson = person('driver', 'driver');
export const shipperPerson = person('shipper', 'shipper');
export const system = person('system', 'system');
export const operator = person('operator', 'operator');

/** Seals the secrets of the adapters of these worlds. */
export const worldSecret = 'the secret of a world in a test, 32+';
export const earlierWorldSecret = 'the secret that this world had before';
export interface Who {
  readonly as?: Caller;
  readonly platformId?: string;
  readonly on?: { readonly id: string; readonly version?: number };
}
/** What a trip needs: ids of approved records. */
export interface TripParts {
  readonly companyId: string;
  readonly goodsId: string;
  readonly driverId: string;
  readonly vehicleId: string;
}

/** A way that a lorry drives between two calls of a world, in metres. */
const nearby = 1_000;

/** The trade on the real engine: two tenants, a clock that goes on a minute with every call. */
export class FreightWorld {
  readonly database: Database;
  readonly api: Api;
  /** What the played bank has written down for itself, and the bank: nothing undoes what it did. */
  readonly bankBooks = new BooksInMemory();
  readonly bank = new PlayedBank(this.bankBooks, 2_000);
  /** What the other played outside systems have written down. */
  readonly answerBooks = new AnswersInMemory();
  /** Bytes of stored pictures, for adapters that read them. */
  readonly pictures = new Map<string, Uint8Array>();
  /** Lets requests to every outside system go wrong. */
  line: Line = {};
  readonly #adapters: Adapters;
  readonly #brought: readonly Adapter[];
  readonly #kinds: readonly AdapterKind[];
  readonly #halves: readonly ServerPlugin[];
  /** Notices of the product itself, as they were written. */
  readonly notices: OwnNotice[] = [];
  #minutes = 0;
  #serial = 0;

  private constructor(database: Database, halves: readonly ServerPlugin[], played: boolean) {
    this.database = database;
    this.#halves = halves;
    const own = halves.flatMap((half) => half.adapters?.(database) ?? []);
    const mine = played
      ? [...this.bank.adapters, ...playedTyy(this.bankBooks), ...playedOutside(this.answerBooks, database)].filter(
          ({ name }) => own.every((one) => one.name !== name),
        )
      : [];
    const box = new SecretBox(worldSecret, [earlierWorldSecret]);
    this.#kinds = halves.flatMap((half) => half.adapterKinds ?? []);
    this.#brought = [...own, ...mine].map((one) => behind(one, () => this.line));
    this.#adapters = this.adapters(box);
    this.api = buildApi({
      halves,
      coreServes: taskServes(() => this.api),
      // Keys under which 上报记录 lists the messages of compliance, and people are shown what erasing a partner would do;
      // a world need not have those plugins for that.
      coreKeys: [reportManifest, providerManifest].flatMap(permissionKeys),
      coreProvides: [
        provide(Ledger, () => ledger),
        provide(PdfPrinter, () => pdfPrinter),
        provide(Sheets, () => sheets),
        provide(Packing, () => packing),
        provide(OwnNotices, () => ({
          add: async (_tx, notice) => {
            this.notices.push(notice);
          },
        })),
        provide(Outside, () => outbox(this.#adapters)),
        provide(OutsideDesk, () => outsideDesk(this.#adapters, box)),
        provideSealing(box),
        ...(played ? [provideStage(() => this.api)] : []),
      ],
    });
  }

  /** With `played: false` outside systems are not played, as in production. */
  static async open(
    database: Database,
    more: readonly ServerPlugin[] = [],
    { played = true }: { readonly played?: boolean } = {},
  ): Promise<FreightWorld> {
    await database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`
      insert into platform (platform_id, platform_name) values ('00001', '示范运营平台'), ('10001',
        '北疆示范网络货运有限公司'), ('10002', '渤海示范网络货运有限公司')
      on conflict do nothing`),
    );
    for (const platformId of ['10001', '10002']) await storeFiles(database, handedIn, { platformId });
    return new FreightWorld(database, [...freightHalves, ...more], played);
  }

  /** The adapters as each process has them: nobody tells another one what was set up. */
  adapters(box = new SecretBox(worldSecret)): Adapters {
    const pictureOf: StoredPictureOf = (_platformId, id) => Promise.resolve(this.pictures.get(id));
    return new Adapters(this.#brought, { kinds: this.#kinds, box, pictureOf });
  }
  /** What the worker does all the time: it looks what people have set up. */
  async refresh(): Promise<void> {
    await this.#adapters.refresh(this.database);
  }

  /** The entrance for other systems. */
  door(): OpenDoor {
    return new OpenDoor({
      api: this.api,
      database: this.database,
      box: new SecretBox(worldSecret, [earlierWorldSecret]),
      parts: this.#halves.flatMap(({ open }) => open ?? []),
      manifests: this.#halves.map(({ manifest }) => manifest),
      clock: this.clock,
    });
  }

  /** A worker of the outbox, as each process has one. */
  worker(log?: (line: string) => void, database = this.database, adapters?: readonly Adapter[]): OutsideWorker {
    return new OutsideWorker({
      api: this.api,
      database,
      adapters: adapters ? new Adapters(adapters) : this.#adapters,
      clock: this.clock,
      ...(log ? { log } : {}),
    });
  }

  /** Sends what stands in the outbox and books what comes back; `hurry`: without waiting for later tries. */
  drain(how?: { readonly hurry?: boolean }): Promise<void> {
    return this.worker().drain(how);
  }

  /** 2026-03-05 08:00 and as many minutes as there have been calls. */
  readonly clock = (): Date => new Date(Date.parse('2026-03-05T08:00:00+08:00') + this.#minutes * 60_000);
  later(minutes: number): void {
    this.#minutes += minutes;
  }

  run<C extends Command>(
    command: C,
    input: InputOfCommand<C>,
    { as = dispatcher, platformId = '10001', on }: Who = {},
  ): Promise<AnswerOf<C>> {
    this.#minutes += 1;
    const at = this.clock();
    return this.api.run(this.database, command, input, { as, platformId, clock: () => at, ...(on ? { on } : {}) });
  }

  /** Code of the refusal, or what went wrong instead. */
  async refusal<C extends Command>(command: C, input: InputOfCommand<C>, who: Who = {}): Promise<string> {
    try {
      await this.run(command, input, who);
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
    return 'done';
  }

  /** A call as it comes over the wire, without HTTP. */
  async post(path: string, body: unknown, { as = dispatcher, platformId = '10001' }: Who = {}): Promise<Envelope> {
    const endpoint = this.api.endpoints.get(path);
    if (!endpoint) throw new Error(`There is no path ${path}`);
    const session = { sessionId: `session-${as.id}`, caller: as, platformId, isOperator: platformId === '00001' };
    return this.api.dispatch(
      endpoint,
      { session, language: 'zh', requestId: `request-${++this.#serial}`, ip: '127.0.0.1', body, clock: this.clock },
      this.database,
    );
  }

  async get<R extends Resource>(resource: R, id: string, who: Who = {}): Promise<RecordOf<R>> {
    const answer = await this.post(`${resource.path}/get`, { id }, who);
    if (answer.status !== 200) throw new Error(`${resource.name} ${id}: ${answer.status} ${answer.message}`);
    return answer.data as RecordOf<R>;
  }

  /** Another company, goods source, driver and vehicle, all good to go. */
  /** A registered shipper with the id and the name that a test goes by. */
  async companyAs(id: string, name: string, platformId = '10001'): Promise<void> {
    const made = await this.run(addCompany, companyInput(++this.#serial), { as: system, platformId });
    await this.database.transaction({ role: 'system', platformId }, (tx) =>
      tx.run(sql`update company set id = ${id}, company_name = ${name} where id = ${made.id}`),
    );
  }
  async parts(goodsMore: Parameters<typeof goodsInput>[2] = {}, platformId = '10001'): Promise<TripParts> {
    const n = ++this.#serial;
    const who = { as: system, platformId };
    const { id: companyId } = await this.run(addCompany, companyInput(n), who);
    const { id: goodsId } = await this.run(
      addGoods,
      goodsInput(companyId, 0, { distanceM: nearby, ...goodsMore }),
      who,
    );
    const { id: driverId } = await this.run(addDriver, driverInput(n), who);
    const { id: vehicleId } = await this.run(addVehicle, vehicleInput(n), who);
    return { companyId, goodsId, driverId, vehicleId };
  }

  /** A trip that has come as far as this state. */
  async trip(
    state: number,
    goodsMore: Parameters<typeof goodsInput>[2] = {},
  ): Promise<TripParts & { readonly id: string; readonly waybillSn: string }> {
    const parts = await this.parts({ needShipperConfirm: state === 15, ...goodsMore });
    const trip = await this.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    await this.drive(trip, state);
    return { ...parts, ...trip };
  }
  /** Takes a trip that has come as far as `from` to a later state. */
  async drive({ id }: { readonly id: string }, state: number, from = 10): Promise<void> {
    const on = { id };
    const passes = (step: number): boolean => state > step && from <= step;
    if (passes(10)) await this.run(acceptWaybill, {}, { as: driverPerson, on });
    if (passes(20)) await this.run(arriveLoad, {}, { as: driverPerson, on });
    if (passes(25)) await this.run(loadWaybill, loaded, { on });
    if (passes(30)) await this.run(departWaybill, {}, { as: driverPerson, on });
    if (passes(40)) await this.run(arriveUnload, {}, { as: driverPerson, on });
    if (passes(50)) await this.run(unloadWaybill, unloaded, { on });
    if (passes(60)) await this.run(signWaybill, {}, { on });
  }
}
