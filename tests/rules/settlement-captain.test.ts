import { beforeAll, expect, it } from 'vitest';
import { addCarCaptain, addCarOwner } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import { releaseReceipt } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import type { AccountCode } from '../../sdk/contract/index.ts';
import { openPglite } from '../support/database.ts';
import { system } from '../support/freight-world.ts';
import { cashier, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
}, 120_000);

/**
 * A trip whose freight is collected by somebody who is not its driver, settled and paid; what stands on the accounts
 * then.
 */
async function paidTo(payeeType: 'CAPTAIN' | 'OWNER', payeeName: string) {
  const { within, signed, create, pay, order } = opened;
  const trip = await signed({ ...coalTerms, receiptRetention: 20_000 });
  await within((call) =>
    call.tx.run(sql`update waybill set payee_type = ${payeeType}, payee_name = ${payeeName} where id = ${trip.id}`),
  );
  const on = await create(trip.id);
  await pay(on);
  return { trip, on, order: await order(on.id) };
}
const of = (code: AccountCode, ownerType: 'captain' | 'carOwner' | 'driver', ownerId: string): Promise<number> =>
  opened.balance({ code, ownerType, ownerId });

it("a captain's freight stands on the captain's account (2111), fuel beside it, and nothing on the driver's", async () => {
  const captain = {
    ...memberInput(41),
    teamName: '一队',
    feeMode: 'NONE',
    payeeEnabled: 1,
    mandateContractNo: 'DS20260001',
    monthlyCapCents: 9_000_000,
  } as const;
  const { id } = await opened.world.run(addCarCaptain, captain, { as: system });
  const { trip, on, order } = await paidTo('CAPTAIN', captain.name);
  expect(order).toMatchObject({
    settleStatus: 50,
    receiptRetention: 20_000,
    payeeType: 'CAPTAIN',
    payeeName: captain.name,
  });
  expect(order.payCash).toBeGreaterThan(0);
  expect(order.payOil).toBeGreaterThan(0);
  expect(await of(2111, 'captain', id)).toBe(0);
  expect(await of(2131, 'captain', id)).toBe(order.payOil);
  expect(await of(2101, 'captain', id)).toBe(0);
  expect(await of(2101, 'driver', trip.driverId)).toBe(0);
  // What was held back for the receipt follows the freight to the same account.
  await opened.clearReceipt(trip.id);
  await opened.world.run(releaseReceipt, {}, { on, as: cashier });
  expect(await of(2111, 'captain', id)).toBe(order.receiptRetention);
  await opened.verified();
});

it("an owner's freight stands on the account of drivers and owners (2101) in the owner's name", async () => {
  const owner = memberInput(42);
  const { id } = await opened.world.run(
    addCarOwner,
    { ...owner, account: 'owner42', ownerType: 'PERSON' },
    { as: system },
  );
  const { trip, order } = await paidTo('OWNER', owner.name);
  expect(await of(2101, 'carOwner', id)).toBe(0);
  expect(await of(2131, 'carOwner', id)).toBe(order.payOil);
  expect(await of(2101, 'driver', trip.driverId)).toBe(0);
  expect(await of(2111, 'carOwner', id)).toBe(0);
  await opened.verified();
});
