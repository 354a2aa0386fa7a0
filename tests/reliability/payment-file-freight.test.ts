import { beforeAll, expect, it } from 'vitest';
import { generatePaymentFiles, readPaymentAnswer, takePaymentAnswer } from '../../plugins/bank/contract/index.ts';
import { retryError } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { accountant, answerCsv, cashier, connectPaymentFiles, type Told } from '../support/payment-file-world.ts';
import { bank, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

onBothDatabases('freight that is paid by file', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open());
    const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
    await opened.post('START', 'ENT', move({ ...bank, ownerId: 'ENT' }, own, 50_000_000));
    await connectPaymentFiles(opened.world, 'ENT');
  }, 120_000);

  it('what the bank refuses is paid by another file under another number, after a person has tried it again', async () => {
    const { world } = opened;
    const orders = [];
    for (const n of [301, 302]) {
      const { trip, on } = await opened.approved({ ...coalTerms, oilRatio: 0 });
      await opened.addDriverCard(trip.driverId, (await opened.order(on.id)).payeeName, n);
      orders.push(on);
    }
    const [good, bad] = orders as [(typeof orders)[0], (typeof orders)[0]];
    const batch = await opened.batched(orders, 'ENT');
    await opened.approvedBatch(batch);
    await opened.paid(batch);
    const lines = () =>
      opened.within((call) =>
        call.tx.rows<{ lineKey: string; amount: number }>(
          sql`select line_key, amount from payment_file_line where line_state = 1 order by line_key`,
        ),
      );
    /** A file is made, and the bank answers it. */
    const answered = async (tell: (key: string) => Partial<Told>): Promise<void> => {
      await world.run(generatePaymentFiles, { channel: 'ENT' }, { as: cashier });
      const rows = (await lines()).map(({ lineKey, amount }) => ({ key: lineKey, amount, ...tell(lineKey) }));
      const on = await world.run(
        readPaymentAnswer,
        { fileName: '回盘.csv', content: answerCsv(rows) },
        { as: accountant },
      );
      await world.run(takePaymentAnswer, {}, { as: accountant, on: { id: on.id } });
      await world.drain();
    };
    const numberOf = async (id: string): Promise<string> => (await opened.order(id)).settleSn;
    const badSn = await numberOf(bad.id);
    await answered((key) =>
      key.startsWith(badSn) ? { state: '失败', number: '', reason: '收款人户名不符' } : { number: 'B-1' },
    );
    expect(await opened.order(good.id)).toMatchObject({ settleStatus: 50 });
    expect((await opened.order(bad.id)).settleStatus).not.toBe(50);
    const [error] = await opened.within((call) =>
      call.tx.rows<{ id: string }>(sql`select id from settlement_error where order_id = ${bad.id}`),
    );
    await world.run(retryError, {}, { on: error!, as: cashier });
    await world.drain();
    const seen: string[] = [];
    await answered((key) => {
      seen.push(key);
      return { number: 'B-2' };
    });
    expect(seen).toEqual([`${badSn}-2`]);
    expect(await opened.order(bad.id)).toMatchObject({ settleStatus: 50 });
    await opened.verified();
  });
});
