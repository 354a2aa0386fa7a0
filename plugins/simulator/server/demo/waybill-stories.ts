import type { Actor, InputOfCommand } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, isIdNumber, parseDateTime } from '@freightdeck/sdk/values';
import { addDriver, demoDriverPapers } from '@freightdeck/plugin-carrier/contract';
import { generateBills, paidFee, payFee } from '@freightdeck/plugin-goods/contract';
import { addVehicle, demoTractorPapers } from '@freightdeck/plugin-vehicle/contract';
import {
  acceptWaybill,
  applyCaptain,
  applyVehicle,
  approveChange,
  arriveLoad,
  assignWaybill,
  confirmBatch,
  departWaybill,
  freezeWaybill,
  hideAssessment,
  loadWaybill,
  rateWaybill,
  rejectChange,
  replyAssessment,
  signWaybill,
  thawWaybill,
  unloadWaybill,
  uploadBatch,
} from '@freightdeck/plugin-waybill/contract';
import { plateOf, vinOf } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type At = (moment: string, actor: Actor) => Call;
type Ago = (days: number) => string;
interface Crew {
  readonly driverId: string;
  readonly vehicleId: string;
}
interface Lane {
  readonly id: string;
  readonly distanceM: number;
}
/** What a lorry makes with a driver who rests when he must. */
const metresAnHour = 85_000;
/** A driver and a tractor used by no other demo data. */
function crewInput(n: number): {
  readonly driver: InputOfCommand<typeof addDriver>;
  readonly vehicle: InputOfCommand<typeof addVehicle>;
} {
  const serial = String(n).padStart(4, '0');
  const [month, day] = [1 + (n % 12), 1 + (n % 28)].map((part) => String(part).padStart(2, '0'));
  const body = `9900001981${month}${day}9${serial.slice(-2)}`;
  const idNumber = [...'0123456789X'].map((check) => body + check).find(isIdNumber) ?? body;
  return {
    driver: {
      name:
        ['石磊', '高岩', '马腾', '郭松', '唐河', '陆远', '卢平', '罗成'][(Math.floor(n / 10) * 2 + (n % 10)) % 8] ??
        '石磊',
      mobile: `1990006${serial}`,
      idNumber,
      vehicleClass: 'A2',
      licenseTo: '2034-06-30',
      qualificationNo: idNumber,
      driverLicenseNo: idNumber,
      ...demoDriverPapers,
      qualificationTo: '2034-06-30',
    },
    vehicle: {
      vehicleNum: plateOf('晋', 9_000 + n),
      plateColor: '2',
      vehicleType: 'Q11',
      vin: vinOf(9_000 + n),
      ratedLoadKg: 32_000,
      roadTransportNo: `990001${String(n + 700).padStart(6, '0')}`,
      roadTransportTo: '2034-12-31',
      trailerNum: `晋LD${serial.slice(-3)}挂`,
      ...demoTractorPapers,
    },
  };
}
const platforms = ['10001', '10002', '10003', '10004'] as const;

async function hire(at: At, ago: Ago, n: number): Promise<Crew> {
  const { driver, vehicle } = crewInput(n);
  const call = at(ago(20), 'system');
  return {
    driverId: (await call.execute(addDriver, driver)).id,
    vehicleId: (await call.execute(addVehicle, vehicle)).id,
  };
}
/** One trip, assigned `ago` days ago, up to the signature or only until the vehicle is on the road. */
async function drive(
  at: At,
  ago: Ago,
  days: number,
  goods: Lane,
  crew: Crew,
  kg: number,
  lossKg: number | undefined,
): Promise<{ readonly id: string }> {
  const on = await at(ago(days), 'provider').execute(assignWaybill, {
    goodsId: goods.id,
    ...crew,
    estimateKg: kg,
  });
  const step = (hours: number, actor: Actor): Call => at(ago(days - hours / 24), actor);
  await step(0.2, 'driver').execute(acceptWaybill, {}, on);
  await step(2, 'driver').execute(arriveLoad, {}, on);
  await step(3, 'driver').execute(loadWaybill, { netKg: kg }, on);
  await step(3.2, 'driver').execute(departWaybill, {}, on);
  if (lossKg === undefined) return on;
  const arrived = 3.2 + Math.max(6, goods.distanceM / metresAnHour);
  await step(arrived, 'driver').execute(unloadWaybill, { netKg: kg - lossKg }, on);
  await step(arrived + 1, 'shipper').execute(signWaybill, {}, on);
  return on;
}
const scores = (scoreOnTime: number, scoreService: number, scoreIntact: number, scorePayment: number) => ({
  scoreOnTime,
  scoreService,
  scoreIntact,
  scorePayment,
});

/**
 * ST-12: trips that were driven before they were entered, and a line that cannot be right. One provider has not
 * confirmed its table yet.
 */
async function tellImport(at: At, ago: Ago, goods: Lane, n: number): Promise<void> {
  await hire(at, ago, n * 10 + 2);
  await hire(at, ago, n * 10 + 3);
  const lines = [1, 2, 3].map((hand) => {
    const { driver, vehicle } = crewInput(n * 10 + hand);
    return {
      vehicleNum: vehicle.vehicleNum,
      driverName: driver.name,
      loadNetKg: 31_200 + hand * 140,
      unloadNetKg: 31_120 + hand * 140,
      loadAt: ago(3 - hand * 0.03),
      unloadAt: ago(2.5 - hand * 0.03),
    };
  });
  const [line] = lines;
  if (!line) return;
  const batch = await at(ago(0.15), 'provider').execute(uploadBatch, {
    goodsId: goods.id,
    fileName: '补录运单.xlsx',
    rows: [...lines, { ...line, loadAt: ago(2), unloadAt: ago(1.99) }],
  });
  if (n < 3) await at(ago(0.14), 'provider').execute(confirmBatch, {}, batch);
}

/**
 * Three trips: two signed and rated, one under way with a changed vehicle. Ratings, freezes, changes, fees and a bill
 * follow from them.
 */
async function tell(at: At, ago: Ago, platformId: string, n: number): Promise<void> {
  const goods = await at(ago(14), 'provider').tx.one<Lane>(
    sql`select id, distance_m from goods_source where platform_id = ${platformId} and status = 30 and template_flag
      order by created_at limit 1`,
  );
  if (!goods) return;
  const crew = await hire(at, ago, n * 10);
  const spare = await hire(at, ago, n * 10 + 1);
  const first = await drive(at, ago, 9, goods, crew, 31_500, 120);
  const rated = await at(ago(8), 'shipper').execute(
    rateWaybill,
    { ...scores(5, 4, 5, 5), tags: '准时,包装完好', comment: '到货及时，司机服务好。' },
    first,
  );
  await at(ago(7), 'provider').execute(replyAssessment, { reply: '感谢认可，期待继续合作。' }, rated);
  await at(ago(8), 'driver').execute(
    rateWaybill,
    { ...scores(4, 4, 5, 3), tags: '装货等待久', comment: '装货排队两个小时。' },
    first,
  );
  const fee = await at(ago(7), 'provider').tx.one<{ id: string }>(
    sql`select id from goods_fee_order where platform_id = ${platformId} and waybill_id = ${first.id}`,
  );
  if (fee) {
    await at(ago(7), 'provider').execute(payFee, {}, fee);
    await at(ago(6.9), 'system').execute(paidFee, {}, fee);
  }
  const second = await drive(at, ago, 7, goods, crew, 32_000, 40);
  const hidden = await at(ago(5), 'provider').execute(
    rateWaybill,
    { ...scores(3, 2, 5, 5), comment: '途中两次联系不上司机。' },
    second,
  );
  await at(ago(4), 'operator').execute(hideAssessment, { reason: '内容待核实' }, hidden);
  await at(ago(5), 'provider').execute(
    freezeWaybill,
    { reasonCode: 'RISK', freezeScope: 'SETTLE', reason: '轨迹中断四小时，待核实' },
    second,
  );
  await at(ago(3), 'operator').execute(thawWaybill, { reason: '司机已补充说明，核实无误' }, second);

  const onTheRoad = await drive(at, ago, 0.6, goods, crew, 31_800, undefined);
  await at(ago(0.3), 'provider').execute(
    freezeWaybill,
    { reasonCode: 'DISPUTE', freezeScope: 'ALL', reason: '货主对装货重量有异议' },
    onTheRoad,
  );
  const change = await at(ago(0.3), 'provider').execute(applyVehicle, {
    waybillId: onTheRoad.id,
    vehicleId: spare.vehicleId,
    reason: '原车途中故障，换车续运',
  });
  await at(ago(0.25), 'operator').execute(approveChange, {}, change);
  await at(ago(0.2), 'provider').execute(applyVehicle, {
    waybillId: onTheRoad.id,
    vehicleId: crew.vehicleId,
    driverId: spare.driverId,
    reason: '原车已修复，由备班司机续运',
  });
  const captain = await at(ago(4), 'provider').execute(applyCaptain, {
    waybillId: second.id,
    captainName: '梁队长',
    payeeType: 'CAPTAIN',
    payeeName: '梁队长',
    mandateContractNo: 'DS20260001',
    reason: '司机委托车队长收款',
  });
  await at(ago(3.5), 'operator').execute(rejectChange, { reason: '代收协议未签署完成' }, captain);
  // Not of the trip on the road: another change of it waits already.
  await at(ago(0.2), 'provider').execute(applyCaptain, {
    waybillId: second.id,
    captainName: '秦队长',
    payeeType: 'DRIVER',
    reason: '车辆归入秦队长车队',
  });
  await tellImport(at, ago, goods, n);
  await at(ago(0.1), 'provider').execute(generateBills, { month: ago(9 - 10 / 24).slice(0, 7) });
}

/** Trips that show ratings, freezes, changes, fees and an import on the pages of waybills. */
export async function tellWaybillStories(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days) => formatDateTime(now - days * DAY);
  for (const [index, platformId] of platforms.entries())
    await stage.together(platformId, (at) => tell(at, ago, platformId, index));
}
