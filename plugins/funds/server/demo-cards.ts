import { openNumber, sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { isBankCard } from '@freightdeck/sdk/values';
import { addCard, setDefaultCard, verifyCard } from '@freightdeck/plugin-bank/contract';

/** A valid personal card number of an issuer that does not exist. */
const personalCard = (n: number): string =>
  [...'0123456789'].map((check) => `990000900000008${n}9${check}`).find(isBankCard) ?? '';
interface Owner {
  readonly ownerType: 'company' | 'driver';
  readonly ownerId: string;
  readonly ownerName: string;
}
/**
 * An owner's default card: the operator's cashier adds it, another has it checked. Nobody who adds one approves or sends
 * a payout, nor pays the driver's freight.
 */
export async function tellCard(
  stage: DemoStage,
  at: DemoCall,
  moment: string,
  owner: Owner,
  n: number,
): Promise<{ readonly id: string; readonly cardNo: string }> {
  const cashier = at(moment, 'operator', 'cashier');
  const bank = await cashier.tx.one<{ id: string }>(sql`select id from bank where bank_code = '102'`);
  const person =
    owner.ownerType === 'company'
      ? undefined
      : await cashier.tx.one<{ idNumber: string; mobile: string }>(
          sql`select id_number, mobile from driver where platform_id = ${cashier.platformId} and id = ${owner.ownerId}`,
        );
  const cardNo = person ? personalCard(n) : `620000990000${n}0099`;
  const { id } = await cashier.execute(addCard, {
    ...owner,
    holderName: owner.ownerName,
    bankId: bank?.id ?? '',
    cardNo,
    ...(person && { holderCertNo: await openNumber(cashier, person.idNumber), reservedMobile: person.mobile }),
  });
  await at(moment, 'provider').execute(verifyCard, {}, { id });
  await stage.answers(at(moment, 'system'));
  await cashier.execute(setDefaultCard, {}, { id });
  return { id, cardNo };
}
