import { beforeAll, expect, it } from 'vitest';
import cockpit from '../../plugins/cockpit/server/index.ts';
import {
  cockpitConfig,
  cockpitConfigs,
  dataWall,
  removeCockpitConfig,
  saveCockpitConfig,
  standardCockpit,
  transitMonitoring,
  type CockpitConfig,
  type CockpitConfigRow,
  type RunningVehicle,
} from '../../plugins/cockpit/contract/index.ts';
import { freezeWaybill, thawWaybill, voidWaybill } from '../../plugins/waybill/contract/index.ts';
import { riskFreeze } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';

const atOperator = { as: operator, platformId: '00001' } as const;
const input = { ...standardCockpit, platformId: '10001', version: 0 } as const;

onEachDatabase(
  'cockpit configuration, monitoring and wall',
  [...freightMigrations, ...(cockpit.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [cockpit]);
    }, 120_000);
    const config = async (platformId: string, body: object = {}): Promise<CockpitConfig | undefined> =>
      (await world.post(cockpitConfig.path, body, platformId === '00001' ? atOperator : { platformId })).data as
        CockpitConfig | undefined;

    it('[R7-70] [R7-71] [R7-72] the configuration of a platform is read, saved and removed; until it is saved, and after it is removed, the standard one holds', async () => {
      expect([cockpitConfig.path, saveCockpitConfig.path, removeCockpitConfig.path]).toEqual(
        ['get', 'save', 'remove'].map((verb) => `/api/platform/platformCockpitConfig/${verb}PlatformCockpitConfig`),
      );
      expect(await config('10001')).toEqual({ ...standardCockpit, platformId: '10001', version: 0 });
      const saved = {
        ...input,
        tiles: ['live', 'map', 'live'] as const,
        stations: 20,
        mapApproval: 'GS(2026)0000',
        theme: 'DARK',
        refreshSec: 30,
        bannerTitle: '示范指挥中心',
        bannerHost: 'admin.example.com',
      } as const;
      expect(await world.run(saveCockpitConfig, saved, atOperator)).toEqual({ version: 1 });
      expect(await config('10001')).toEqual({ ...saved, tiles: ['live', 'map'], version: 1 });
      expect(await config('10002')).toEqual({ ...standardCockpit, platformId: '10002', version: 0 });
      expect((await config('00001', { platformId: '10001' }))?.refreshSec).toBe(30);
      const all = (await world.post(cockpitConfigs.path, {}, atOperator)).data as { itemList: CockpitConfigRow[] };
      expect(all.itemList.map((one) => [one.platformId, one.version])).toEqual([
        ['10001', 1],
        ['00001', 0],
        ['10002', 0],
      ]);
      await world.run(removeCockpitConfig, { platformId: '10001', version: 1 }, atOperator);
      expect(await config('10001')).toEqual({ ...standardCockpit, platformId: '10001', version: 0 });
    });

    it('somebody who has not seen the last change does not overwrite it; nothing is saved without a tile, or for a platform that is not there', async () => {
      expect(await world.refusal(saveCockpitConfig, { ...input, version: 3 }, atOperator)).toBe('changed');
      expect(await world.refusal(saveCockpitConfig, { ...input, tiles: [] }, atOperator)).toBe('noTiles');
      expect(await world.refusal(saveCockpitConfig, { ...input, platformId: '99999' }, atOperator)).toBe(
        'unknownPlatform',
      );
      expect(await world.refusal(removeCockpitConfig, { platformId: '10001', version: 1 }, atOperator)).toBe('changed');
    });

    it("another tenant's configuration is neither told nor touched, whatever keys one holds", async () => {
      expect((await world.post(cockpitConfig.path, { platformId: '10002' })).status).toBe(204);
      expect(await world.refusal(saveCockpitConfig, { ...input, platformId: '10002' })).toBe('unknownPlatform');
      const own = (await world.post(cockpitConfigs.path, {})).data as { itemList: CockpitConfigRow[] };
      expect(own.itemList.map((one) => one.platformId)).toEqual(['10001']);
      expect((await world.post(cockpitConfigs.path, {}, { as: person('clerk', 'provider', []) })).status).toBe(403);
    });

    it('monitoring holds the vehicles under way with both ends of their way; a freeze does not move them; the operator may choose a platform', async () => {
      const trip = await world.trip(40);
      await world.trip(70);
      const rows = async (who: object = {}, body: object = {}): Promise<readonly RunningVehicle[]> =>
        ((await world.post(transitMonitoring.path, body, who)).data as { itemList: RunningVehicle[] }).itemList;
      const [first, ...others] = await rows();
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        id: trip.id,
        platformId: '10001',
        platformName: '北疆示范网络货运有限公司',
        waybillStatus: 40,
        waybillStatusRemark: '运输中',
        sendLonLat: '109.748000,39.565000',
        receiveLonLat: '118.460000,39.273000',
      });
      await world.run(freezeWaybill, riskFreeze, { on: { id: trip.id } });
      const [frozen] = await rows();
      expect(frozen?.stateAt).toBe(first?.stateAt);
      expect(frozen && frozen.lastAt > (first?.lastAt ?? '')).toBe(true);
      expect(await rows({ platformId: '10002' })).toEqual([]);
      expect(await rows({ platformId: '10002' }, { platformId: '10001' })).toEqual([]);
      expect((await rows(atOperator)).map((one) => one.id)).toEqual([trip.id]);
      expect(await rows(atOperator, { platformId: '10002' })).toEqual([]);
      await world.run(thawWaybill, { reason: '已核实' }, { as: operator, on: { id: trip.id } });
    });

    it("the wall's figures are those of the waybills: today, the month, vehicles per state, busiest routes; a voided waybill leaves them", async () => {
      const wall = async (platformId = '10001') =>
        (await world.post(dataWall.path, {}, platformId === '00001' ? atOperator : { platformId })).data as {
          today: { trips: number; totalMoney: number; totalWeight: number };
          month: { month: string; trips: number; totalMoney: number }[];
          running: { waybillStatus: number; number: number }[];
          routes: { sendUnitName: string; trips: number; totalMoney: number }[];
        };
      const before = await wall();
      expect(before.month).toHaveLength(12);
      expect(before.today.trips).toBe(1);
      expect(before.month.at(-1)).toMatchObject({ month: '2026-03', trips: 1, totalMoney: before.today.totalMoney });
      expect(before.running).toMatchObject([{ waybillStatus: 40, number: 1 }]);
      expect(before.routes).toMatchObject([{ trips: 1, totalMoney: before.today.totalMoney }]);
      const second = await world.trip(70);
      expect((await wall()).routes).toMatchObject([{ trips: 2 }]);
      expect((await wall('00001')).today).toEqual((await wall()).today);
      expect((await wall('10002')).routes).toEqual([]);
      await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: { id: second.id } });
      expect((await wall()).today).toEqual(before.today);
      expect((await wall()).routes).toEqual(before.routes);
    });
  },
);
