import { callerName, othersWith, servePicks, sql } from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { checkedCard, PayeeAccounts, paysToAccount } from '@freightdeck/plugin-bank/contract';
import type { PayeeAccount } from '@freightdeck/plugin-bank/contract';
import { approveCard, changeCard, settlementErrors } from '../contract/index.ts';
import { walletOf } from './domain/postings.ts';
import type { Order } from './order-record.ts';
import { isOfPayee } from './payee-card.ts';

type ErrorRow = RecordOf<typeof settlementErrors>;
type Refusing<Code extends string> = { refuse(code: Code, values?: Readonly<Record<string, string>>): never };
type CardRefusal = 'cardUnknown' | 'cardUnchecked' | 'otherPayee' | 'mandateEnded';
interface Waiting {
  readonly newCardId: string | null;
  readonly cardAskedById: string | null;
}
const waiting = (error: object): Waiting => error as Waiting;
const nobodyAsked = { newCardId: null, newCard: null, cardEvidence: null, cardAskedBy: null, cardAskedById: null };

/** Captains with these columns who may collect for drivers now. */
const mayCollect = (platformId: Sql, captainId: Sql): Sql => sql`
  select 1 from car_captain p where p.platform_id = ${platformId} and p.id = ${captainId}
    and p.payee_enabled = 1 and p.audit_status = 2 and p.status = 1`;

/** The card while it may be paid to for this order: the payee's own, in the payee's name, the mandate in force. */
async function cardOfPayee(
  call: Pick<Call, 'get' | 'tx'> & Refusing<CardRefusal>,
  order: Order,
  cardId: string,
): Promise<PayeeAccount> {
  const { platformId } = order;
  const owner = await call.tx.one<{ ownerType: string; ownerId: string }>(
    sql`select owner_type, owner_id from bank_card where platform_id = ${platformId} and id = ${cardId}`,
  );
  if (!owner) return call.refuse('cardUnknown');
  const wallet = walletOf(order);
  const card = await call.get(PayeeAccounts).ofCard(call, { platformId, cardId });
  if (!card) return call.refuse('cardUnchecked');
  if (owner.ownerType !== wallet.ownerType || owner.ownerId !== wallet.ownerId || !isOfPayee(order, card))
    call.refuse('otherPayee', { name: order.payeeName });
  if (order.payeeType === 'CAPTAIN' && !(await call.tx.one(mayCollect(sql`${platformId}`, sql`${order.payeeId}`))))
    call.refuse('mandateEnded', { name: order.payeeName });
  return card;
}
const orderOf = async (call: Pick<Call, 'tx'>, { platformId, orderId }: ErrorRow): Promise<Order> => {
  const order = await call.tx.one<Order>(
    sql`select * from settlement_order where platform_id = ${platformId} and id = ${orderId}`,
  );
  if (!order) throw new Error(`The order ${orderId} of an error is missing`);
  return order;
};
/** Nobody decides on the card that they asked for. */
async function otherHand(
  call: Pick<Call, 'tx' | 'caller' | 'language'> & Refusing<'sameHand'>,
  error: ErrorRow,
): Promise<void> {
  const { cardAskedById } = waiting(error);
  if (cardAskedById === call.caller.id)
    call.refuse('sameHand', { who: await othersWith(call, error.platformId, approveCard, [cardAskedById]) });
}
/** 换卡: asked for by one with evidence; another decides and so has the order paid again. */
export const cardChange = (payAgain: (call: Omit<Call, 'refuse'>, error: ErrorRow) => Promise<object>) => ({
  changeCard: {
    guard: (call: Pick<Call, 'language'> & Refusing<'noCardNeeded'>, error: ErrorRow) => {
      if (!paysToAccount(error.channel))
        call.refuse('noCardNeeded', {
          channel: wordOf(settlementErrors.fields.channel, error.channel, call.language) ?? error.channel,
        });
    },
    effect: async (
      call: Pick<Call, 'get' | 'tx' | 'caller'> & Refusing<CardRefusal>,
      error: ErrorRow,
      { cardId, evidence }: { readonly cardId: string; readonly evidence: string },
    ) => {
      const card = await cardOfPayee(call, await orderOf(call, error), cardId);
      return {
        newCardId: cardId,
        newCard: `${card.bankName} ${card.cardLast4}`,
        cardEvidence: evidence,
        cardAskedBy: callerName(call),
        cardAskedById: call.caller.id,
      };
    },
  },
  approveCard: {
    guard: otherHand,
    effect: async (call: Omit<Call, 'refuse'> & Refusing<CardRefusal>, error: ErrorRow) => {
      const { newCardId: cardId } = waiting(error);
      if (cardId === null) throw new Error(`No card was asked for ${error.settleSn}`);
      const card = await cardOfPayee(call, await orderOf(call, error), cardId);
      await call.tx.run(sql`
        update settlement_order set payee_card_id = ${cardId}, card_last4 = ${card.cardLast4}, version = version + 1
        where platform_id = ${error.platformId} and id = ${error.orderId}`);
      return { ...(await payAgain(call, error)), ...nobodyAsked };
    },
  },
  rejectCard: { guard: otherHand, effect: () => nobodyAsked },
});
/** Checked cards of the payee of the order, and of nobody else. */
export const cardPicks: Served = servePicks(changeCard, {
  cardId: {
    where: (_call, { on }) =>
      on === undefined
        ? sql`false`
        : sql`r.status = 1 and r.verify_status = any(${[...checkedCard]}::int[]) and exists (
            select 1 from settlement_error e
            join settlement_order o on o.platform_id = e.platform_id and o.id = e.order_id
            where e.id = ${on} and e.platform_id = r.platform_id and r.owner_id = o.payee_id
              and r.owner_type = case o.payee_type when 'DRIVER' then 'driver' when 'OWNER' then 'carOwner'
                else 'captain' end
              and r.holder_name = o.payee_name
              and (o.payee_type <> 'CAPTAIN' or exists (${mayCollect(sql`o.platform_id`, sql`o.payee_id`)})))`,
    prefer: () => sql`r.is_default`,
    none: () => ({
      zh: '该收款人没有核验通过的银行卡，请到银行卡管理添加并核验',
      en: 'This payee has no checked card: add one under bank cards and have it checked',
    }),
  },
});
