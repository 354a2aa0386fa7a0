import { beforeAll, expect, it } from 'vitest';
import { idNumberOf } from '../../plugins/carrier/fixtures.ts';
import { Sealing, sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import {
  addCard,
  addEnterprise,
  bankCards,
  banks,
  closeAccount,
  disableBank,
  editEnterprise,
  enableEnterprise,
  enterpriseAccounts,
  importBanks,
  openAccount,
  plainCard,
  reopenAccount,
  setDefaultCard,
  subAccounts,
  testEnterprise,
  unbindCard,
  verifyCard,
} from '../../plugins/bank/contract/index.ts';
import { bankRows, cardNumberOf } from '../../plugins/bank/fixtures.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { sealNumbers } from '../../plugins/bank/server/seal-numbers.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';

const checker = person('checker', 'provider');
const boss = { as: operator, platformId: '00001' } as const;

onEachDatabase('bank cards and accounts', [...freightMigrations, ...(bankHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let bankId = '';
  let driver = { id: '', name: '', mobile: '' };
  const holder = (n: number) => ({
    ownerType: 'driver' as const,
    ownerId: driver.id,
    ownerName: driver.name,
    holderName: driver.name,
    bankId,
    cardNo: cardNumberOf(n),
    holderCertNo: idNumberOf(39),
    reservedMobile: '19900039001',
  });
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf]);
    const { driverId } = await world.parts();
    driver = (await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<typeof driver>(sql`select id, name, mobile from driver where id = ${driverId}`),
    ))!;
    expect(await world.run(importBanks, { rows: bankRows }, boss)).toEqual({ added: 15, changed: 0 });
    bankId = (
      (await world.post(`${banks.path}/paging`, { page: 1, limit: 50, conditions: { bankCode: '102' } }))
        .pageResult as never as { itemList: { id: string }[] }
    ).itemList[0]!.id;
  }, 120_000);

  it("the register of banks is the operator's: an import brings known banks up to date, a tenant writes none", async () => {
    expect(await world.run(importBanks, { rows: '102,工商银行,工行,102100099996\n990,示范银行' }, boss)).toEqual({
      added: 1,
      changed: 1,
    });
    expect(await world.refusal(importBanks, { rows: '991,示范银行\nX,错' }, boss)).toBe('badRow');
    await expect(
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(
          sql`insert into bank (id, bank_code, bank_name, created_at, updated_at) values ('x', '992', 'x', now(),
            now())`,
        ),
      ),
    ).rejects.toThrow();
    expect(
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`update bank set bank_name = 'x'`),
      ),
    ).toBe(0);
  });

  it('a card is that of a registered owner, who is named by id, name or mobile, and whose name is the registered one', async () => {
    for (const [owner, why] of [
      ['没有这个人', 'ownerUnknown'],
      [`${driver.id}x`, 'ownerUnknown'],
      [driver.mobile.slice(1), 'ownerUnknown'],
    ] as const)
      expect(await world.refusal(addCard, { ...holder(11), ownerId: owner })).toBe(why);
    expect(await world.refusal(addCard, { ...holder(11), ownerName: '别人' })).toBe('ownerNamed');
    expect(await world.refusal(addCard, holder(11), { platformId: '10002' })).toBe('ownerUnknown');
    for (const [n, owner] of [driver.name, driver.mobile, driver.id].entries()) {
      const { id } = await world.run(addCard, { ...holder(12 + n), ownerId: ` ${owner}` });
      expect(await world.get(bankCards, id)).toMatchObject({ ownerId: driver.id, ownerName: driver.name });
    }
    const namesake = await world.parts();
    await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.run(sql`update driver set name = ${driver.name} where id = ${namesake.driverId}`),
    );
    expect(await world.refusal(addCard, { ...holder(15), ownerId: driver.name })).toBe('ownerSeveral');
    await world.run(addCard, { ...holder(15), ownerId: driver.mobile });
  });

  it('a card number stands apart, is shown to whoever may and asks for it, is logged, and is forgotten with the card', async () => {
    expect(await world.refusal(addCard, { ...holder(1), cardNo: '9900000000000000011' })).toBe('cardNumber');
    const card = await world.run(addCard, holder(1));
    expect(await world.refusal(addCard, holder(1))).toBe('known');
    const record = await world.get(bankCards, card.id);
    expect(record).toMatchObject({ cardLast4: cardNumberOf(1).slice(-4), verifyStatus: 0, isDefault: false });
    expect(JSON.stringify(record)).not.toContain(cardNumberOf(1));
    const table = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ row: object }>(sql`select to_jsonb(c) as row from bank_card c where id = ${card.id}`),
    );
    expect(JSON.stringify(table)).not.toContain(cardNumberOf(1));
    const asked = { id: card.id, plain: true };
    expect(
      (await world.post(plainCard.path, asked, { as: person('clerk', 'provider', ['bankCard:view']) })).status,
    ).toBe(403);
    expect((await world.post(plainCard.path, asked, { platformId: '10002' })).status).toBe(204);
    expect((await world.post(plainCard.path, asked)).data).toEqual({ cardNo: cardNumberOf(1) });
    const logged = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows<{ objectId: string; userId: string }>(
        sql`select object_id, user_id from audit_log where reason = 'plain' and name = 'bankCard.plain'
          and platform_id = '10001'`,
      ),
    );
    expect(logged).toContainEqual({ objectId: card.id, userId: 'dispatcher' });
    expect(await world.refusal(setDefaultCard, {}, { on: card })).toBe('notVerified');
    await world.run(verifyCard, {}, { on: card, as: checker });
    expect(await world.get(bankCards, card.id)).toMatchObject({ verifyStatus: 3 });
    expect(await world.refusal(setDefaultCard, {}, { on: card })).toBe('notVerified');
    await world.drain();
    await world.run(setDefaultCard, {}, { on: card });
    const other = await world.run(addCard, holder(2));
    await world.run(verifyCard, {}, { on: other, as: checker });
    await world.drain();
    await world.run(setDefaultCard, {}, { on: other });
    expect([(await world.get(bankCards, card.id)).isDefault, (await world.get(bankCards, other.id)).isDefault]).toEqual(
      [false, true],
    );
    await world.run(unbindCard, { reason: '换卡' }, { on: card });
    expect((await world.post(plainCard.path, asked)).status).toBe(204);
    expect(await world.refusal(verifyCard, {}, { on: card })).toBe('wrongState');
    expect(await world.refusal(addCard, holder(1))).toBe('done');
    await world.run(disableBank, {}, { on: { id: bankId }, ...boss });
    expect(await world.refusal(addCard, holder(3))).toBe('bankClosed');
  });

  it('credentials of a direct bank account are written and read by nobody; it is enabled when they hold', async () => {
    const other = (
      (await world.post(`${banks.path}/paging`, { page: 1, limit: 50, conditions: { bankCode: '308' } }))
        .pageResult as never as { itemList: { id: string }[] }
    ).itemList[0]!.id;
    const on = await world.run(addEnterprise, {
      bankId: other,
      accountNo: '12345990000010001',
      accountName: '示范平台',
      isDefault: true,
    });
    expect(await world.refusal(testEnterprise, {}, { on })).toBe('noCredential');
    expect(await world.refusal(enableEnterprise, {}, { on })).toBe('notTested');
    await world.run(editEnterprise, { accountName: '示范平台', isDefault: true, appSecret: 'top-secret' }, { on });
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10001' }, (tx) =>
          tx.rows(sql`select app_secret from bank_enterprise_credential`),
        ),
      ).rejects.toThrow();
    await world.run(testEnterprise, {}, { on });
    expect(await world.get(enterpriseAccounts, on.id)).toMatchObject({ certStatus: 3 });
    expect(await world.refusal(enableEnterprise, {}, { on })).toBe('notTested');
    await world.drain();
    await world.run(enableEnterprise, {}, { on });
    const record = await world.get(enterpriseAccounts, on.id);
    expect(record).toMatchObject({ status: 1, certStatus: 1 });
    expect(JSON.stringify(record)).not.toContain('top-secret');
    expect(await world.refusal(enableEnterprise, {}, { on, platformId: '10002' })).toBe('notFound');
  });

  it('numbers and secrets stand sealed; what stood there open is sealed by a job, and equal numbers stay equal', async () => {
    const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        work(world.api.openCall(tx, { as: operator, platformId: '00001' })),
      );
    const read = () =>
      within(({ tx }) =>
        tx.rows<{ cardId: string; cardNo: string; holderCertNo: string | null; cardHash: string }>(sql`
          select n.card_id, n.card_no, n.holder_cert_no, c.card_hash from bank_card_number n
            join bank_card c on c.id = n.card_id order by n.card_id`),
      );
    const kept = await read();
    expect(kept.length).toBeGreaterThan(0);
    for (const { cardNo, holderCertNo } of kept)
      for (const text of [cardNo, holderCertNo]) if (text !== null) expect(text).toMatch(/^v1\./);
    const secrets = await within(({ tx }) =>
      tx.rows<{ appSecret: string | null }>(sql`select app_secret from bank_enterprise_credential`),
    );
    expect(secrets.every(({ appSecret }) => appSecret === null || appSecret.startsWith('v1.'))).toBe(true);
    const [first] = kept;
    const plainNo = await within(async (call) => call.get(Sealing).open(`card ${first!.cardId}`, first!.cardNo));
    expect(plainNo).toMatch(/^\d{12,19}$/);
    // As it was before there were keys.
    await within(({ tx }) =>
      tx.run(sql`update bank_card_number set card_no = ${plainNo} where card_id = ${first!.cardId}`),
    );
    await within(({ tx }) => tx.run(sql`update bank_card set card_hash = 'old' where id = ${first!.cardId}`));
    await within((call) => sealNumbers.run(call));
    const [again] = await read();
    expect(again?.cardNo).toMatch(/^v1\./);
    expect(again?.cardHash).toBe(first!.cardHash);
    // A number sealed for one card opens for no other.
    await expect(within(async (call) => call.get(Sealing).open('card another', again!.cardNo))).rejects.toThrow(
      'cannot be opened',
    );
  });

  it('a channel may say no to an account, which is asked again; only an empty one is closed', async () => {
    const ask = {
      channel: 'PDS',
      ownerType: 'company',
      ownerId: 'A',
      ownerName: '示范A',
      accountName: '示范失败户',
    } as const;
    const on = await world.run(openAccount, ask);
    await world.drain();
    expect(await world.get(subAccounts, on.id)).toMatchObject({
      openStatus: 3,
      accountNo: null,
      failReason: '户名与证件不符',
    });
    expect(await world.refusal(openAccount, ask)).toBe('known');
    await world.run(reopenAccount, {}, { on });
    await world.drain();
    expect(await world.get(subAccounts, on.id)).toMatchObject({ openStatus: 3 });
    const good = await world.run(openAccount, { ...ask, channel: 'HF', accountName: '示范A' });
    await world.drain();
    expect(await world.get(subAccounts, good.id)).toMatchObject({ openStatus: 2, balance: 0, diffCents: 0 });
    await world.run(closeAccount, { reason: '不再使用' }, { on: good });
    expect(await world.refusal(closeAccount, { reason: '再次' }, { on: good })).toBe('wrongState');
    expect(await world.refusal(openAccount, { ...ask, channel: 'HF', platformId: '10002' })).toBe('notFound');
  });
});
