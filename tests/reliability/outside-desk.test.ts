import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import { mostFaults } from '../../core/server/outside/breaker.ts';
import { serves as noticeServes } from '../../core/server/notices/index.ts';
import { announcementQuery } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, sql } from '../../sdk/server/index.ts';
import {
  agreeAnswer,
  askOutside,
  declineAnswer,
  outboxContent,
  outboxRows,
  outsideHealth,
  parkOutside,
  proposeAnswer,
  type OutsideHealth,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { addWithdrawal, approveWithdrawal, sendWithdrawal, withdrawals } from '../../plugins/funds/contract/index.ts';
import fundsHalf from '../../plugins/funds/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, type Who } from '../support/freight-world.ts';
import { companyCardNo, companyWithCard } from '../support/owner-cards.ts';
import { credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';

const everything = { role: 'system', platformId: '00001' } as const;
const [maker, checker] = [person('maker', 'provider'), person('checker', 'provider')];
const payer = person('payer', 'provider');
const migrations = [...freightMigrations, ...(bankHalf.migrations ?? []), ...(fundsHalf.migrations ?? [])];

/** The bell of the console. */
const bell = defineServer(
  definePlugin({
    id: 'bell',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '通知', en: 'Notices' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  { serves: noticeServes },
);

onBothDatabases('outside channels as people keep them', migrations, (open) => {
  let world: FreightWorld;
  let book: LedgerBook;
  let walletId: string;
  let cardId: string;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf, fundsHalf, bell]);
    book = new LedgerBook(world.database);
    await book.post([debit({ code: 1001, ownerType: 'channel', ownerId: 'HF' }, 90_000), credit(wallet('w'), 90_000)]);
    walletId = (await book.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = 'w'`),
    ))!.id;
    cardId = await companyWithCard(world, 'w', '示范w');
    await stored('file-1');
  }, 120_000);
  const stored = (id: string): Promise<number> =>
    world.database.transaction(everything, (tx) =>
      tx.run(sql`
        insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
          created_by) values ('10001', ${id}, '回单.pdf', ${id}, 'application/pdf', 1, '', now(), 'maker')
        on conflict (platform_id, id) do update set original_name = excluded.original_name, created_by = 'maker'`),
    );
  beforeEach(async () => {
    world.bank.moods = {};
    await world.drain({ hurry: true });
  });

  const sent = async (): Promise<{ readonly id: string; readonly withdrawNo: string }> => {
    const order = await world.run(addWithdrawal, { walletId, cardId, amount: 100 }, { as: maker });
    await world.run(approveWithdrawal, {}, { as: checker, on: order });
    await world.run(sendWithdrawal, { channel: 'HF' }, { as: payer, on: order });
    return order;
  };
  const row = async ({ withdrawNo }: { readonly withdrawNo: string }) => {
    const found = await world.database.transaction(everything, (tx) =>
      tx.one<{ id: string; state: string; tries: number }>(
        sql`select id, state, tries from outbox where key = ${withdrawNo}`,
      ),
    );
    if (!found) throw new Error('nothing was sent');
    return found;
  };
  const stateOf = async ({ id }: { readonly id: string }): Promise<number> =>
    (await world.get(withdrawals, id)).withdrawStatus;
  const healthOf = async (adapter: string, who: Who = {}): Promise<OutsideHealth | undefined> => {
    const answer = await world.post(outsideHealth.path, {}, who);
    return (answer.data as { adapters: OutsideHealth[] }).adapters.find((one) => one.adapter === adapter);
  };
  const notices = async (who: Who): Promise<readonly { title: string; content: string; opens: unknown }[]> => {
    const about = { apply: '3', target: who.platformId ?? '10001', userType: '2' };
    const answer = await world.post(announcementQuery.path, { ...about, page: 1, limit: 50 }, who);
    return (answer['pageResult'] as { itemList: { title: string; content: string; opens: unknown }[] }).itemList;
  };
  /** A payment that the bank has carried out and never told about, put aside. */
  const parked = async () => {
    const order = await sent();
    world.bank.moods = { send: { answerLost: true }, query: { dead: true } };
    await world.drain();
    const { id } = await row(order);
    await world.run(parkOutside, { reason: '银行无应答' }, { on: { id } });
    return { order, on: { id } };
  };
  const told = { outcome: 'done', number: 'B-4711', feeCents: 200, reason: null, evidence: 'file-1' } as const;

  it('a bank that fails again and again is left alone, probed by one, and used again when it answers', async () => {
    const orders = [];
    for (let n = 0; n < mostFaults + 3; n += 1) orders.push(await sent());
    world.bank.moods = { send: { dead: true }, query: { dead: true } };
    const before = world.bank.reached.send;
    for (let n = 0; n < 3; n += 1) await world.worker().drain();
    const tries = (await Promise.all(orders.map(row))).map((one) => one.tries);
    expect(tries.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(mostFaults);
    expect(await healthOf('played-bank')).toMatchObject({ state: 'open', queued: orders.length });
    const late = await sent();
    await world.drain();
    expect(await row(late)).toMatchObject({ state: 'waiting', tries: 0 });
    // Its pause is over: one request alone finds out.
    await world.database.transaction(everything, (tx) =>
      tx.run(sql`update outside_adapter_state set open_until = clock_timestamp()`),
    );
    await world.drain();
    expect((await row(late)).tries).toBe(1);
    expect(await healthOf('played-bank')).toMatchObject({ state: 'open' });
    expect(world.bank.reached.send).toBe(before);
    const [news] = await notices({ as: operator, platformId: '00001' });
    expect(news).toMatchObject({ title: '外部通道：接口连续失败', opens: { path: '/outsideChannels' } });
    world.bank.moods = {};
    await world.drain({ hurry: true });
    await world.drain({ hurry: true });
    await world.drain({ hurry: true });
    expect(await healthOf('played-bank')).toMatchObject({ state: 'ok', faults: 0, queued: 0 });
    expect(await Promise.all([...orders, late].map(stateOf))).toEqual([...orders, late].map(() => 40));
  });

  it('a parked request is told to whoever keeps the channels, of its tenant and of the operator', async () => {
    const order = await sent();
    world.bank.moods = { query: { wrongBy: 1 } };
    await world.drain({ hurry: true });
    await world.drain({ hurry: true });
    expect((await row(order)).state).toBe('parked');
    for (const who of [{}, { as: operator, platformId: '00001' }]) {
      const news = (await notices(who)).filter(({ title }) => title === '外部通道：有请求已搁置');
      expect(news).toHaveLength(1);
      expect(news[0]).toMatchObject({ opens: { path: '/outsideChannels', query: { state: 'parked' } } });
      expect(news[0]?.content).toContain(order.withdrawNo);
    }
    expect(await notices({ as: person('x', 'provider', ['waybillManage:view']) })).toEqual([]);
    expect(await notices({ platformId: '10002' })).toEqual([]);
  });

  it('what was sent is shown without account numbers', async () => {
    const order = await sent();
    const { id } = await row(order);
    const answer = await world.post(outboxContent.path, { id });
    expect(answer.data).toMatchObject({
      request: expect.arrayContaining([
        { name: 'payeeAccount', value: '****5678' },
        { name: 'payeeName', value: '示范w' },
        { name: 'amount', value: '100' },
      ]),
    });
    expect(JSON.stringify(answer)).not.toContain(companyCardNo);
    expect((await world.post(outboxContent.path, { id }, { platformId: '10002' })).status).toBe(204);
    expect(await healthOf('played-bank', { platformId: '10002' })).toBeUndefined();
    expect(await healthOf('played-bank')).toMatchObject({ adapter: 'played-bank', lastError: null });
  });

  it('two people answer by hand: it is booked once, and the answer that comes late changes nothing', async () => {
    const { order, on } = await parked();
    await world.run(proposeAnswer, told, { as: maker, on });
    expect(await stateOf(order)).toBe(30);
    // Whoever agrees is told what is answered, and over how much.
    expect(await world.get(outboxRows, on.id)).toMatchObject({ handBy: 'maker', handOutcome: 'done', amount: 100 });
    expect(await world.refusal(agreeAnswer, {}, { as: maker, on })).toBe('sameHand');
    expect(await world.refusal(askOutside, {}, { as: maker, on })).toBe('wrongState');
    await world.run(agreeAnswer, {}, { as: checker, on });
    await world.drain();
    expect(await stateOf(order)).toBe(40);
    expect(await world.get(withdrawals, order.id)).toMatchObject({ feeCents: 200, channelNo: 'B-4711' });
    expect(await world.get(outboxRows, on.id)).toMatchObject({
      state: 'booked',
      handBy: 'maker',
      handAgreedBy: 'checker',
      handFile: 'file-1',
    });
    expect(await world.refusal(proposeAnswer, told, { as: maker, on })).toBe('wrongState');
    expect(await book.within((call) => ledger.verify(call))).toEqual([]);
  });
  it('what was not done by hand brings the money back; a declined answer books nothing', async () => {
    const before = await book.balance(wallet('w'));
    const { order, on } = await parked();
    expect(await world.refusal(proposeAnswer, { ...told, outcome: 'failed' }, { as: maker, on })).toBe('noReason');
    expect(await world.refusal(proposeAnswer, { ...told, evidence: 'none' }, { as: maker, on })).toBe('invalid');
    await world.run(proposeAnswer, told, { as: maker, on });
    expect(await world.refusal(declineAnswer, { reason: '不符' }, { as: maker, on })).toBe('sameHand');
    await world.run(declineAnswer, { reason: '回单不符' }, { as: checker, on });
    await world.drain();
    expect(await stateOf(order)).toBe(30);
    const failed = { ...told, outcome: 'failed', number: 'B-4712', reason: '银行退回' } as const;
    await world.run(proposeAnswer, failed, { as: maker, on });
    await world.run(agreeAnswer, {}, { as: checker, on });
    await world.drain();
    expect(await stateOf(order)).toBe(50);
    expect(await book.balance(wallet('w'))).toBe(before);
    expect(await book.within((call) => ledger.verify(call))).toEqual([]);
  });
});
