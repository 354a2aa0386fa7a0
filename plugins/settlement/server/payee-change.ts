import { wordOf } from '@freightdeck/sdk/contract';
import { callerName, othersWith, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { payeeType as payeeTypes } from '@freightdeck/plugin-waybill/contract';
import { approvePayee } from '../contract/index.ts';
import { wishesOf } from './checking.ts';
import { evenOrRefuse, recopied } from './make-orders.ts';
import { tellMoved, tellStanding, whole } from './order-record.ts';
import type { Order } from './order-record.ts';
import { payeeOf, signedTrip } from './reading.ts';
import { errorsClosed, openOrRefuse, outOfBatch, takenBack } from './send-back.ts';

type Values = Readonly<Record<string, string | number>>;
type Refusing<Code extends string> = { refuse(code: Code, values?: Values): never };
type PayeeType = Order['payeeType'];
interface Wished {
  readonly payeeType: PayeeType;
  readonly payeeName: string | null;
}
const approved = 2;
const nobodyAsked = {
  newPayee: null,
  newPayeeType: null,
  newPayeeName: null,
  payeeEvidence: null,
  payeeAskedBy: null,
  payeeAskedById: null,
};

/**
 * The payee is the driver of the trip, or a car owner who was let in or a captain who may collect, and the only one of
 * the name.
 */
async function payableOrRefuse(
  call: Pick<Call, 'tx' | 'language'> & Refusing<'payeeGone'>,
  { platformId, waybillId }: Pick<Order, 'platformId' | 'waybillId'>,
  wished: Wished,
): Promise<{ readonly payeeId: string; readonly payeeName: string }> {
  const trip = { ...(await signedTrip(call, platformId, waybillId)), ...wished };
  const { payeeId, payeeName } = await payeeOf(call, platformId, trip);
  const letInAs =
    wished.payeeType === 'OWNER' ? sql`from car_owner where true` : sql`from car_captain where payee_enabled = 1`;
  const letIn =
    payeeId !== null &&
    (wished.payeeType === 'DRIVER' ||
      (await call.tx.one(sql`
        select id ${letInAs} and platform_id = ${platformId} and id = ${payeeId} and audit_status = ${approved}
          and status = 1`)) !== undefined);
  if (payeeId === null || !letIn)
    return call.refuse('payeeGone', {
      name: payeeName,
      kind: wordOf(payeeTypes, wished.payeeType, call.language) ?? wished.payeeType,
    });
  return { payeeId, payeeName };
}
interface Asked {
  readonly payeeType: PayeeType;
  readonly ownerId?: string | null;
  readonly captainId?: string | null;
  readonly evidence: string;
}
/** The name of the car owner or captain that was chosen; null for the driver, or where nobody was. */
async function chosenName(
  { tx }: Pick<Call, 'tx'>,
  platformId: string,
  { payeeType, ownerId, captainId }: Asked,
): Promise<string | null> {
  if (payeeType === 'DRIVER') return null;
  const found = await tx.one<{ name: string }>(
    payeeType === 'OWNER'
      ? sql`select name from car_owner where platform_id = ${platformId} and id = ${ownerId ?? ''}`
      : sql`select name from car_captain where platform_id = ${platformId} and id = ${captainId ?? ''}`,
  );
  return found?.name ?? null;
}
/** Nobody decides on the payee that they asked for. */
async function otherHand(
  call: Pick<Call, 'tx' | 'caller' | 'language'> & Refusing<'sameHand'>,
  { platformId, payeeAskedById }: Order,
): Promise<void> {
  if (payeeAskedById === call.caller.id)
    call.refuse('sameHand', { who: await othersWith(call, platformId, approvePayee, [payeeAskedById]) });
}
type Approving = Omit<Call, 'refuse'> &
  Refusing<'payeeGone' | 'splitUneven' | 'partShort' | 'closeAsked' | 'cardWaiting' | 'waybillChanged'>;
/**
 * Somebody else is to have what is approved, because the bank has refused the payment for good: what the old payee was
 * credited is taken back. The order stays approved and is paid through another batch; of its amounts only the tax may
 * differ.
 */
async function paidToAnother(call: Approving, order: Order, wished: Wished) {
  await openOrRefuse(call, order);
  await tellStanding(call, order, 30, wished);
  const { net, values } = await recopied(call, order, wishesOf(order));
  if (unchanged.some((name) => values[name] !== order[name])) call.refuse('waybillChanged');
  evenOrRefuse(call, net, values);
  const { payeeType, payeeId, payeeName, taxWithheld, payCash } = values;
  const changed = { payeeType, payeeId, payeeName, taxWithheld, payCash };
  await tellMoved(call, { ...order, ...changed }, 30);
  await errorsClosed(call, order, `收款人已变更为${payeeName}`);
  return { settleStatus: 30, ...outOfBatch, ...changed, ...(await takenBack(call, order, ['P-10'])) };
}
/** What was approved, booked and may be on a statement. */
const unchanged = ['freightAmount', 'infoFee', 'prepaidCash', 'prepaidOil', 'prepaidGas', 'receivableAmount'] as const;
type OrderRow = Parameters<typeof whole>[0];
type Deciding = Pick<Call, 'tx' | 'caller' | 'language'>;

/** 改收款人: asked for by one, decided by another; the waybill takes the new payee over in the same transaction. */
export const payeeChange = {
  changePayee: {
    guard: (call: Refusing<'inBatch'>, { settleStatus, batchId, batchNo }: OrderRow) => {
      if (settleStatus === 30 && batchId !== null) call.refuse('inBatch', { batchNo: batchNo ?? '' });
    },
    effect: async (
      call: Deciding & Pick<Call, 'requestId'> & Refusing<'payeeGone' | 'samePayee' | 'payeeNameless'>,
      record: OrderRow,
      input: Asked,
    ) => {
      const order = whole(record);
      const { payeeType, evidence } = input;
      const wished = { payeeType, payeeName: await chosenName(call, order.platformId, input) };
      if (payeeType !== 'DRIVER' && wished.payeeName === null) call.refuse('payeeNameless');
      const { payeeId, payeeName: name } = await payableOrRefuse(call, order, wished);
      if (payeeType === order.payeeType && payeeId === order.payeeId) call.refuse('samePayee');
      return {
        newPayee: `${wordOf(payeeTypes, payeeType, 'zh') ?? payeeType} ${name}`,
        newPayeeType: payeeType,
        newPayeeName: wished.payeeName,
        payeeEvidence: evidence,
        payeeAskedBy: callerName(call),
        payeeAskedById: call.caller.id,
      };
    },
  },
  approvePayee: {
    guard: (call: Deciding & Refusing<'sameHand'>, record: OrderRow) => otherHand(call, whole(record)),
    effect: async (call: Approving, record: OrderRow) => {
      const order = whole(record);
      if (order.newPayeeType === null) throw new Error(`No payee was asked for ${order.settleSn}`);
      const wished = { payeeType: order.newPayeeType, payeeName: order.newPayeeName };
      await payableOrRefuse(call, order, wished);
      if (order.settleStatus === 80 || order.settleStatus === 30)
        return { ...(await paidToAnother(call, order, wished)), ...nobodyAsked };
      await tellStanding(call, order, 10, wished);
      const { net, values } = await recopied(call, order, wishesOf(order));
      evenOrRefuse(call, net, values);
      await tellStanding(call, { ...order, ...values }, 10);
      // Whoever let the payee in has no part in the order itself; its maker stays the maker.
      return { ...values, ...nobodyAsked };
    },
  },
  rejectPayee: {
    guard: (call: Deciding & Refusing<'sameHand'>, record: OrderRow) => otherHand(call, whole(record)),
    effect: () => nobodyAsked,
  },
};
