import { beforeAll, expect, it } from 'vitest';
import type { Command, RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import {
  addPound,
  amendPound,
  approvePound,
  handInPound,
  pounds,
  uploadPound,
} from '../../plugins/evidence/contract/index.ts';
import { appSlip, slipInput } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { editRow, importRows, loadWaybill, unloadWaybill, uploadBatch } from '../../plugins/waybill/contract/index.ts';
import { crewInput } from '../../plugins/waybill/fixtures.ts';
import { declarations } from '../support/declarations.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, person, system } from '../support/freight-world.ts';

/** Every command with which somebody tells what a trip was loaded with, or what was unloaded. */
const ways: readonly Command[] = [loadWaybill, unloadWaybill, addPound, uploadPound, handInPound, amendPound, editRow];
const told = ['netKg', 'grossKg', 'loadNetKg', 'unloadNetKg'];

/** Weights of goods that are asked about, planned or billed: they are not what a lorry was weighed with. */
const elsewhere = ['freight.calculate'];

it('no other command takes the weight of a loading or an unloading', () => {
  const found = serverPlugins
    .flatMap(({ serves }) => declarations(serves))
    .filter(({ command, name }) => told.some((field) => field in (command?.input ?? {})) && !elsewhere.includes(name))
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual(ways.map(({ name }) => name).toSorted());
});

onEachDatabase(
  'no lorry carries over 130 % of what it may',
  [...freightMigrations, ...(evidence.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let serial = 700;
    const checker = person('checker', 'provider');
    /** Net 43.46 t; 41.6 t are the most that the lorries of these trips may carry. */
    const heavy = { grossKg: 60_000, tareKg: 16_540 };
    const now = (): string =>
      new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const photo = async (): Promise<string> => {
      const id = `weight-${(serial += 1)}`;
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`
          insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
            created_by)
          values ('10001', ${id}, 'slip.jpg', ${id}, 'image/jpeg', 10, ${`7${serial}`.padStart(64, '0')}, now(), 'x')`),
      );
      return id;
    };
    const awaited = async (waybillId: string, poundType: 'LOAD' | 'UNLOAD'): Promise<{ readonly id: string }> => {
      const page = await world.post(`${pounds.path}/paging`, {
        conditions: { waybillId },
        page: 1,
        limit: 50,
        orderBy: [{ field: 'createdAt', dir: 'asc' }],
      });
      const all = (page.pageResult as { itemList: RecordOf<typeof pounds>[] }).itemList;
      const found = all.find((slip) => slip.poundType === poundType);
      if (!found) throw new Error(`No ${poundType} slip`);
      return { id: found.id };
    };
    const kinds = [
      ['LOAD', 30, 'overload'],
      ['UNLOAD', 60, 'unloadTooHeavy'],
    ] as const;
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [evidence]);
    }, 120_000);

    it('by the steps of the trip', async () => {
      const on = { id: (await world.trip(25)).id };
      for (const as of [driverPerson, undefined])
        expect(await world.refusal(loadWaybill, { netKg: 41_601 }, { on, ...(as ? { as } : {}) })).toBe('overload');
      const there = { id: (await world.trip(50)).id };
      for (const as of [driverPerson, undefined])
        expect(await world.refusal(unloadWaybill, { netKg: 41_601 }, { on: there, ...(as ? { as } : {}) })).toBe(
          'unloadTooHeavy',
        );
    });

    it.each(kinds)(
      'by the slip of a %sing: uploaded, from the app, amended, audited, added',
      async (kind, state, reason) => {
        const trip = await world.trip(state);
        const on = await awaited(trip.id, kind);
        const typed = slipInput(await photo(), now(), heavy);
        expect(await world.refusal(uploadPound, typed, { on })).toBe(reason);
        const shot = appSlip(await photo(), now(), '109.748,39.565', { ...heavy, ocrNetKg: 43_460 });
        expect(await world.refusal(handInPound, shot, { on, as: driverPerson })).toBe(reason);
        await world.run(uploadPound, slipInput(await photo(), now()), { on });
        const stands = (kg: number) =>
          world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
            tx.run(sql`update pound set net_kg = ${kg}, gross_kg = tare_kg + ${kg} where id = ${on.id}`),
          );
        // It was uploaded before anybody asked, or when another lorry made the trip.
        await stands(43_460);
        expect(await world.refusal(approvePound, {}, { on, as: checker })).toBe(reason);
        await stands(32_460);
        await world.run(approvePound, {}, { on, as: checker });
        const change = { ...heavy, weighAt: now(), reason: '更正', evidence: await photo() };
        expect(await world.refusal(amendPound, change, { on })).toBe(reason);
        const bare = await world.trip(state);
        const added = { waybillId: bare.id, poundType: kind, ...slipInput(await photo(), now(), heavy) };
        expect(await world.refusal(addPound, added)).toBe(reason);
        await world.run(addPound, { ...added, grossKg: 49_000 });
      },
    );

    it('by the lines of an import, also when one is mended', async () => {
      const { driver, vehicle } = crewInput((serial += 1));
      await world.run(addDriver, { ...driver, name: '超重一' }, { as: system });
      await world.run(addVehicle, vehicle, { as: system });
      const { goodsId } = await world.parts();
      world.later(24 * 60);
      const at = (minutes: number): string =>
        new Date(world.clock().getTime() + 8 * 3_600_000 + minutes * 60_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ');
      const line = {
        vehicleNum: vehicle.vehicleNum,
        driverName: '超重一',
        loadNetKg: 30_000,
        unloadNetKg: 29_900,
        loadAt: at(-20 * 60),
        unloadAt: at(-60),
      };
      for (const [field, words] of [
        ['loadNetKg', '净重43.460吨超过核定载质量'],
        ['unloadNetKg', '卸货净重43.460吨超过核定载质量'],
      ] as const) {
        const rows = [{ ...line, [field]: 43_460 }];
        const batch = await world.run(uploadBatch, { goodsId, fileName: '补录.xlsx', rows } as never);
        const read = async (): Promise<{ readonly id: string; readonly problems: string }> => {
          const page = await world.post(`${importRows.path}/paging`, {
            conditions: { batchId: batch.id },
            page: 1,
            limit: 50,
            orderBy: [{ field: 'lineNo', dir: 'asc' }],
          });
          const [row] = (page.pageResult as { itemList: RecordOf<typeof importRows>[] }).itemList;
          return { id: row?.id ?? '', problems: row?.errors ?? '' };
        };
        const { id, problems } = await read();
        expect(problems).toContain(words);
        const whole = { carrierPrice: null, driverMobile: null, driverIdNumber: null };
        await world.run(editRow, { ...line, ...whole }, { on: { id } });
        expect((await read()).problems).not.toContain(words);
        await world.run(editRow, { ...line, ...whole, [field]: 43_460 }, { on: { id } });
        expect((await read()).problems).toContain(words);
      }
    });
  },
);
