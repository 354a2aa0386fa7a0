import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { createHttp, generousRates, type Http } from '../../core/server/http/index.ts';
import { dispatcher as dispatch } from '../../core/server/api/index.ts';
import { mailServes } from '../../core/server/mail/index.ts';
import {
  approveTail,
  confirmStatement,
  editLimits,
  generateStatement,
  generateStatements,
  printStatement,
  receivableAgeing,
  receiveStatement,
  rejectTail,
  remindStatement,
  sendStatement,
  setStatementStamp,
  setStatementTerms,
  sheetOfStatement,
  statements,
  voidStatement,
  writeOffTail,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineAdapter, defineServer, mailSend, sql } from '../../sdk/server/index.ts';
import type { Adapter } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator, shipperPerson } from '../support/freight-world.ts';
import {
  cashier,
  checker,
  company,
  openSettlement,
  otherTenant,
  settlementMigrations,
} from '../support/settlement-world.ts';
import { storeFiles } from '../support/stored-file.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
const mails: { to: string; subject: string; text: string; files: readonly { name: string; content: string }[] }[] = [];
let connected = true;
const post = defineServer(
  definePlugin({
    id: 'post',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '邮局', en: 'Post' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: mailServes,
    adapters: () => [
      defineAdapter({
        port: mailSend,
        name: 'post',
        serves: () => connected,
        send: ({ request: { to, subject, text, files = [] } }) => {
          mails.push({ to, subject, text, files });
          return Promise.resolve({ state: 'answered', answer: { kind: 'sent' } });
        },
        query: () => Promise.resolve({ state: 'unheard' }),
      }) as Adapter,
    ],
  },
);
const stamp = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const origin = 'https://console.example.cn';

onEachDatabase('statements leave the house', settlementMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  let http: Http;
  beforeAll(async () => {
    const database = await open();
    opened = await openSettlement(database, [post]);
    world = opened.world;
    await storeFiles(database, ['paper']);
    http = await createHttp({
      api: {
        endpoints: dispatch(world.api, database).endpoints,
        dispatch: ({ endpoint, ...request }) =>
          world.api.dispatch(endpoint, { ...request, clock: world.clock }, database),
      },
      sessions: { find: () => Promise.resolve(undefined) },
      manifests: [],
      toggles: false,
      rates: generousRates,
      ready: () => true,
      ping: () => Promise.resolve(),
      logLevel: 'silent',
    });
  }, 120_000);
  /** An approved order of a shipper with these terms. */
  const ordered = async (settleMode: 1 | 2, creditDays = 30): Promise<{ companyId: string; orderId: string }> => {
    const trip = await opened.signed({ ...coalTerms }, settleMode === 1 ? 1_000_000 : 0);
    await opened.within((call) =>
      call.tx.run(sql`update company set settle_mode = ${settleMode}, initial_quota = 100000000,
        credit_days = ${creditDays} where id = ${trip.companyId}`),
    );
    await opened.within((call) => call.tx.run(sql`delete from quota where company_id = ${trip.companyId}`));
    const on = await opened.create(trip.id);
    return { companyId: trip.companyId, orderId: on.id };
  };
  const approve = async (orderId: string, pays = false): Promise<void> => {
    if (pays) return opened.pay({ id: orderId });
    const { submitSettlement, approveSettlement } = await import('../../plugins/settlement/contract/index.ts');
    await world.run(submitSettlement, {}, { on: { id: orderId } });
    await world.run(approveSettlement, {}, { on: { id: orderId }, as: checker });
  };
  const stated = async (creditDays = 30) => {
    const { companyId, orderId } = await ordered(2, creditDays);
    await approve(orderId);
    const { id } = await world.run(generateStatement, {
      companyId,
      periodFrom: '2026-03-01',
      periodTo: '2026-03-31',
      beforeEnd: true,
    });
    return { companyId, id, on: { id } };
  };
  const row = (id: string) => world.get(statements, id);
  const linkIn = (text: string): string => /https:\/\/\S+\/statementConfirm\/(\S+)/.exec(text)?.[1] ?? '';
  const visit = (code: string, method: 'GET' | 'POST' = 'GET', path = 'statementConfirm') =>
    http.app.inject({
      method,
      url: `/${path}/${code}`,
      headers: {
        'accept-language': 'zh-CN',
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });

  it('one command states a month for every shipper; what was taken from a wallet already stands there as received', async () => {
    const [credit, prepaid] = [await ordered(2), await ordered(1)];
    await approve(credit.orderId);
    await approve(prepaid.orderId, true);
    expect(await world.refusal(generateStatements, { month: '2026-02' })).toBe('nothingToState');
    expect(await world.refusal(generateStatements, { month: '2027-02' })).toBe('futureMonth');
    expect(await world.refusal(generateStatements, { month: '2026-03', beforeEnd: true }, { as: shipperPerson })).toBe(
      'onlyProviders',
    );
    expect(await world.refusal(generateStatements, { month: '2026-03', beforeEnd: true }, otherTenant)).toBe(
      'nothingToState',
    );
    const { made } = await world.run(generateStatements, { month: '2026-03', beforeEnd: true });
    expect(made.map(({ companyId }) => companyId).sort()).toEqual([credit.companyId, prepaid.companyId].sort());
    expect(
      made.every(({ ysSn, orders, receivableAmount }) => ysSn !== null && orders === 1 && receivableAmount > 0),
    ).toBe(true);
    expect(await world.refusal(generateStatements, { month: '2026-03', beforeEnd: true })).toBe('nothingToState');
    const of = async (companyId: string) =>
      row(
        (
          await opened.within((call) =>
            call.tx.one<{ id: string }>(sql`select id from ys_settlement_order where company_id = ${companyId}`),
          )
        )?.id ?? '',
      );
    const [owed, paid] = [await of(credit.companyId), await of(prepaid.companyId)];
    expect([owed.receivedCents, owed.openCents]).toEqual([0, owed.receivableAmount]);
    expect([paid.receivedCents, paid.openCents]).toEqual([paid.receivableAmount, 0]);
    // Nothing is left to write off: its confirmation ends it, and a wrong one can still be voided.
    await world.run(sendStatement, { way: 'HAND' }, { on: { id: paid.id } });
    await world.run(confirmStatement, { proofFile: 'paper' }, { on: { id: paid.id }, as: checker });
    expect(await row(paid.id)).toMatchObject({ ysStatus: 4, dueDate: null });
    await world.run(voidStatement, { reason: '重做' }, { on: { id: owed.id } });
  });

  it('is mailed with a link by which the shipper confirms once, without an account', async () => {
    const { companyId, id, on } = await stated();
    expect(await world.refusal(sendStatement, { way: 'MAIL', origin }, { on })).toBe('noMailbox');
    expect(
      (
        await world.post(setStatementTerms.path, {
          model: { companyId, mailTo: 'no mailbox', autoRemind: false },
          requestId: 'terms-of-nobody',
        })
      ).status,
    ).toBe(400);
    expect(await world.refusal(setStatementTerms, { companyId, autoRemind: true })).toBe('noMailbox');
    await world.run(setStatementTerms, { companyId, mailTo: 'books@shipper.example', autoRemind: false });
    expect(await world.refusal(sendStatement, { way: 'MAIL', origin: 'javascript:alert(1)' }, { on })).toBe('noOrigin');
    expect(mails).toEqual([]);
    await world.run(sendStatement, { way: 'MAIL', origin }, { on });
    expect(mails).toEqual([]);
    await world.drain();
    expect(mails).toMatchObject([{ to: 'books@shipper.example' }]);
    expect(await row(id)).toMatchObject({
      ...{ ysStatus: 1, sentWay: 'MAIL', sentTo: 'books@shipper.example', dueDate: '2026-04-04' },
    });
    const [attached] = mails[0]!.files;
    expect(attached?.name).toBe(`${(await row(id)).ysSn}.pdf`);
    expect(
      Buffer.from(attached?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const code = linkIn(mails[0]!.text);
    const kept = await opened.within((call) =>
      call.tx.one<{ tokenHash: string }>(sql`select token_hash from statement_link where ys_id = ${id}`),
    );
    expect([code.length, kept?.tokenHash.includes(code)]).toEqual([43, false]);
    const page = await visit(code);
    const { ysSn, companyName } = await row(id);
    expect([page.statusCode, page.body.includes(ysSn), page.body.includes(companyName)]).toEqual([200, true, true]);
    expect(page.body).toContain('<form method="post"><button type="submit">确认无误</button></form>');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    const paper = await visit(code, 'GET', 'statementPaper');
    expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ]);
    // Looking confirms nothing.
    expect(await row(id)).toMatchObject({ ysStatus: 1 });
    expect((await visit('x'.repeat(43), 'POST')).statusCode).toBe(404);
    const done = await visit(code, 'POST');
    expect([done.statusCode, done.body.includes('已确认，谢谢')]).toEqual([200, true]);
    expect(await row(id)).toMatchObject({ ysStatus: 2, confirmWay: 'LINK', dueDate: '2026-04-04' });
    for (const again of [await visit(code), await visit(code, 'POST')]) {
      expect(again.body).toContain('该链接已失效');
      expect(again.body).not.toContain(ysSn);
    }
    expect((await visit(code, 'GET', 'statementPaper')).statusCode).toBe(404);
    // A link that has expired, or stands for a statement that was voided, is none.
    const other = await stated();
    await world.run(sendStatement, { way: 'MAIL', mailTo: 'a@b.example', origin }, { on: other.on });
    await world.drain();
    const late = linkIn(mails.at(-1)!.text);
    await opened.within((call) =>
      call.tx.run(sql`update statement_link set expires_at = '2026-03-01' where ys_id = ${other.id}`),
    );
    expect((await visit(late, 'POST')).body).toContain('该链接已失效');
    expect(await row(other.id)).toMatchObject({ ysStatus: 1 });
  });

  it('where no mail leaves it is sent by hand, and the provider confirms only with the signed paper', async () => {
    const { id, on } = await stated();
    connected = false;
    expect(await world.refusal(sendStatement, { way: 'MAIL', mailTo: 'a@b.example', origin }, { on })).toBe(
      'noMailChannel',
    );
    connected = true;
    await world.run(sendStatement, { way: 'HAND' }, { on });
    expect(await world.refusal(confirmStatement, {}, { on, as: checker })).toBe('proofMissing');
    await world.run(confirmStatement, { proofFile: 'paper' }, { on, as: checker });
    expect(await row(id)).toMatchObject({ ysStatus: 2, confirmWay: 'PROOF', confirmBy: 'checker' });
    const mine = await stated();
    await world.run(sendStatement, { way: 'HAND' }, { on: mine.on });
    await world.run(confirmStatement, {}, { on: mine.on, as: shipperPerson });
    expect(await row(mine.id)).toMatchObject({ ysStatus: 2, confirmWay: 'SHIPPER' });
  });

  it('is overdue after its due day, aged by days, reminded of once a day, and paid by a line of the bank', async () => {
    const { companyId, id, on } = await stated(15);
    await world.run(sendStatement, { way: 'HAND' }, { on });
    expect((await row(id)).dueDate).toBe('2026-03-20');
    const due = (days: number) =>
      opened.within((call) =>
        call.tx.run(sql`update ys_settlement_order
          set due_date = (now() at time zone 'Asia/Shanghai')::date - ${days}::int where id = ${id}`),
      );
    const aged = () => world.get(receivableAgeing, companyId);
    const { receivableAmount, companyName } = await row(id);
    const none = { notDueCents: 0, overdue30: 0, overdue60: 0, overdue90: 0, overdueMore: 0 };
    for (const [days, bucket] of [
      [0, 'notDueCents'],
      [1, 'overdue30'],
      [30, 'overdue30'],
      [31, 'overdue60'],
      [60, 'overdue60'],
      [61, 'overdue90'],
      [90, 'overdue90'],
      [91, 'overdueMore'],
    ] as const) {
      await due(days);
      expect(await aged()).toMatchObject({
        ...none,
        [bucket]: receivableAmount,
        owedCents: receivableAmount,
        overdueCents: days === 0 ? 0 : receivableAmount,
        oldestDays: days,
      });
      expect(await row(id)).toMatchObject({ overdue: days === 0 ? 0 : 1, overdueDays: days });
    }
    await due(0);
    await world.run(setStatementTerms, { companyId, mailTo: 'books@shipper.example', autoRemind: true });
    expect(await world.refusal(remindStatement, {}, { on })).toBe('notOverdue');
    await due(3);
    const before = mails.length;
    await opened.runJob('settlement.remindOverdue');
    await opened.runJob('settlement.remindOverdue');
    await world.drain();
    expect(mails.slice(before)).toMatchObject([
      { to: 'books@shipper.example', subject: expect.stringContaining('逾期提醒') as string },
    ]);
    expect(await world.refusal(remindStatement, {}, { on })).toBe('remindedToday');
    world.later(24 * 60);
    await world.run(remindStatement, {}, { on });
    await world.run(confirmStatement, {}, { on, as: shipperPerson });
    const statementId = await lineOfBank(world.database, { amount: receivableAmount, counterName: companyName });
    await world.run(receiveStatement, { statementId }, { on, as: cashier });
    await due(3);
    expect(await row(id)).toMatchObject({ ysStatus: 4, openCents: 0, overdue: 0 });
  });

  it('a period that is not over is stated only by whoever says so', async () => {
    const { companyId, orderId } = await ordered(2);
    await approve(orderId);
    const march = { companyId, periodFrom: '2026-03-01', periodTo: '2026-03-31' };
    expect(await world.refusal(generateStatement, march)).toBe('periodOpen');
    expect(await world.refusal(generateStatement, { ...march, beforeEnd: false })).toBe('periodOpen');
    expect(await world.refusal(generateStatements, { month: '2026-03' })).toBe('periodOpen');
    // A day counts to its end.
    const today = (await opened.order(orderId)).auditAt?.slice(0, 10) ?? '';
    expect(await world.refusal(generateStatement, { ...march, periodTo: today })).toBe('periodOpen');
    world.later(24 * 60);
    await world.run(generateStatement, { ...march, periodTo: today });
  });

  it('a small rest is given up by two people: a bad debt in the book, and the statement is paid', async () => {
    const { companyId, id, on } = await stated();
    await world.run(sendStatement, { way: 'HAND' }, { on });
    await world.run(confirmStatement, {}, { on, as: shipperPerson });
    const { receivableAmount, companyName, ysSn } = await row(id);
    const wish = { reason: '客户按整元付款' };
    expect(await world.refusal(writeOffTail, wish, { on, as: cashier })).toBe('aboveTail');
    const statementId = await lineOfBank(world.database, { amount: receivableAmount - 37, counterName: companyName });
    await world.run(receiveStatement, { statementId }, { on, as: cashier });
    expect(await row(id)).toMatchObject({ ysStatus: 3, openCents: 37 });
    await opened.within((call) =>
      call.tx.run(sql`insert into service_provider (platform_id) values ('10001') on conflict do nothing`),
    );
    const limit = (tailMost: number) =>
      world.run(editLimits, { providerId: '10001', tailMost }, { as: operator, platformId: '00001' });
    await limit(36);
    expect(await world.refusal(writeOffTail, wish, { on, as: cashier })).toBe('aboveTail');
    await limit(37);
    const debt = () => opened.balance({ code: 5008, ownerType: 'tenant', ownerId: '10001' });
    const [owed, lost] = [await opened.balance(company(1101, companyId)), await debt()];
    expect(await world.refusal(approveTail, {}, { on, as: checker })).toBe('noneAsked');
    await world.run(writeOffTail, wish, { on, as: cashier });
    expect(await world.refusal(writeOffTail, wish, { on, as: checker })).toBe('tailWaiting');
    // Neither who asked nor who made the statement decides, and until somebody does nothing is booked.
    expect(await world.refusal(approveTail, {}, { on, as: cashier })).toBe('sameHand');
    expect(await world.refusal(approveTail, {}, { on })).toBe('sameHand');
    expect(await debt()).toBe(lost);
    await world.run(rejectTail, { reason: '再催一次' }, { on, as: checker });
    expect(await row(id)).toMatchObject({ tailWanted: null, openCents: 37, ysStatus: 3 });
    await world.run(writeOffTail, wish, { on, as: cashier });
    await world.run(approveTail, {}, { on, as: checker });
    expect(await row(id)).toMatchObject({
      ...{ ysStatus: 4, openCents: 0, tailCents: 37, tailReason: '客户按整元付款', tailAskedBy: expect.anything() },
      ...{ receivedCents: receivableAmount - 37, overdue: 0 },
    });
    expect(await debt()).toBe(lost + 37);
    expect(await opened.balance(company(1101, companyId))).toBe(owed - 37);
    expect(await world.get(receivableAgeing, companyId)).toMatchObject({ owedCents: 0 });
    expect(await world.refusal(approveTail, {}, { on, as: checker })).toBe('wrongState');
    expect(ysSn).toMatch(/^YS/);
    await opened.verified();
  });

  it('is printed with its lines and the stamp, and is a workbook', async () => {
    const { id } = await stated();
    const pages = async () => {
      const { data } = await world.post(printStatement.path, { id, origin });
      const { name, mime, content } = data as { name: string; mime: string; content: string };
      expect([name, mime]).toEqual([`${(await row(id)).ysSn}.pdf`, 'application/pdf']);
      return Buffer.from(content, 'base64');
    };
    const plain = await pages();
    expect(await world.refusal(setStatementStamp, { picture: 'QUJDRA==' })).toBe('noPicture');
    await world.run(setStatementStamp, { picture: stamp });
    const stamped = await pages();
    expect([plain.includes('/Subtype /Image'), stamped.includes('/Subtype /Image')]).toEqual([false, true]);
    await world.run(setStatementStamp, { picture: null });
    expect((await pages()).includes('/Subtype /Image')).toBe(false);
    expect((await world.post(printStatement.path, { id, origin }, otherTenant)).status).toBe(204);
    expect((await world.post(sheetOfStatement.path, { id }, otherTenant)).status).toBe(204);
    const { data } = await world.post(sheetOfStatement.path, { id });
    const parts = unzipSync(Buffer.from((data as { content: string }).content, 'base64'));
    const written = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const paper = await row(id);
    // Who owes whom, for when, until when and with how much tax: what the paper says stands in the file too.
    for (const said of [paper.ysSn, paper.companyName, paper.platformName, paper.periodFrom, '其中税额', '到期日'])
      expect(written).toContain(said);
  });
});
