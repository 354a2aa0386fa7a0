import { createHash } from 'node:crypto';
import {
  answerHeard,
  insertRecord,
  Outside,
  platformName,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { isBankCard } from '@freightdeck/sdk/values';
import { addCard, bankCardCheck, bankCards, cardLife, hearCard, plainCard } from '../contract/index.ts';
import { openBank } from './banks.ts';
import { registeredOwner } from './card-owner.ts';

/** Lets equal card numbers be recognised without storing them here. */
const hashOf = (platformId: string, text: string): string =>
  createHash('sha256').update(`${platformId}|${text}`).digest('hex');
const companies = new Set(['company', 'tenant', 'station', 'insurer', 'provider', 'partner']);

const add = serve(addCard, async (call, { bankId, cardNo, holderCertNo, ...input }) => {
  const bank = await openBank(call, bankId);
  if (!bank) return call.refuse('notFound');
  if (!bank.open) call.refuse('bankClosed');
  if (!companies.has(input.ownerType) && !isBankCard(cardNo)) call.refuse('cardNumber');
  const owner = await registeredOwner(call, input.ownerType, input.ownerId);
  if (owner && owner.name !== input.ownerName) call.refuse('ownerNamed', { owner: input.ownerId, name: owner.name });
  const ownerId = owner?.id ?? input.ownerId;
  const cardHash = hashOf(call.platformId, cardNo);
  const owned = sql`platform_id = ${call.platformId} and owner_type = ${input.ownerType} and owner_id = ${ownerId}
    and status <> 9`;
  if (await call.tx.one(sql`select id from bank_card where ${owned} and card_hash = ${cardHash}`)) call.refuse('known');
  const id = await insertRecord(call, bankCards, {
    ...input,
    ownerId,
    bankId,
    bankName: bank.bankName,
    certHash: holderCertNo ? hashOf(call.platformId, holderCertNo) : null,
    cardLast4: cardNo.slice(-4),
    cardHash,
    verifyStatus: 0,
    status: 1,
  });
  await call.tx.run(
    sql`insert into bank_card_number (platform_id, card_id, card_no) values (${call.platformId}, ${id}, ${cardNo})`,
  );
  return { id };
});

const plain = serveQuery(plainCard, async (call, { id, plain: asked }) => {
  if (!asked) return undefined;
  const row = await call.tx.one<{ cardNo: string }>(
    sql`select card_no from bank_card_number where card_id = ${id} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
  return row && { cardNo: row.cardNo };
});
const forget = (call: Pick<Call, 'tx'>, card: { readonly id: string; readonly platformId: string }): Promise<number> =>
  call.tx.run(sql`delete from bank_card_number where platform_id = ${card.platformId} and card_id = ${card.id}`);

const life = serveWorkflow(cardLife, {
  verify: {
    effect: async (call, card) => {
      const { platformId, id, holderName, reservedMobile } = card;
      const channel = card.bindChannel ?? 'ENT';
      const number = await call.tx.one<{ cardNo: string }>(
        sql`select card_no from bank_card_number where platform_id = ${platformId} and card_id = ${id}`,
      );
      const factors = { channel, holderName, cardNo: number?.cardNo ?? '', reservedMobile };
      const outside = call.get(Outside);
      if (!outside.connects(bankCardCheck, factors, platformId)) call.refuse('noChannel', { channel });
      await outside.send(call, bankCardCheck, factors, {
        key: `${id}-${call.newId()}`,
        then: hearCard,
        on: id,
        platformId,
      });
      return { verifyStatus: 3, verifyRemark: null };
    },
  },
  hear: {
    effect: async (call) => {
      const told = await answerHeard(call, bankCardCheck);
      return told.kind === 'valid'
        ? { verifyStatus: 1 }
        : { verifyStatus: 2, verifyRemark: told.reason.slice(0, 200), isDefault: false };
    },
  },
  setDefault: {
    effect: async (call, card) => {
      await call.tx.run(sql`
        update bank_card set is_default = false, version = version + 1 where platform_id = ${card.platformId}
          and owner_type = ${card.ownerType} and owner_id = ${card.ownerId} and is_default and id <> ${card.id}`);
      return { isDefault: true };
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
    order: sql`r.created_at desc`,
  }),
  add,
  plain,
  life,
];
