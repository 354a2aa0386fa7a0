import { sql } from '../../sdk/server/index.ts';
import type { Database, Migration } from '../../sdk/server/index.ts';
import { readPayload, regReports, sendReport } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { editServiceProvider } from '../../plugins/provider/contract/index.ts';
import { providerInput } from '../../plugins/provider/fixtures.ts';
import provider from '../../plugins/provider/server/index.ts';
import { AnswersInMemory } from '../../plugins/simulator/server/played/answer-books.ts';
import { playedRegulator } from '../../plugins/simulator/server/played/regulator.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import type { RecordOf, Resource } from '../../sdk/contract/index.ts';
import { waybillPaid } from '../../plugins/waybill/contract/index.ts';
import type { CarrierPayment } from '../../plugins/waybill/contract/index.ts';
import { stopNothing } from './evidence.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, system } from './freight-world.ts';

const halves = [provider, trajectory, compliance];
export const regulatorMigrations: readonly Migration[] = [
  ...freightMigrations,
  ...halves.flatMap((half) => half.migrations ?? []),
];
export type Report = RecordOf<typeof regReports>;
export type Body = Readonly<Record<string, unknown>>;
const everywhere = { role: 'system', platformId: '' } as const;
/** What the province is told of the provider of these worlds. */
export const licence = { uscc: providerInput(9_001).uscc ?? '', businessPermitNo: '9900001000' };

/** The operator keeps the permit of the provider, without which nothing of it is reported. */
export const permitProvider = (world: FreightWorld, more: Partial<typeof licence> = {}): Promise<unknown> =>
  world.run(
    editServiceProvider,
    { uscc: licence.uscc, businessPermitNo: licence.businessPermitNo, ...more, reason: '换证' },
    { as: operator, platformId: '00001', on: { id: '10001' } },
  );

/** Trips that no rule stops, and the messages about them on their way to the played regulator. */
export class RegulatorWorld {
  readonly world: FreightWorld;
  /** What the played regulator has written down. */
  readonly books: AnswersInMemory;

  private constructor(world: FreightWorld, books: AnswersInMemory) {
    this.world = world;
    this.books = books;
  }
  static async open(database: Database): Promise<RegulatorWorld> {
    await stopNothing(database);
    const books = new AnswersInMemory();
    // A province that errs in nothing but what it is told wrongly.
    const exact = { ...compliance, adapters: () => playedRegulator(books, () => undefined) };
    const world = new RegulatorWorld(await FreightWorld.open(database, [provider, trajectory, exact]), books);
    await permitProvider(world.world);
    return world;
  }
  rows<T extends object>(text: ReturnType<typeof sql>): Promise<T[]> {
    return this.world.database.transaction(everywhere, (tx) => tx.rows<T>(text));
  }
  run(text: ReturnType<typeof sql>): Promise<unknown> {
    return this.world.database.transaction(everywhere, (tx) => tx.run(text));
  }
  async report(msgType: string, bizId: string): Promise<Report> {
    const [found] = await this.rows<{ id: string }>(
      sql`select id from reg_report where msg_type = ${msgType} and biz_id = ${bizId}`,
    );
    return this.world.get(regReports, found?.id ?? '');
  }
  /** Sends a message and hears what the regulator says. */
  async send(msgType: string, bizId: string): Promise<Report> {
    const { id } = await this.report(msgType, bizId);
    await this.world.run(sendReport, {}, { on: { id } });
    await this.world.drain();
    return this.report(msgType, bizId);
  }
  async body(msgType: string, bizId: string): Promise<Body> {
    const { id } = await this.report(msgType, bizId);
    const { payload } = await this.world.run(readPayload, {}, { on: { id } });
    return (JSON.parse(payload) as { readonly body: Body }).body;
  }
  /** A signed trip whose vehicle and driver the regulator has accepted. */
  async trip(more: Parameters<FreightWorld['trip']>[1] = {}) {
    const trip = await this.world.trip(70, more);
    await this.send('VEHICLE', trip.vehicleId);
    await this.send('DRIVER', trip.driverId);
    return trip;
  }
  async paid(
    trip: { readonly id: string; readonly waybillSn: string },
    documentNo: string,
    payments: readonly CarrierPayment[],
  ): Promise<void> {
    await this.world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      this.world.api.openCall(tx, { as: dispatcher, platformId: '10001', clock: this.world.clock }).emit(waybillPaid, {
        platformId: '10001',
        waybillId: trip.id,
        waybillSn: trip.waybillSn,
        documentNo,
        recipient: '示明远',
        paidAt: '2026-03-05 18:00:00',
        payments,
      }),
    );
  }
  /** What a job of the plugin does when its time has come. */
  async work(name: string): Promise<void> {
    await this.world.database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
      const call = this.world.api.openCall(tx, { as: system, platformId: '00001', clock: this.world.clock });
      await compliance.jobs?.find((one) => one.name === name)?.run(call);
    });
    await this.world.drain();
  }
  /** A terminal or the driver's app has told where the vehicle of a trip was, some minutes after this moment. */
  async position(waybillId: string, moment: 'load_at' | 'unload_at', minutes: number): Promise<void> {
    const at = moment === 'load_at' ? sql`load_at` : sql`unload_at`;
    await this.run(sql`
      insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
        loc_type, source, flag, received_at)
      select platform_id, 'D-' || vehicle_num, ${at} + ${minutes}::int * interval '1 minute', vehicle_num, 109748001,
        39565000, 109748001, 39565000, 'GPS', 'BEIDOU', 'OK', ${at} from waybill where id = ${waybillId}
      on conflict do nothing`);
  }
  get<R extends Resource>(resource: R, id: string): Promise<RecordOf<R>> {
    return this.world.get(resource, id);
  }
}
