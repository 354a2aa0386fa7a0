import { beforeAll, expect, it } from 'vitest';
import {
  addRecharge,
  auditRecharge,
  confirmRecharge,
  matchStatement,
  recharges,
} from '../../plugins/funds/contract/index.ts';
import {
  approvePayer,
  approveSettlement,
  confirmStatement,
  generateStatement,
  receiveStatement,
  rejectPayer,
  sendStatement,
  statements,
  submitSettlement,
  voidStatement,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { onEachDatabase } from '../support/database.ts';
import { person } from '../support/freight-world.ts';
import { cashier, checker, company, openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import { storeFiles } from '../support/stored-file.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
const stranger = '别家建材有限公司';
const [maker, first] = [person('maker', 'provider'), person('first', 'provider')];

onEachDatabase('money of a payer who is not the shipper', settlementMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  beforeAll(async () => {
    opened = await openSettlement(await open());
    world = opened.world;
    await storeFiles(world.database, ['paper', 'agreement']);
  }, 120_000);
  /** A confirmed statement of a shipper on credit. */
  const stated = async () => {
    const { id: tripId, companyId } = await opened.signed({ ...coalTerms }, 0);
    await opened.within((call) =>
      call.tx.run(sql`update company set settle_mode = 2, initial_quota = 100000000, credit_days = 30
        where id = ${companyId}`),
    );
    await opened.within((call) => call.tx.run(sql`delete from quota where company_id = ${companyId}`));
    const order = await opened.create(tripId);
    await world.run(submitSettlement, {}, { on: order });
    await world.run(approveSettlement, {}, { on: order, as: checker });
    const march = { companyId, periodFrom: '2026-03-01', periodTo: '2026-03-31', beforeEnd: true };
    const on = { id: (await world.run(generateStatement, march)).id };
    await world.run(sendStatement, { way: 'HAND' }, { on });
    await world.run(confirmStatement, { proofFile: 'paper' }, { on, as: checker });
    return { companyId, on, row: () => world.get(statements, on.id) };
  };
  const lineOf = (id: string) =>
    opened.within((call) =>
      call.tx.one<{ claimedBy: string | null; matchStatus: number }>(
        sql`select claimed_by, match_status from fund_statement where id = ${id}`,
      ),
    );

  it('pays a statement only with the agreement, and once another person has decided; the refusal names both', async () => {
    const { companyId, on, row } = await stated();
    const { receivableAmount, companyName, ysSn } = await row();
    const statementId = await lineOfBank(world.database, { amount: receivableAmount, counterName: stranger });
    const chosen = { statementId, reason: '集团内代付', agreementFile: 'agreement' };
    const as = cashier;
    const answer = await world.post(
      receiveStatement.path,
      { id: on.id, model: { statementId }, requestId: 'names-of-both' },
      { as },
    );
    expect(JSON.stringify(answer)).toContain(stranger);
    expect(JSON.stringify(answer)).toContain(companyName);
    expect(await world.refusal(receiveStatement, { statementId }, { on, as })).toBe('payerDiffers');
    expect(await world.refusal(receiveStatement, { ...chosen, agreementFile: null }, { on, as })).toBe(
      'agreementMissing',
    );
    expect(await world.refusal(receiveStatement, { ...chosen, reason: null }, { on, as })).toBe('payerDiffers');
    const debt = () => opened.balance(company(1101, companyId));
    const owed = await debt();
    await world.run(receiveStatement, chosen, { on, as });
    // Recorded, kept for this statement, and nothing booked.
    expect(await row()).toMatchObject({
      ...{ ysStatus: 2, receivedCents: 0, payerWanted: receivableAmount, payerName: stranger },
      ...{ payerReason: '集团内代付', agreementFile: 'agreement' },
    });
    expect(await debt()).toBe(owed);
    expect(await lineOf(statementId)).toMatchObject({ claimedBy: ysSn, matchStatus: 0 });
    const again = await lineOfBank(world.database, { amount: 100, counterName: companyName });
    expect(await world.refusal(receiveStatement, { statementId: again }, { on, as })).toBe('payerWaiting');
    expect(await world.refusal(voidStatement, { reason: '重做' }, { on })).toBe('payerWaiting');
    expect(await world.refusal(approvePayer, {}, { on, as })).toBe('sameHand');
    expect(await world.refusal(approvePayer, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectPayer, { reason: '协议无章' }, { on, as })).toBe('sameHand');
    await world.run(rejectPayer, { reason: '协议无章' }, { on, as: checker });
    expect(await row()).toMatchObject({ ysStatus: 2, payerWanted: null, payerName: null, agreementFile: null });
    expect(await lineOf(statementId)).toMatchObject({ claimedBy: null, matchStatus: 0 });
    expect(await world.refusal(approvePayer, {}, { on, as: checker })).toBe('noPayerAsked');
    await world.run(receiveStatement, chosen, { on, as });
    await world.run(approvePayer, {}, { on, as: checker });
    expect(await row()).toMatchObject({
      ...{ ysStatus: 4, receivedCents: receivableAmount, openCents: 0, payerWanted: null, payerName: stranger },
    });
    expect(await debt()).toBe(owed - receivableAmount);
    expect(await lineOf(statementId)).toMatchObject({ claimedBy: ysSn, matchStatus: 1 });
    const receipt = await opened.within((call) =>
      call.tx.one(sql`select payer_name, agreement_file, reason from ys_receipt where ys_id = ${on.id}`),
    );
    expect(receipt).toEqual({ payerName: stranger, agreementFile: 'agreement', reason: '集团内代付' });
    await opened.verified();
  });

  it('fills a wallet only with the agreement, and whoever chose the line does not confirm it', async () => {
    const { companyId } = await opened.signed({ ...coalTerms }, 0);
    const { companyName } = (await opened.within((call) =>
      call.tx.one<{ companyName: string }>(sql`select company_name from company where id = ${companyId}`),
    )) ?? { companyName: '' };
    const input = {
      ...{ companyId, amount: 70_000, payWay: 'BANK_TRANSFER' as const, payerName: companyName },
      ...{ payerAccount: '6210990012345678', payAt: '2026-03-05 07:00:00', voucherFiles: 'paper' },
    };
    const on = { id: (await world.run(addRecharge, input, { as: maker })).id };
    await world.run(auditRecharge, {}, { on, as: first });
    const statementId = await lineOfBank(world.database, { amount: 70_000, counterName: stranger });
    const chosen = { statementId, reason: '集团内代付', letterFile: 'agreement' };
    const as = cashier;
    expect(await world.refusal(matchStatement, { ...chosen, reason: null }, { on, as })).toBe('payerDiffers');
    expect(await world.refusal(matchStatement, { ...chosen, letterFile: null }, { on, as })).toBe('letterMissing');
    await world.run(matchStatement, chosen, { on, as });
    expect(await world.get(recharges, on.id)).toMatchObject({ letterFile: 'agreement', payerReason: '集团内代付' });
    expect(await world.refusal(confirmRecharge, {}, { on, as })).toBe('payerHand');
    await world.run(confirmRecharge, {}, { on, as: checker });
    expect(await opened.balance(company(2001, companyId))).toBe(70_000);
    await opened.verified();
  });
});
