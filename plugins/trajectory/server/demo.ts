import type { Actor } from '@freightdeck/sdk/contract';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { addGoods } from '@freightdeck/plugin-goods/contract';
import { addCompany } from '@freightdeck/plugin-shipper/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '@freightdeck/plugin-waybill/contract';
import { sql } from '@freightdeck/sdk/server';
import {
  addConfig,
  addDevice,
  bindDevice,
  closeAlarm,
  confirmStatement,
  falseAlarm,
  generateStatements,
  handleAlarm,
  ingestPoints,
  openService,
  recogniseOcr,
  repullService,
  repullTrack,
  standardLimits,
  TrackSummary,
} from '../contract/index.ts';
import { driverId, lorryPlate, shipperCode, wayOf } from '../fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
type At = (moment: string, actor: Actor) => Call;
interface Home {
  readonly platformId: string;
  readonly name: string;
  readonly province: string;
  /** Hours after the loading at which the trip under way has to be there. */
  readonly hours: number;
  readonly goodsName: string;
  readonly cargoType: '0100' | '0400';
  readonly load: { readonly lon: number; readonly lat: number; readonly place: string; readonly code: string };
  readonly unload: { readonly lon: number; readonly lat: number; readonly place: string; readonly code: string };
}
const homes: readonly Home[] = [
  {
    platformId: '10001',
    name: '黄河湾',
    province: '蒙',
    hours: 8,
    goodsName: '动力煤',
    cargoType: '0100',
    load: { lon: 109.748, lat: 39.565, place: '鄂尔多斯伊金霍洛旗', code: '150627' },
    unload: { lon: 111.658, lat: 40.817, place: '呼和浩特赛罕', code: '150105' },
  },
  {
    platformId: '10002',
    name: '滦河口',
    province: '冀',
    hours: 4,
    goodsName: '螺纹钢',
    cargoType: '0400',
    load: { lon: 118.085, lat: 39.576, place: '唐山丰南', code: '130207' },
    unload: { lon: 114.515, lat: 38.042, place: '石家庄长安', code: '130102' },
  },
];
const lonLat = ({ lon, lat }: { readonly lon: number; readonly lat: number }): string =>
  `${lon.toFixed(6)},${lat.toFixed(6)}`;

interface Cast {
  readonly goodsId: string;
  readonly crews: readonly { readonly driverId: string; readonly vehicleId: string; readonly deviceNo: string }[];
}
async function hire(at: At, start: string, home: Home, base: number): Promise<Cast> {
  const call = at(start, 'system');
  const desk = at(start, 'provider');
  const { id: companyId } = await call.execute(addCompany, {
    companyName: `${home.name}示范能源有限公司`,
    uscc: shipperCode(base),
    contacts: '安平',
    mobile: `1990003${String(1_000 + base)}`,
    invoiceTax: 60_000,
    serviceFeeMode: 'ADD_ON',
  });
  const { id: goodsId } = await call.execute(addGoods, {
    companyId,
    goodsName: home.goodsName,
    cargoType: home.cargoType,
    loadPlace: home.load.place,
    loadCode: home.load.code,
    loadLonLat: lonLat(home.load),
    loadUnitName: `${home.name}示范装货站`,
    unloadPlace: home.unload.place,
    unloadCode: home.unload.code,
    unloadLonLat: lonLat(home.unload),
    unloadUnitName: `${home.unload.place.slice(0, 2)}示范卸货场`,
    distanceM: 290_000,
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    carrierPrice: 850_000,
    totalKg: 500_000,
    needShipperConfirm: false,
    validTo: '2036-12-31 23:59:59',
    publish: true,
  });
  const crews = [];
  for (let n = 1; n <= 2; n += 1) {
    const { id } = await call.execute(addDriver, {
      name: n === 1 ? '示明远' : '范长河',
      mobile: `1990003${String(base * 10 + n).padStart(4, '0')}`,
      idNumber: driverId(base * 10 + n),
      vehicleClass: 'A2',
      licenseTo: '2034-06-30',
      qualificationNo: `990000${String(base * 10 + n).padStart(13, '0')}`,
      driverLicenseNo: driverId(base * 10 + n),
      ...demoDriverPapers,
      qualificationTo: '2034-06-30',
    });
    const vehicle = await call.execute(addVehicle, {
      vehicleNum: lorryPlate(home.province, base * 10 + n),
      plateColor: '2',
      vehicleType: 'Q11',
      vin: `LDEM0A1B0T1${String(base * 10 + n).padStart(6, '0')}`,
      ratedLoadKg: 33_000,
      roadTransportNo: `990010${String(base * 10 + n).padStart(6, '0')}`,
      roadTransportTo: '2034-12-31',
      trailerNum: null,
      ...demoTractorPapers,
    });
    const deviceNo = `BD${home.platformId}${String(n).padStart(4, '0')}`;
    const device = await desk.execute(addDevice, {
      deviceNo,
      simNo: `1064900${home.platformId}${n}`,
      deviceType: 'BEIDOU_JT808',
      protocol: 'JT808',
    });
    await desk.execute(bindDevice, { vehicleId: vehicle.id }, device);
    crews.push({ driverId: id, vehicleId: vehicle.id, deviceNo });
  }
  const [first] = crews;
  const app = await desk.execute(addDevice, {
    deviceNo: `APP${home.platformId}0001`,
    simNo: null,
    deviceType: 'APP',
    protocol: 'HTTP',
  });
  if (first) await desk.execute(bindDevice, { vehicleId: first.vehicleId }, app);
  await desk.execute(addDevice, {
    deviceNo: `BD${home.platformId}0009`,
    simNo: null,
    deviceType: 'BEIDOU_JT808',
    protocol: 'JT808',
  });
  await desk.execute(addConfig, { companyId: null, ...standardLimits });
  return { goodsId, crews };
}

/** A trip up to loading, or with an end up to the signature; `report`: what terminals tell after the unloading. */
async function travel(
  at: At,
  cast: Cast,
  crew: Cast['crews'][number],
  loadMs: number,
  unloadMs?: number,
  report?: (moment: string) => Promise<unknown>,
  arriveBy: string | null = null,
): Promise<string> {
  const wire = (ms: number): string => formatDateTime(ms);
  const { id, waybillSn } = await at(wire(loadMs - 2 * HOUR), 'provider').execute(assignWaybill, {
    goodsId: cast.goodsId,
    driverId: crew.driverId,
    vehicleId: crew.vehicleId,
    estimateKg: 32_000,
    arriveBy,
  });
  const on = { id };
  await at(wire(loadMs - 100 * MINUTE), 'driver').execute(acceptWaybill, {}, on);
  await at(wire(loadMs - 30 * MINUTE), 'driver').execute(arriveLoad, {}, on);
  await at(wire(loadMs), 'driver').execute(loadWaybill, { netKg: 32_460 }, on);
  await at(wire(loadMs + 10 * MINUTE), 'driver').execute(departWaybill, {}, on);
  if (unloadMs === undefined) return waybillSn;
  await at(wire(unloadMs - 20 * MINUTE), 'driver').execute(arriveUnload, {}, on);
  await at(wire(unloadMs), 'driver').execute(unloadWaybill, { netKg: 32_380 }, on);
  if (report) {
    const told = wire(unloadMs + 30 * MINUTE);
    await report(told);
    const call = at(told, 'system');
    await call.get(TrackSummary).sumUp(call, id);
  }
  await at(wire(unloadMs + 40 * MINUTE), 'shipper').execute(signWaybill, {}, on);
  return waybillSn;
}

/** One signed trip with a stop, a gap and a fast stretch; one under way that is monitored. */
async function tell(stage: DemoStage, home: Home, base: number): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const wire = (ms: number): string => formatDateTime(ms);
  const together = <T>(work: (at: At) => Promise<T>): Promise<T> => stage.together(home.platformId, work);
  const cast = await together((at) => hire(at, wire(now - 50 * DAY), home, base));
  const [first, second] = cast.crews;
  if (!first || !second) return;
  const loadMs = now - 2 * DAY - 3 * HOUR;
  const done = wayOf({
    from: home.load,
    to: home.unload,
    startMs: loadMs + 10 * MINUTE,
    happens: [
      { share: 0.22, what: 'stand', minutes: 56 },
      { share: 0.48, what: 'silent', minutes: 66 },
      { share: 0.74, what: 'fast', minutes: 8 },
    ],
  });
  const arrived = parseDateTime(done.at(-1)?.at ?? '')?.getTime() ?? now;
  const running = now - 3 * HOUR;
  for (const [index, crew] of cast.crews.entries()) {
    const began = now - (38 + index) * DAY;
    const way = wayOf({ from: home.load, to: home.unload, startMs: began + 10 * MINUTE, everyMin: 5 });
    const ended = parseDateTime(way.at(-1)?.at ?? '')?.getTime() ?? began;
    await together((at) =>
      travel(at, cast, crew, began, ended + 30 * MINUTE, (moment) =>
        at(moment, 'provider').execute(ingestPoints, { deviceNo: crew.deviceNo, points: way }),
      ),
    );
  }
  await together((at) =>
    travel(at, cast, first, loadMs, arrived + 30 * MINUTE, async (moment) => {
      await at(moment, 'provider').execute(ingestPoints, { deviceNo: first.deviceNo, points: done });
      await at(moment, 'provider').execute(ingestPoints, {
        deviceNo: `APP${home.platformId}0001`,
        points: wayOf({
          from: home.load,
          to: home.unload,
          startMs: loadMs + 12 * MINUTE,
          everyMin: 6,
          aside: 0.002,
          untilMs: arrived,
        }),
      });
    }),
  );
  const onRoad = await together((at) =>
    travel(at, cast, second, running, undefined, undefined, wire(running + home.hours * HOUR)),
  );
  await together(async (at) => {
    await at(wire(now - 2 * MINUTE), 'provider').execute(ingestPoints, {
      deviceNo: second.deviceNo,
      points: wayOf({
        from: home.load,
        to: home.unload,
        startMs: running + 10 * MINUTE,
        untilMs: now - 2 * MINUTE,
        happens: [{ share: 0.3, what: 'fast', minutes: 6 }],
      }),
    });
  });
  await together(async (at) => {
    const desk = at(wire(now - MINUTE), 'provider');
    for (const { id } of await desk.tx.rows<{ id: string }>(
      sql`select id from waybill_track where platform_id = ${home.platformId} and stale order by start_at`,
    ))
      await desk.execute(repullTrack, {}, { id });
    const { id } = await at(wire(running + 30 * MINUTE), 'provider').execute(openService, { waybillSn: onRoad });
    for (const minutes of [60, 30, 2])
      await at(wire(now - minutes * MINUTE), 'provider').execute(repullService, {}, { id });
    const alarms = await desk.tx.rows<{ id: string }>(
      sql`select id from locus_alarm where platform_id = ${home.platformId} order by start_at`,
    );
    const [stand, silent, drift] = alarms;
    if (stand) {
      await desk.execute(handleAlarm, { remark: '已致电司机，服务区休息' }, { id: stand.id });
      await desk.execute(closeAlarm, { remark: '司机休息后继续行驶' }, { id: stand.id });
    }
    if (silent) await desk.execute(handleAlarm, { remark: '联系终端厂商核实' }, { id: silent.id });
    if (drift && alarms.length > 3) await desk.execute(falseAlarm, { remark: '隧道内信号漂移' }, { id: drift.id });
  });
  await together(async (at) => {
    for (const [index, fileName] of ['磅单-装货-0312.jpg', '行驶证-正页.jpg', '驾驶证-正页.jpg'].entries())
      await at(wire(now - (36 - index) * DAY), 'provider').execute(recogniseOcr, {
        ocrType: (['POUND', 'DRIVING_PERMIT', 'DRIVER_LICENSE'] as const)[index] ?? 'POUND',
        fileName,
        bizNo: `OCR${home.platformId}${index}`,
      });
    await stage.answers(at(wire(now - 33 * DAY), 'system'));
    const month = wire(now - 36 * DAY).slice(0, 7);
    await at(wire(now - MINUTE), 'provider').execute(generateStatements, { month });
    const bill = await at(wire(now), 'provider').tx.one<{ id: string }>(
      sql`select id from service_statement where platform_id = ${home.platformId} order by statement_no limit 1`,
    );
    if (bill && home.platformId === '10001') await at(wire(now), 'provider').execute(confirmStatement, {}, bill);
  });
}
export async function replay(stage: DemoStage): Promise<void> {
  for (const [index, home] of homes.entries()) await tell(stage, home, index + 1);
}
