import { beforeAll, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import { disableCard, setDefaultCard, unbindCard } from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  addDepositWithdrawal,
  addWithdrawal,
  approveWithdrawal,
  autoRecharge,
  cancelWithdrawal,
  payDeposit,
  rejectWithdrawal,
  sendWithdrawal,
  stopPay,
  withdrawals,
} from '../../plugins/funds/contract/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import type { AccountCode, Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { Refused, sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import type { Who } from '../support/freight-world.ts';
import { companyCardNo, giveCard } from '../support/owner-cards.ts';
import { ToldBank } from '../support/told-bank.ts';

const bank = new ToldBank();
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];
const migrations = [...freightMigrations, ...(bankHalf.migrations ?? []), ...(funds.migrations ?? [])];

onEachDatabase('cards that withdrawals go to', migrations, (open) => {
  let world: FreightWorld;
  let serial = 7700;
  const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      work(world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock })),
    );
  const cents = (code: AccountCode, ownerId: string): Promise<number> =>
    within((call) => ledger.balance(call, { code, ownerType: 'company', ownerId }));
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf, funds, bank.half]);
  }, 120_000);

  /** A shipper with so much in the wallet, and no card. */
  const funded = async (amount: number) => {
    const input = companyInput((serial += 1));
    const { id } = await world.run(addCompany, input, { as: system });
    const line = { amount, counterName: input.companyName, channelNo: `card-${serial}`, ownerId: id };
    await world.run(autoRecharge, { statementId: await lineOfBank(world.database, line) }, { as: system });
    const wallet = await within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = ${id}`),
    );
    const named = { ownerType: 'company', ownerId: id, ownerName: input.companyName } as const;
    const walletId = wallet?.id ?? '';
    const asks = (cardId: string, cents = 100) =>
      world.refusal(addWithdrawal, { walletId, cardId, amount: cents }, { as: maker });
    return { id, walletId, named, asks };
  };
  type Owner = Awaited<ReturnType<typeof funded>>;
  const asked = (owner: Owner, cardId: string, amount = 100) =>
    world.run(addWithdrawal, { walletId: owner.walletId, cardId, amount }, { as: maker });
  const approved = async (owner: Owner, cardId: string, amount = 100) => {
    const on = await asked(owner, cardId, amount);
    await world.run(approveWithdrawal, {}, { on, as: first });
    return on;
  };
  const refused = async <C extends Command>(command: C, input: InputOfCommand<C>, who: Who): Promise<Refused> => {
    try {
      await world.run(command, input, who);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
    throw new Error('it was done');
  };
  const pick = async (command: Command, field: string, beside: Readonly<Record<string, string>> = {}) => {
    const besides = Object.entries(beside).map(([name, value]) => ({ field: name, value }));
    const answer = await world.post(`${command.path}/pick`, { field, beside: besides }, { as: maker });
    return (answer.data as { rows: { id: string; line: string; refused: string | null; fills: object[] }[] }).rows;
  };

  it('[D4.8-01g] a withdrawal is asked for only of what is available on an account in use, and to a checked card in the name of its owner', async () => {
    const [owner, other] = [await funded(50_000), await funded(10)];
    expect(await owner.asks('nobody')).toBe('noCard');
    const unchecked = await giveCard(world, owner.named, { isDefault: false, isChecked: false });
    expect(await owner.asks(unchecked)).toBe('noCard');
    const card = await giveCard(world, owner.named, { cardNo: companyCardNo });
    const disabled = await giveCard(world, owner.named, { isDefault: false });
    await world.run(disableCard, { reason: '停用' }, { on: { id: disabled } });
    for (const one of [unchecked, disabled, 'nobody', await giveCard(world, other.named)])
      expect(await owner.asks(one)).toBe('cardUnusable');
    const foreign = await giveCard(world, owner.named, { holder: '他人', isDefault: false });
    expect(await owner.asks(foreign)).toBe('otherHolder');
    expect(await owner.asks(card, 50_001)).toBe('balanceShort');
    const on = await asked(owner, card, 50_000);
    const kept = await world.get(withdrawals, on.id);
    expect(kept).toMatchObject({ withdrawStatus: 10, bankName: '工商银行', cardLast4: companyCardNo.slice(-4) });
    expect(kept.accountName).toBe(owner.named.ownerName);
    const row = await within((call) => call.tx.one(sql`select * from withdraw_order where id = ${on.id}`));
    expect(JSON.stringify([kept, row])).not.toContain(companyCardNo);
    await world.run(cancelWithdrawal, {}, { on, as: maker });
    await world.run(stopPay, { reason: '司法协查' }, { on: { id: owner.walletId }, as: operator, platformId: '00001' });
    expect(await owner.asks(card)).toBe('accountStopped');
    expect([await cents(2001, owner.id), await cents(2002, owner.id)]).toEqual([50_000, 0]);
  });

  it('so does one of a deposit', async () => {
    const owner = await funded(50_000);
    await world.run(payDeposit, { companyId: owner.id, amount: 20_000 }, { as: maker });
    const asks = (cardId: string) =>
      world.refusal(addDepositWithdrawal, { companyId: owner.id, cardId, amount: 20_000 }, { as: maker });
    expect(await asks('nobody')).toBe('noCard');
    const card = await giveCard(world, owner.named);
    expect(await asks(await giveCard(world, owner.named, { holder: '他人', isDefault: false }))).toBe('otherHolder');
    expect(await asks(card)).toBe('done');
  });

  it('pickers offer the cards of the owner that may be paid to, and propose the default one', async () => {
    const [owner, other] = [await funded(50_000), await funded(50_000)];
    const [plain, card] = [
      await giveCard(world, owner.named, { isDefault: false, cardNo: companyCardNo }),
      await giveCard(world, owner.named),
    ];
    await giveCard(world, owner.named, { isDefault: false, isChecked: false });
    const foreign = await giveCard(world, owner.named, { holder: '他人', isDefault: false });
    for (const [command, field, of] of [
      [addWithdrawal, 'walletId', owner.walletId],
      [addDepositWithdrawal, 'companyId', owner.id],
    ] as const) {
      const rows = await pick(command, field);
      expect(rows.find(({ id }) => id === of)).toMatchObject({
        refused: null,
        fills: [{ field: 'cardId', value: card }],
      });
      const without = rows.find(({ id }) => id === (field === 'walletId' ? other.walletId : other.id));
      expect(without?.refused).toContain('没有核验通过的银行卡');
      expect(await pick(command, 'cardId')).toEqual([]);
      const cards = await pick(command, 'cardId', { [field]: of });
      expect(cards.map(({ id }) => id)).toEqual([card, plain, foreign]);
      expect(cards.map((one) => one.refused === null)).toEqual([true, true, false]);
      expect(cards[1]?.line).toContain(`工商银行 · ${companyCardNo.slice(-4)}`);
      expect(JSON.stringify(cards)).not.toContain(companyCardNo);
    }
  });

  it('whoever added the card or made it the default neither approves nor sends', async () => {
    const owner = await funded(50_000);
    const card = await giveCard(world, owner.named);
    const on = await asked(owner, card);
    const told = await refused(approveWithdrawal, {}, { on, as: dispatcher });
    expect([told.code, told.values?.['name']]).toEqual(['cardChanger', owner.named.ownerName]);
    expect(told.values).toHaveProperty('who');
    await world.run(approveWithdrawal, {}, { on, as: first });
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: dispatcher })).toBe('cardChanger');
    await world.run(setDefaultCard, {}, { on: { id: card }, as: second });
    expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: second })).toBe('cardChanger');
    expect(await world.refusal(approveWithdrawal, {}, { on: await asked(owner, card), as: second })).toBe(
      'cardChanger',
    );
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on, as: person('third', 'provider') });
    await world.drain();
    expect((await world.get(withdrawals, on.id)).withdrawStatus).toBe(30);
  });

  it('the bank gets the whole number; a card that was disabled or unbound meanwhile is not paid to', async () => {
    const owner = await funded(50_000);
    const give = (cardNo?: string) => giveCard(world, owner.named, { isDefault: false, ...(cardNo && { cardNo }) });
    const [good, bad, gone] = [await give(companyCardNo), await give(), await give()];
    const paid = await approved(owner, good);
    await world.run(sendWithdrawal, { channel: 'ENT' }, { on: paid, as: second });
    await world.drain();
    expect(bank.requests.get(paid.withdrawNo)).toMatchObject({
      payeeAccount: companyCardNo,
      payeeName: owner.named.ownerName,
      payeeBank: '工商银行',
    });
    const left = [await approved(owner, bad), await approved(owner, gone)];
    const waits = await asked(owner, bad);
    await world.run(disableCard, { reason: '挂失' }, { on: { id: bad } });
    await world.run(unbindCard, { reason: '销户' }, { on: { id: gone } });
    const before = bank.handed.length;
    for (const on of left) {
      expect(await world.refusal(sendWithdrawal, { channel: 'ENT' }, { on, as: second })).toBe('cardUnusable');
      await world.run(rejectWithdrawal, { reason: '银行卡已停用' }, { on, as: second });
    }
    expect(await world.refusal(approveWithdrawal, {}, { on: waits, as: first })).toBe('cardUnusable');
    await world.run(cancelWithdrawal, {}, { on: waits, as: maker });
    await world.drain();
    expect(bank.handed.length).toBe(before);
    expect([await cents(2001, owner.id), await cents(2002, owner.id)]).toEqual([49_900, 0]);
  });
});
