import { beforeAll, expect, it } from 'vitest';
import { disableCard, unbindCard } from '../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import {
  addBatch,
  approveCard,
  changeCard,
  payBatch,
  putIntoBatch,
  rejectCard,
  retryError,
  settlementErrors,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  bank as channelBank,
  cashier,
  checker,
  move,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { ToldBank } from '../support/told-bank.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;

onEachDatabase('cards that freight is paid to', settlementMigrations, (open) => {
  const bank = new ToldBank();
  let opened: World;
  let world: World['world'];
  let cards = 100;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [bank.half]);
    world = opened.world;
    await storeFiles(world.database, ['letter']);
    const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
    await opened.post('START', 'ENT', move({ ...channelBank, ownerId: 'ENT' }, own, 50_000_000));
  }, 120_000);

  const made = async () => {
    const { trip, on } = await opened.approved({ ...coalTerms, oilRatio: 0 });
    const name = (await opened.order(on.id)).payeeName;
    return { ...trip, on, name };
  };
  /** The bank takes a payment first and answers when it is asked. */
  const answered = async (): Promise<void> => {
    await world.drain();
    await world.drain({ hurry: true });
  };
  const paid = async (on: { readonly id: string }) => {
    const batch = await opened.batched([on], 'ENT');
    await opened.approvedBatch(batch);
    await opened.paid(batch);
    await answered();
    return batch;
  };
  const errorOf = async (orderId: string) => {
    const [found] = await opened.within((call) =>
      call.tx.rows<{ id: string }>(sql`select id from settlement_error where order_id = ${orderId}`),
    );
    return { id: found?.id ?? '' };
  };
  /** Ids of the cards that the picker offers for an error. */
  const offered = async (on?: string): Promise<string[]> => {
    const beside = on === undefined ? [] : [{ field: 'on', value: on }];
    const answer = await world.post(`${changeCard.path}/pick`, { field: 'cardId', beside }, { as: checker });
    return (answer.data as { readonly rows: readonly { readonly id: string }[] }).rows.map(({ id }) => id);
  };
  const defaultOf = async (driverId: string): Promise<string> => {
    const card = await opened.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from bank_card where owner_id = ${driverId} and is_default`),
    );
    return card?.id ?? '';
  };
  const requested = async (id: string, attempt = 1): Promise<unknown> =>
    bank.requests.get(`${(await opened.order(id)).settleSn}-${attempt}`);

  it('[D4.5-03g] [DF-03] a bank pays only to a checked default card in the name of the payee', async () => {
    const { on, driverId, name } = await made();
    const batch = await opened.batched([], 'ENT');
    const refused = () => world.refusal(putIntoBatch, { intoBatch: batch.id }, { on });
    expect(await refused()).toBe('noCard');
    const card = await opened.addDriverCard(driverId, name, (cards += 1), false);
    expect(await refused()).toBe('noCard');
    await opened.within((call) =>
      call.tx.run(sql`update bank_card set is_default = true, verify_status = 2 where id = ${card}`),
    );
    expect(await refused()).toBe('noCard');
    await opened.within((call) =>
      call.tx.run(sql`update bank_card set verify_status = 1, holder_name = '别人' where id = ${card}`),
    );
    expect(await refused()).toBe('otherHolder');
    await opened.within((call) => call.tx.run(sql`update bank_card set holder_name = ${name} where id = ${card}`));
    await world.run(putIntoBatch, { intoBatch: batch.id }, { on });
    expect(await opened.order(on.id)).toMatchObject({ cardLast4: cardNumberOf(cards).slice(-4) });
  });

  it('no channel pays a payee who has no account, the simulated one neither', async () => {
    for (const channel of ['SIM', 'ENT', 'PDS', 'HF'] as const) {
      const { on } = await made();
      const batch = await world.run(addBatch, { name: '无卡', channel });
      expect(await world.refusal(putIntoBatch, { intoBatch: batch.id }, { on }), channel).toBe('noCard');
      expect(await opened.order(on.id)).toMatchObject({ batchId: null, cardLast4: null });
    }
  });

  it('an order of a batch that was made before is not paid without an account either: nothing leaves', async () => {
    const { on, driverId } = await made();
    const batch = await opened.batched([on], 'SIM');
    await opened.approvedBatch(batch);
    await opened.within((call) => call.tx.run(sql`update bank_card set status = 0 where owner_id = ${driverId}`));
    const before = bank.handed.length;
    await opened.paid(batch);
    expect(bank.handed.length).toBe(before);
    expect(await opened.order(on.id)).toMatchObject({
      settleStatus: 80,
      failReason: expect.stringContaining('请先在银行卡管理中') as string,
    });
    await opened.verified();
  });

  it('the bank is told name, bank and number of the card', async () => {
    const { on, driverId, name } = await made();
    await opened.addDriverCard(driverId, name, (cards += 1));
    bank.said = { state: 'done' };
    await paid(on);
    expect(await requested(on.id)).toMatchObject({
      channel: 'ENT',
      payeeName: name,
      payeeBank: '工商银行',
      payeeAccount: cardNumberOf(cards),
    });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, cardLast4: cardNumberOf(cards).slice(-4) });
    await opened.verified();
  });

  it('a card that was unbound or disabled in the meantime is not paid to: nothing is sent, and an error says why', async () => {
    for (const end of [unbindCard, disableCard]) {
      const { on, driverId, name } = await made();
      const card = await opened.addDriverCard(driverId, name, (cards += 1));
      const batch = await opened.batched([on], 'ENT');
      await opened.approvedBatch(batch);
      await world.run(end, { reason: '挂失' }, { on: { id: card } });
      const before = bank.handed.length;
      await world.run(payBatch, {}, { on: batch, as: cashier });
      await world.drain();
      expect(bank.handed).toHaveLength(before);
      expect(await opened.order(on.id)).toMatchObject({ settleStatus: 80, payStatus: 4 });
      expect(await world.get(settlementErrors, (await errorOf(on.id)).id)).toMatchObject({ errorType: 'CARD_INVALID' });
      // With a new default card the retry pays, once.
      await opened.addDriverCard(driverId, name, (cards += 1));
      bank.said = { state: 'done' };
      await world.run(retryError, {}, { on: await errorOf(on.id), as: cashier });
      await answered();
      expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, cardLast4: cardNumberOf(cards).slice(-4) });
    }
    await opened.verified();
  });

  it('[D4.5-10] after the bank has refused an account the payment goes to another card of the same payee', async () => {
    const { on, driverId, name } = await made();
    await opened.addDriverCard(driverId, name, (cards += 1));
    bank.said = { state: 'failed', fault: 'ACCOUNT', failReason: '账号不存在' };
    await paid(on);
    const error = await errorOf(on.id);
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorType: 'CARD_INVALID', errorStatus: 0 });
    const other = await made();
    const foreign = await opened.addDriverCard(other.driverId, other.name, (cards += 1));
    const wish = (cardId: string) => ({ cardId, evidence: 'letter', reason: '原卡已注销' });
    expect(await world.refusal(changeCard, wish(foreign), { on: error, as: checker })).toBe('otherPayee');
    expect(await world.refusal(changeCard, wish('01KB00000000000000000000ZZ'), { on: error, as: checker })).toBe(
      'cardUnknown',
    );
    const second = await opened.addDriverCard(driverId, name, (cards += 1), false);
    expect((await offered(error.id)).toSorted()).toEqual([await defaultOf(driverId), second].toSorted());
    expect(await offered()).toEqual([]);
    expect(await world.refusal(approveCard, {}, { on: error, as: cashier })).toBe('noCardAsked');
    const sent = bank.handed.length;
    await world.run(changeCard, wish(second), { on: error, as: checker });
    await world.drain();
    // Asked for by one, nothing is paid, neither to the new card nor to the old one.
    expect(bank.handed).toHaveLength(sent);
    expect(await world.get(settlementErrors, error.id)).toMatchObject({
      errorStatus: 0,
      newCard: `工商银行 ${cardNumberOf(cards).slice(-4)}`,
      cardEvidence: expect.anything(),
    });
    expect(await world.refusal(retryError, {}, { on: error, as: cashier })).toBe('cardWaiting');
    expect(await world.refusal(changeCard, wish(second), { on: error, as: cashier })).toBe('cardWaiting');
    expect(await world.refusal(approveCard, {}, { on: error, as: checker })).toBe('sameHand');
    expect(await world.refusal(rejectCard, { reason: '自己' }, { on: error, as: checker })).toBe('sameHand');
    await world.run(rejectCard, { reason: '凭据不清' }, { on: error, as: cashier });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ newCard: null, errorStatus: 0 });
    await world.run(changeCard, wish(second), { on: error, as: checker });
    bank.said = { state: 'done' };
    await world.run(approveCard, {}, { on: error, as: cashier });
    await answered();
    expect(await requested(on.id, 2)).toMatchObject({ payeeAccount: cardNumberOf(cards), attempt: 2 });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, cardLast4: cardNumberOf(cards).slice(-4) });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorStatus: 2, retryCount: 1, newCard: null });
    await opened.verified();
  });
});
