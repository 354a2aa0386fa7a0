import type { Actor } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  activateYuehuo,
  addAddress,
  addGoods,
  addYuehuoConfig,
  addYuehuoOrder,
  changePrice,
  changeTons,
  changeValuation,
  editCard,
  enableYuehuo,
  markTemplate,
  pauseGoods,
  rejectGoods,
  setAgent,
  setGoodsQrCode,
  submitGoods,
} from '../contract/index.ts';
import { goodsInput } from '../fixtures.ts';

const DAY = 86_400_000;
type At = (moment: string, actor: Actor) => Call;
const platforms = ['10001', '10002', '10003', '10004'] as const;

/**
 * For each provider: goods with a broker and a booking for the month, whose terms were changed twice; one draft, one
 * waiting, one rejected, one paused.
 */
async function tell(at: At, ago: (days: number) => string, platformId: string): Promise<void> {
  const company = await at(ago(18), 'provider').tx.one<{ id: string }>(
    sql`select id from company where platform_id = ${platformId} and status = 1 and audit_status = 2 order by created_at
      limit 1`,
  );
  if (!company) return;
  const until = ago(-60);
  const add = (days: number, lane: number, more: Parameters<typeof goodsInput>[2]) =>
    at(ago(days), 'provider').execute(addGoods, {
      ...goodsInput(company.id, lane),
      validTo: until,
      totalKg: 2_000_000,
      ...more,
    });
  const config = await at(ago(18), 'operator').execute(addYuehuoConfig, {
    provider: platformId,
    autoMatch: platformId !== '10003',
    billDay: 5,
    feePpm: 10_000,
    companyNames: null,
  });
  await at(ago(18), 'operator').execute(enableYuehuo, {}, config);

  const booked = await add(17, 1, {
    carrierPrice: 620_000,
    oilRatio: 200_000,
    roundingRule: 'YUAN',
    lossToleranceType: 'KG',
    lossTolerance: 50,
  });
  await at(ago(17), 'provider').execute(
    setAgent,
    {
      brokerName: '顺达',
      brokerMobile: '19900050001',
      infoFeeMode: 'PER_TRIP',
      infoFeeValue: 5_000,
      infoFeeBearer: 'CARRIER',
    },
    booked,
  );
  await at(ago(16), 'provider').execute(
    changeTons,
    { lossDeductMode: 'EXCESS', goodsValuePrice: 38_000_000, reason: '货主要求扣超亏' },
    booked,
  );
  await at(ago(15), 'provider').execute(
    changePrice,
    { carrierPrice: 645_000, applyTo: 'NEW_ONLY', reason: '油价上调' },
    booked,
  );
  await at(ago(15), 'provider').execute(changeValuation, { oilRatio: 250_000, reason: '统一油卡比例' }, booked);
  await at(ago(15), 'provider').execute(
    editCard,
    { cardTitle: '螺纹钢 长期有货', cardText: '高栏车优先，随到随装，当日结算。' },
    booked,
  );
  await at(ago(15), 'provider').execute(
    setGoodsQrCode,
    { enabled: true, posterText: '扫码接单，装货地现场确认' },
    booked,
  );
  await at(ago(15), 'provider').execute(markTemplate, { templateFlag: true }, booked);
  const order = await at(ago(15), 'provider').execute(addYuehuoOrder, {
    goodsId: booked.id,
    planKg: 1_500_000,
    startDate: ago(40).slice(0, 10),
    endDate: ago(-50).slice(0, 10),
  });
  await at(ago(15), 'provider').execute(activateYuehuo, {}, order);

  await at(ago(3), 'provider').execute(submitGoods, {}, await add(3, 4, { publish: false, needAudit: true }));
  const refused = await add(4, 2, { publish: false, needAudit: true });
  await at(ago(4), 'provider').execute(submitGoods, {}, refused);
  await at(ago(3), 'operator').execute(rejectGoods, { reason: '承运单价低于线路指数，请核实' }, refused);
  await at(ago(2), 'provider').execute(pauseGoods, { reason: '装货地检修两天' }, await add(5, 3, {}));
  await add(1, 0, { publish: false });

  const lane = goodsInput(company.id, 1);
  await at(ago(12), 'provider').execute(addAddress, {
    unitName: lane.loadUnitName,
    side: 'LOAD',
    place: lane.loadPlace,
    areaCode: lane.loadCode,
    lonLat: lane.loadLonLat,
    contactName: '石磊',
    contactMobile: '19900050011',
  });
  await at(ago(12), 'provider').execute(addAddress, {
    unitName: lane.unloadUnitName,
    side: 'UNLOAD',
    place: lane.unloadPlace,
    areaCode: lane.unloadCode,
    lonLat: lane.unloadLonLat,
    contactName: '高岩',
    contactMobile: '19900050012',
  });
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  for (const platformId of platforms) await stage.together(platformId, (at) => tell(at, ago, platformId));
}
