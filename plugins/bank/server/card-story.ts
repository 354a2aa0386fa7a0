import { openNumber, provide, sql } from '@freightdeck/sdk/server';
import type { Call, DemoCall, DemoStage, Provided } from '@freightdeck/sdk/server';
import { addCard, CardStory, setDefaultCard, verifyCard } from '../contract/index.ts';
import { cardNumberOf } from '../fixtures.ts';

/** Numbers of the story begin here: no other card of the demo has one of them. */
const firstNumber = 500_000;
interface Person {
  readonly name: string;
  readonly idNumber: string;
  readonly mobile: string;
}
/** A driver of the tenant who has no default card. */
const without = ({ tx, platformId }: Call, driverId: string): Promise<Person | undefined> =>
  tx.one<Person>(sql`
    select d.name, d.id_number, d.mobile from driver d
    where d.platform_id = ${platformId} and d.id = ${driverId}
      and not exists (select 1 from bank_card c where c.platform_id = d.platform_id and c.owner_type = 'driver'
        and c.owner_id = d.id and c.is_default)`);

export const provideCardStory: Provided = provide(CardStory, () => ({
  tell: async (given, calls, moment, { driverIds }) => {
    const stage = given as DemoStage;
    const at = calls as DemoCall;
    const [adds, checks] = [at(moment, 'provider'), at(moment, 'provider', 'cashier')];
    const bank = await adds.tx.one<{ id: string }>(sql`select id from bank where bank_code = '102'`);
    const kept = await adds.tx.one<{ cards: number }>(
      sql`select count(*)::int as cards from bank_card where platform_id = ${adds.platformId}`,
    );
    if (!bank) return;
    const cards: { readonly id: string }[] = [];
    for (const ownerId of driverIds) {
      const person = await without(adds, ownerId);
      if (!person) continue;
      const { id } = await adds.execute(addCard, {
        ownerType: 'driver',
        ownerId,
        ownerName: person.name,
        holderName: person.name,
        bankId: bank.id,
        cardNo: cardNumberOf(firstNumber + (kept?.cards ?? 0) + cards.length),
        holderCertNo: await openNumber(adds, person.idNumber),
        reservedMobile: person.mobile,
      });
      await checks.execute(verifyCard, {}, { id });
      cards.push({ id });
    }
    if (cards.length === 0) return;
    await stage.answers(at(moment, 'system'));
    for (const card of cards) await adds.execute(setDefaultCard, {}, card);
  },
}));
