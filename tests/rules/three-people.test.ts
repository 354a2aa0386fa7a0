import { beforeAll, expect, it } from 'vitest';
import {
  addCard,
  bankCardCheck,
  bankCards,
  completeCard,
  setDefaultCard,
  verifyCard,
} from '../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import { idNumberOf } from '../../plugins/carrier/fixtures.ts';
import { approveBatch, payBatch, paySettlement, submitBatch } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineAdapter, defineServer, sql } from '../../sdk/server/index.ts';
import type { Intent } from '../../sdk/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { person } from '../support/freight-world.ts';
import { cashier, checker, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
const [clerk, second] = [person('clerk', 'provider'), person('second', 'provider')];
/** What the channel was asked about cards. */
const asked: unknown[] = [];
const channelHalf = defineServer(
  definePlugin({
    id: 'cardcheck',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '卡核验', en: 'Card check' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    adapters: () => [
      defineAdapter({
        port: bankCardCheck,
        name: 'card-check',
        send: ({ request }: Intent<unknown>) => {
          asked.push(request);
          return Promise.resolve({ state: 'answered', answer: { kind: 'valid' } } as const);
        },
        query: () => Promise.resolve({ state: 'answered', answer: { kind: 'valid' } } as const),
      }),
    ],
  },
);

onBothDatabases('three people for one payment', settlementMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  let cards = 400;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [channelHalf]);
    world = opened.world;
  }, 120_000);
  const approvedOrder = async () => {
    const { trip, on } = await opened.approved({ ...coalTerms, oilRatio: 0 });
    return { ...trip, on, name: (await opened.order(on.id)).payeeName };
  };
  const cardOf = async (driverId: string, name: string, whole = true) =>
    world.run(
      addCard,
      {
        ownerType: 'driver',
        ownerId: driverId,
        ownerName: name,
        holderName: name,
        bankId: await bankId(),
        cardNo: cardNumberOf((cards += 1)),
        ...(whole ? { holderCertNo: idNumberOf(cards), reservedMobile: '19900039001' } : {}),
      },
      { as: clerk },
    );
  const bankId = async (): Promise<string> => {
    await opened.within((call) =>
      call.tx.run(sql`
        insert into bank (id, bank_code, bank_name, created_at, updated_at)
        values ('bank-of-cards', '102', '工商银行', now(), now()) on conflict do nothing`),
    );
    return 'bank-of-cards';
  };
  /** What a person is told in words. */
  const words = (command: typeof payBatch | typeof verifyCard, on: { readonly id: string }, language: 'zh' | 'en') => {
    const at = world.clock();
    return world.api
      .run(world.database, command, {}, { as: checker, platformId: '10001', clock: () => at, on, language })
      .then(
        () => 'done',
        (error: { envelope: { status: number; message: string } }) => error.envelope,
      );
  };
  /** People of the tenant with a role of their own. */
  const employ = (people: readonly (readonly [id: string, name: string, role: string, key: string])[]) =>
    opened.within(async (call) => {
      for (const [id, name, role, key] of people) {
        await call.tx.run(sql`insert into platform_user (platform_id, id, user_name, name)
          values ('10001', ${id}, ${id}, ${name}) on conflict do nothing`);
        await call.tx.run(sql`insert into platform_role (platform_id, id, name)
          values ('10001', ${`role-${id}`}, ${role}) on conflict do nothing`);
        await call.tx.run(sql`insert into platform_user_role (platform_id, user_id, role_id)
          values ('10001', ${id}, ${`role-${id}`}) on conflict do nothing`);
        await call.tx.run(sql`insert into platform_role_permission (platform_id, role_id, permission_key)
          values ('10001', ${`role-${id}`}, ${key}) on conflict do nothing`);
      }
    });

  it('who approved an order or reviewed its batch does not pay it, and is told who may', async () => {
    const { on } = await approvedOrder();
    const batch = await opened.batched([on]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: second });
    expect(await world.refusal(payBatch, {}, { on: batch, as: second })).toBe('payerIsChecker');
    expect(await world.refusal(paySettlement, {}, { on, as: checker })).toBe('payerIsChecker');
    expect(await words(payBatch, batch, 'zh')).toMatchObject({
      status: 403,
      message: '审核或复核人不能付款，可由其他人付款：目前没有其他人有此权限，请管理员在角色管理中授权',
    });
    await employ([
      ['till-1', '钱和', '出纳', 'spSettlementManage:batchPay'],
      ['checker', '周审', '财务', 'spSettlementManage:batchPay'],
      ['view-1', '吴看', '查看', 'spSettlementManage:view'],
    ]);
    expect(await words(payBatch, batch, 'zh')).toMatchObject({
      message: '审核或复核人不能付款，可由其他人付款：钱和（出纳）',
    });
    expect(await words(payBatch, batch, 'en')).toMatchObject({
      message: 'Whoever approved it does not pay it. Others who may: 钱和 (出纳)',
    });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    await opened.verified();
  });

  it('who added a card does not have it checked, and who had it checked does not choose it', async () => {
    const { driverId, name } = await approvedOrder();
    const card = await cardOf(driverId, name);
    expect(await world.refusal(verifyCard, {}, { on: card, as: clerk })).toBe('ownCard');
    await world.run(verifyCard, {}, { on: card, as: second });
    await world.drain();
    expect(await world.refusal(setDefaultCard, {}, { on: card, as: second })).toBe('ownCheck');
    await world.run(setDefaultCard, {}, { on: card, as: clerk });
    expect(await world.refusal(verifyCard, {}, { on: card, as: clerk })).toBe('ownCard');
  });

  it('who added or chose the card neither reviews nor pays what goes to it', async () => {
    const { on, driverId, name } = await approvedOrder();
    const card = await cardOf(driverId, name);
    await world.run(verifyCard, {}, { on: card, as: second });
    await world.drain();
    const chooser = person('chooser', 'provider');
    await world.run(setDefaultCard, {}, { on: card, as: chooser });
    const batch = await opened.batched([on], 'ENT');
    await world.run(submitBatch, {}, { on: batch });
    for (const as of [clerk, chooser])
      expect(await world.refusal(approveBatch, {}, { on: batch, as })).toBe('cardChanger');
    await world.run(approveBatch, {}, { on: batch, as: second });
    for (const as of [clerk, chooser]) {
      expect(await world.refusal(payBatch, {}, { on: batch, as })).toBe('cardChanger');
      expect(await world.refusal(paySettlement, {}, { on, as })).toBe('cardChanger');
    }
  });

  it('a personal card is checked with all four factors or not at all; what is said is what was asked', async () => {
    const { driverId, name } = await approvedOrder();
    const card = await cardOf(driverId, name, false);
    expect(await world.refusal(verifyCard, {}, { on: card, as: second })).toBe('factorsMissing');
    expect(await words(verifyCard, card, 'zh')).toMatchObject({
      status: 412,
      message: '缺少证件号、预留手机：四要素核验需要户名、证件号、卡号和预留手机，请先补充',
    });
    const factors = { holderCertNo: idNumberOf(cards), reservedMobile: '19900039003' };
    await world.run(completeCard, factors, { on: card, as: second });
    expect(await world.refusal(verifyCard, {}, { on: card, as: second })).toBe('ownCard');
    await world.run(verifyCard, {}, { on: card, as: clerk });
    expect(await world.refusal(completeCard, factors, { on: card, as: second })).toBe('checked');
    await world.drain();
    expect(asked.at(-1)).toEqual({
      channel: 'ENT',
      holderName: name,
      certNo: factors.holderCertNo,
      cardNo: cardNumberOf(cards),
      reservedMobile: factors.reservedMobile,
    });
    expect(await world.get(bankCards, card.id)).toMatchObject({ verifyStatus: 1 });
    const company = await world.run(
      addCard,
      {
        ownerType: 'tenant',
        ownerId: '10001',
        ownerName: '示范',
        holderName: '示范',
        bankId: await bankId(),
        cardNo: '15001990000010001',
      },
      { as: clerk },
    );
    await world.run(verifyCard, {}, { on: company, as: second });
    await world.drain();
    expect(asked.at(-1)).toMatchObject({ certNo: null, reservedMobile: null });
    expect(await world.get(bankCards, company.id)).toMatchObject({ verifyStatus: 4 });
    await world.run(setDefaultCard, {}, { on: company, as: clerk });
  });
});
