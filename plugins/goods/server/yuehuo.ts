import {
  bySystem,
  callerName,
  insertRecord,
  jobOverRows,
  listen,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import {
  addYuehuoConfig,
  addYuehuoOrder,
  generateBills,
  goodsTripSigned,
  yuehuoBillLife,
  yuehuoBills,
  yuehuoConfigLife,
  yuehuoConfigs,
  yuehuoLines,
  yuehuoOrderLife,
  yuehuoOrders,
} from '../contract/index.ts';
import type { TripSigned } from '../contract/index.ts';
import { moveBySystem, paperNumber } from './by-system.ts';

const addConfig = serve(addYuehuoConfig, async (call, { provider, ...config }) => {
  if (call.caller.actor !== 'operator') call.refuse('onlyOperator');
  if (
    !(await call.tx.one(
      sql`select platform_id from platform where platform_id = ${provider} and platform_id <> '00001'`,
    ))
  )
    call.refuse('noProvider', { provider });
  if (await call.tx.one(sql`select id from yuehuo_config where platform_id = ${provider}`)) call.refuse('there');
  const id = await insertRecord(call, yuehuoConfigs, {
    ...config,
    platformId: provider,
    enabled: 0,
    editorName: callerName(call),
  });
  await recordEvent(call, yuehuoConfigs, id, { action: 'add', toState: 0, platformId: provider });
  return { id };
});
const editor = (call: Pick<Call, 'caller'>) => ({ editorName: callerName(call) });
const configLife = serveWorkflow(yuehuoConfigLife, {
  edit: { effect: (call, _config, input) => ({ ...input, companyNames: input.companyNames ?? null, ...editor(call) }) },
  enable: { effect: editor },
  disable: { effect: editor },
});

const addOrder = serve(addYuehuoOrder, async (call, { goodsId, planKg, startDate, endDate }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const goods = await call.tx.one<{
    goodsSn: string;
    companyName: string;
    goodsName: string;
    loadPlace: string;
    unloadPlace: string;
  }>(sql`
    select goods_sn, company_name, goods_name, load_place, unload_place from goods_source
      where platform_id = ${call.platformId} and id = ${goodsId}`);
  if (!goods) return call.refuse('notFound');
  if (!(await call.tx.one(sql`select id from yuehuo_config where platform_id = ${call.platformId} and enabled = 1`)))
    call.refuse('notEnabled');
  if (endDate < startDate) call.refuse('dates');
  if (planKg === 0) call.refuse('invalid');
  if (
    await call.tx.one(
      sql`select id from yuehuo_order where platform_id = ${call.platformId} and goods_id = ${goodsId} and status in (0,
        1)`,
    )
  )
    call.refuse('booked');
  const { loadPlace, unloadPlace, ...known } = goods;
  const orderNo = await paperNumber(call, 'YH');
  const id = await insertRecord(call, yuehuoOrders, {
    ...known,
    orderNo,
    goodsId,
    route: `${loadPlace} → ${unloadPlace}`,
    planKg,
    startDate,
    endDate,
    status: 0,
  });
  await recordEvent(call, yuehuoOrders, id, { action: 'add', toState: 0 });
  return { id, orderNo };
});
const orderLife = serveWorkflow(yuehuoOrderLife, {
  stop: { effect: (_call, _order, { reason }) => ({ stopReason: reason }) },
});

interface Waiting {
  readonly orderId: string;
  readonly trips: number;
  readonly kg: number;
  readonly amount: number;
  readonly orderNo: string;
  readonly companyName: string;
  readonly goodsName: string;
  readonly route: string;
  readonly planKg: number;
}
/** Bills the signed trips of a month that are on no bill: one bill per booking. */
async function billMonth(
  call: Call,
  platformId: string,
  month: string,
): Promise<{ readonly bills: number; readonly lines: number }> {
  const waiting = await call.tx.rows<Waiting>(sql`
    select o.id as order_id, o.order_no, o.company_name, o.goods_name, o.route, o.plan_kg, sum.trips, sum.kg, sum.amount
    from (select order_id, count(*)::int as trips, sum(settle_kg)::bigint as kg, sum(receivable_amount)::bigint
      as amount from yuehuo_line
      where platform_id = ${platformId} and month = ${month} and bill_id is null group by order_id) as sum
    join yuehuo_order o on o.platform_id = ${platformId} and o.id = sum.order_id order by o.order_no`);
  let lines = 0;
  for (const { orderId, trips, kg, amount, ...order } of waiting) {
    const billNo = await paperNumber(call, 'ZD');
    const id = await insertRecord(call, yuehuoBills, {
      platformId,
      billNo,
      month,
      orderId,
      ...order,
      doneKg: kg,
      trips,
      amount,
      confirmStatus: 0,
      invoiceStatus: 0,
    });
    lines += await call.tx.run(
      sql`update yuehuo_line set bill_id = ${id} where platform_id = ${platformId} and order_id = ${orderId}
        and month = ${month} and bill_id is null`,
    );
    await recordEvent(call, yuehuoBills, id, { action: 'generate', toState: 0, platformId });
  }
  return { bills: waiting.length, lines };
}
const generate = serve(generateBills, async (call, { month }) => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || month > call.now().slice(0, 7)) call.refuse('monthForm');
  const made = await billMonth(call as Call, call.platformId, month);
  if (made.bills === 0) call.refuse('nothing');
  return made;
});
const billLife = serveWorkflow(yuehuoBillLife, {
  confirm: { effect: (call) => ({ confirmBy: callerName(call) }) },
  unconfirm: { effect: () => ({ confirmBy: null }) },
});

/** On the provider's bill day, bills the months before. */
export const monthBills = jobOverRows(
  'goods.monthBills',
  3600,
  step(
    (call, mayTry) => {
      const now = call.now();
      return call.tx.rows<{ id: string; platformId: string; month: string }>(sql`
    select distinct l.platform_id || ' ' || l.month as id, l.platform_id, l.month from yuehuo_line l
      join yuehuo_config c on c.platform_id = l.platform_id
    where l.bill_id is null and l.month < ${now.slice(0, 7)} and c.bill_day <= ${Number(now.slice(8, 10))}
      and ${mayTry(sql`l.platform_id || ' ' || l.month`)} limit 100`);
    },
    (call, { platformId, month }) => billMonth(call, platformId, month),
  ),
);

/** Counts a signed trip for the booking of its goods; a fully carried booking ends. */
async function carried(call: Call, trip: TripSigned): Promise<void> {
  const day = trip.signAt.slice(0, 10);
  const order = await call.tx.one<{ id: string; left: number }>(sql`
    update yuehuo_order set done_kg = done_kg + ${trip.settleKg} where platform_id = ${trip.platformId}
      and goods_id = ${trip.goodsId} and status = 1 and ${day}::date between start_date and end_date
    returning id, plan_kg - done_kg as "left"`);
  if (!order) return;
  const {
    platformId,
    waybillId,
    waybillSn,
    vehicleNum,
    loadNetKg,
    unloadNetKg,
    settleKg,
    carrierPrice,
    freightAmount,
    receivableAmount,
    signAt,
  } = trip;
  await insertRecord(bySystem(call), yuehuoLines, {
    platformId,
    orderId: order.id,
    month: day.slice(0, 7),
    waybillId,
    waybillSn,
    vehicleNum,
    loadNetKg,
    unloadNetKg,
    settleKg,
    carrierPrice,
    freightAmount,
    receivableAmount,
    signAt,
  });
  if (order.left <= 0)
    await moveBySystem(call, yuehuoOrders, {
      platformId,
      id: order.id,
      action: 'finish',
      from: 1,
      to: 2,
      state: 'status',
    });
}
/** Removes a voided trip from an unconfirmed bill; a confirmed bill stays as agreed. */
async function takenBack(call: Call, { platformId, waybillId }: TripSigned): Promise<void> {
  const line = await call.tx.one<{
    orderId: string;
    billId: string | null;
    settleKg: number;
    receivableAmount: number;
  }>(sql`
    delete from yuehuo_line l where platform_id = ${platformId} and waybill_id = ${waybillId}
      and not exists (select 1 from yuehuo_bill b where b.platform_id = l.platform_id and b.id = l.bill_id
        and b.confirm_status <> 0) returning order_id, bill_id, settle_kg, receivable_amount`);
  if (!line) return;
  await call.tx.run(
    sql`update yuehuo_order set done_kg = done_kg - ${line.settleKg} where platform_id = ${platformId}
      and id = ${line.orderId}`,
  );
  if (line.billId)
    await call.tx.run(sql`
    update yuehuo_bill set trips = trips - 1, done_kg = done_kg - ${line.settleKg},
      amount = amount - ${line.receivableAmount} where platform_id = ${platformId} and id = ${line.billId}`);
}
export const onTripBooked: Listener = listen(goodsTripSigned, (call, trip) =>
  trip.count === 1 ? carried(call, trip) : takenBack(call, trip),
);

const billOf = (column: 'bill_no' | 'confirm_status') =>
  column === 'bill_no'
    ? sql`(select b.bill_no from yuehuo_bill b where b.platform_id = r.platform_id and b.id = r.bill_id)`
    : sql`(select b.confirm_status from yuehuo_bill b where b.platform_id = r.platform_id and b.id = r.bill_id)`;
export const yuehuoServes: readonly Served[] = [
  serveResource(yuehuoConfigs, { columns: { platformName, updatedBy: sql`r.editor_name` }, order: sql`r.platform_id` }),
  addConfig,
  configLife,
  serveResource(yuehuoOrders, { order: sql`r.created_at desc` }),
  addOrder,
  orderLife,
  serveResource(yuehuoBills, { columns: { platformName }, order: sql`r.created_at desc` }),
  generate,
  billLife,
  serveResource(yuehuoLines, {
    columns: {
      platformName,
      billNo: billOf('bill_no'),
      confirmStatus: billOf('confirm_status'),
      companyName: sql`(select o.company_name from yuehuo_order o where o.platform_id = r.platform_id
        and o.id = r.order_id)`,
    },
    order: sql`r.sign_at desc`,
  }),
];
