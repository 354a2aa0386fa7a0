import { cardHolderOf, cardNumberOf, jobOverRows, sealedAgain, Sealing, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { cardHash } from './card-hash.ts';
import { credentialOf } from './enterprise.ts';

/** Rows that one run takes at most. */
const MOST = 1000;

const notPresent = (call: Pick<Call, 'get'>): string => `${call.get(Sealing).present}%`;

/**
 * Seals numbers of cards and secrets of banks that stand there open, or under an earlier key of the installation: once
 * nothing is left of these the earlier key can go.
 */
export const sealNumbers: Job = jobOverRows(
  'bank.sealNumbers',
  600,
  step(
    (call, mayTry) =>
      call.tx.rows<{ id: string }>(sql`
        select card_id as id from bank_card_number where (card_no not like ${notPresent(call)}
          or holder_cert_no not like ${notPresent(call)}) and ${mayTry(sql`card_id`)} order by card_id limit ${MOST}`),
    async (call, { id }) => {
      const kept = await call.tx.one<{ platformId: string; cardNo: string; holderCertNo: string | null }>(
        sql`select platform_id, card_no, holder_cert_no from bank_card_number where card_id = ${id} for update`,
      );
      if (!kept) return;
      const { platformId } = kept;
      const sealing = call.get(Sealing);
      const hash = cardHash(call, platformId, sealing.open(cardNumberOf(id), kept.cardNo));
      const holder = kept.holderCertNo && sealing.open(cardHolderOf(id), kept.holderCertNo);
      await call.tx.run(sql`
        update bank_card_number set card_no = ${sealedAgain(call, cardNumberOf(id), kept.cardNo)},
          holder_cert_no = ${sealedAgain(call, cardHolderOf(id), kept.holderCertNo)}
        where platform_id = ${platformId} and card_id = ${id}`);
      await call.tx.run(sql`
        update bank_card set card_hash = ${hash}, cert_hash = ${holder ? cardHash(call, platformId, holder) : null}
        where platform_id = ${platformId} and id = ${id}`);
    },
  ),
  step(
    (call, mayTry) =>
      call.tx.rows<{ id: string }>(sql`
        select id from bank_enterprise_credential where (app_secret not like ${notPresent(call)}
          or certificate not like ${notPresent(call)}) and ${mayTry(sql`id`)} order by id limit ${MOST}`),
    async (call, { id }) => {
      const kept = await call.tx.one<{ appSecret: string | null; certificate: string | null }>(
        sql`select app_secret, certificate from bank_enterprise_credential where id = ${id} for update`,
      );
      if (kept)
        await call.tx.run(sql`
          update bank_enterprise_credential set
            app_secret = ${sealedAgain(call, credentialOf(id, 'secret'), kept.appSecret)},
            certificate = ${sealedAgain(call, credentialOf(id, 'certificate'), kept.certificate)}
          where id = ${id}`);
    },
  ),
);
