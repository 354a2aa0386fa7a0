import { cardNumberOf, provide, Sealing, sql } from '@freightdeck/sdk/server';
import type { Call, Provided, Sql } from '@freightdeck/sdk/server';
import { PayeeAccounts } from '../contract/index.ts';
import { checkedCard } from '../contract/index.ts';
import type { PayeeAccount } from '../contract/index.ts';

async function usable(given: object, platformId: string, which: Sql): Promise<PayeeAccount | undefined> {
  const call = given as Pick<Call, 'tx' | 'get'>;
  const found = await call.tx.one<PayeeAccount>(sql`
    select c.id as card_id, c.holder_name, c.bank_name, n.card_no as account_no, c.card_last4,
      array_remove(array[coalesce(c.changed_by, c.created_by), c.default_by], null) as changed_by
    from bank_card c join bank_card_number n on n.platform_id = c.platform_id and n.card_id = c.id
    where c.platform_id = ${platformId} and c.status = 1 and c.verify_status = any(${[...checkedCard]}::int[])
      and ${which}
    order by c.created_at desc limit 1`);
  return found && { ...found, accountNo: call.get(Sealing).open(cardNumberOf(found.cardId), found.accountNo) };
}

export const providePayeeAccounts: Provided = provide(PayeeAccounts, () => ({
  ofOwner: (call, { platformId, ownerType, ownerId }) =>
    usable(call, platformId, sql`c.owner_type = ${ownerType} and c.owner_id = ${ownerId} and c.is_default`),
  ofCard: (call, { platformId, cardId }) => usable(call, platformId, sql`c.id = ${cardId}`),
  changedBy: async (call, { platformId, cardIds, personId }) =>
    (await (call as Pick<Call, 'tx'>).tx.one(sql`
      select 1 from bank_card where platform_id = ${platformId} and id = any(${[...cardIds]}::text[])
        and ${personId} in (coalesce(changed_by, created_by), default_by) limit 1`)) !== undefined,
}));
