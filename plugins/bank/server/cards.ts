import {
  answerHeard,
  cardHolderOf,
  cardNumberOf,
  insertRecord,
  othersWith,
  Outside,
  platformName,
  Sealing,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { isBankCard } from '@freightdeck/sdk/values';
import {
  addCard,
  bankCardCheck,
  bankCards,
  cardLife,
  hearCard,
  plainCard,
  setDefaultCard,
  verifyCard,
  channelWords,
} from '../contract/index.ts';
import { openBank } from './banks.ts';
import { cardHash, cardHashes } from './card-hash.ts';
import { registeredOwner } from './card-owner.ts';

const companies: ReadonlySet<string> = new Set(['company', 'tenant', 'station', 'insurer', 'provider', 'partner']);
/** Ids of those who had a part in a card; null before they were written down. */
interface Hands {
  readonly createdBy: string | null;
  readonly changedBy: string | null;
  readonly defaultBy: string | null;
  readonly verifyBy: string | null;
}
const handsOf = (card: object): Hands => card as Hands;
/** What a personal card lacks for the check of its four factors. */
const missing = (card: { readonly reservedMobile: string | null }, certNo: string | null, zh: boolean): string =>
  [
    ...(certNo === null ? [zh ? '证件号' : 'identity number'] : []),
    ...(card.reservedMobile === null ? [zh ? '预留手机' : 'reserved mobile'] : []),
  ].join(zh ? '、' : ', ');

const add = serve(addCard, async (call, { bankId, cardNo, holderCertNo, ...input }) => {
  const bank = await openBank(call, bankId);
  if (!bank) return call.refuse('notFound');
  if (!bank.open) call.refuse('bankClosed');
  if (!companies.has(input.ownerType) && !isBankCard(cardNo)) call.refuse('cardNumber');
  const owner = await registeredOwner(call, input.ownerType, input.ownerId);
  if (owner && owner.name !== input.ownerName) call.refuse('ownerNamed', { owner: input.ownerId, name: owner.name });
  const ownerId = owner?.id ?? input.ownerId;
  const owned = sql`platform_id = ${call.platformId} and owner_type = ${input.ownerType} and owner_id = ${ownerId}
    and status <> 9`;
  if (
    await call.tx.one(sql`select id from bank_card where ${owned}
    and card_hash = any(${cardHashes(call, call.platformId, cardNo)}::text[])`)
  )
    call.refuse('known');
  const id = await insertRecord(call, bankCards, {
    ...input,
    ownerId,
    bankId,
    bankName: bank.bankName,
    certHash: holderCertNo ? cardHash(call, call.platformId, holderCertNo) : null,
    cardLast4: cardNo.slice(-4),
    cardHash: cardHash(call, call.platformId, cardNo),
    changedBy: call.caller.id,
    verifyStatus: 0,
    status: 1,
  });
  const sealing = call.get(Sealing);
  await call.tx.run(
    sql`insert into bank_card_number (platform_id, card_id, card_no, holder_cert_no)
      values (${call.platformId}, ${id}, ${sealing.seal(cardNumberOf(id), cardNo)},
        ${holderCertNo ? sealing.seal(cardHolderOf(id), holderCertNo) : null})`,
  );
  return { id };
});

const plain = serveQuery(plainCard, async (call, { id, plain: asked }) => {
  if (!asked) return undefined;
  const row = await call.tx.one<{ cardNo: string }>(
    sql`select card_no from bank_card_number where card_id = ${id} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
  return row && { cardNo: call.get(Sealing).open(cardNumberOf(id), row.cardNo) };
});
const forget = (call: Pick<Call, 'tx'>, card: { readonly id: string; readonly platformId: string }): Promise<number> =>
  call.tx.run(sql`delete from bank_card_number where platform_id = ${card.platformId} and card_id = ${card.id}`);

const life = serveWorkflow(cardLife, {
  complete: {
    effect: async (call, card, { holderCertNo, reservedMobile }) => {
      const sealed = call.get(Sealing).seal(cardHolderOf(card.id), holderCertNo);
      await call.tx.run(sql`update bank_card_number set holder_cert_no = ${sealed}
        where platform_id = ${card.platformId} and card_id = ${card.id}`);
      return {
        certHash: cardHash(call, card.platformId, holderCertNo),
        reservedMobile,
        changedBy: call.caller.id,
        verifyStatus: 0,
        verifyRemark: null,
      };
    },
  },
  verify: {
    guard: async (call, card) => {
      const { createdBy, changedBy, defaultBy } = handsOf(card);
      const hands = [changedBy ?? createdBy, defaultBy];
      if (hands.includes(call.caller.id))
        call.refuse('ownCard', { who: await othersWith(call, card.platformId, verifyCard, hands) });
    },
    effect: async (call, card) => {
      const { platformId, id, holderName, reservedMobile } = card;
      const channel = card.bindChannel ?? 'ENT';
      const kept = await call.tx.one<{ cardNo: string; holderCertNo: string | null }>(
        sql`select card_no, holder_cert_no from bank_card_number where platform_id = ${platformId} and card_id = ${id}`,
      );
      const sealing = call.get(Sealing);
      const certNo = kept?.holderCertNo ? sealing.open(cardHolderOf(id), kept.holderCertNo) : null;
      const lacks = companies.has(card.ownerType) ? '' : missing(card, certNo, call.language === 'zh');
      if (lacks !== '') call.refuse('factorsMissing', { missing: lacks });
      const factors = {
        channel,
        holderName,
        certNo,
        cardNo: kept ? sealing.open(cardNumberOf(id), kept.cardNo) : '',
        reservedMobile,
      };
      const outside = call.get(Outside);
      if (!outside.connects(bankCardCheck, factors, platformId))
        call.refuse('noChannel', { channel: channelWords(channel) });
      await outside.send(call, bankCardCheck, factors, {
        key: `${id}-${call.newId()}`,
        then: hearCard,
        on: id,
        platformId,
      });
      return { verifyStatus: 3, verifyRemark: null, verifyBy: call.caller.id };
    },
  },
  hear: {
    effect: async (call, { ownerType }) => {
      const told = await answerHeard(call, bankCardCheck);
      return told.kind === 'valid'
        ? { verifyStatus: companies.has(ownerType) ? 4 : 1 }
        : { verifyStatus: 2, verifyRemark: told.reason.slice(0, 200), isDefault: false };
    },
  },
  setDefault: {
    guard: async (call, card) => {
      const { verifyBy } = handsOf(card);
      if (verifyBy === call.caller.id)
        call.refuse('ownCheck', { who: await othersWith(call, card.platformId, setDefaultCard, [verifyBy]) });
    },
    effect: async (call, card) => {
      await call.tx.run(sql`
        update bank_card set is_default = false, version = version + 1 where platform_id = ${card.platformId}
          and owner_type = ${card.ownerType} and owner_id = ${card.ownerId} and is_default and id <> ${card.id}`);
      return { isDefault: true, defaultBy: call.caller.id };
    },
  },
  disable: { effect: () => ({ isDefault: false }) },
  unbind: {
    effect: async (call, card) => {
      await forget(call, card);
      return { isDefault: false };
    },
  },
});

export const cardServes: readonly Served[] = [
  serveResource(bankCards, {
    columns: { platformName, cardMasked: sql`('**** ' || r.card_last4)` },
    kept: ['createdBy', 'changedBy', 'defaultBy', 'verifyBy'],
    byAnother: [
      { maker: 'changedBy', commands: [verifyCard] },
      { maker: 'defaultBy', commands: [verifyCard] },
      { maker: 'verifyBy', commands: [setDefaultCard] },
    ],
    order: sql`r.created_at desc`,
  }),
  add,
  plain,
  life,
];
