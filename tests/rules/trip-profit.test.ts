import { beforeAll, expect, it } from 'vitest';
import report from '../../plugins/report/server/index.ts';
import { shipperProfits, tripProfits } from '../../plugins/report/contract/index.ts';
import type { Page, RecordOf, Resource } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { reportMigrations } from '../support/report-world.ts';
import { openSettlement, otherTenant } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: reportMigrations }), [report]);
}, 120_000);
async function rowsOf<R extends Resource>(resource: R, who: object = {}): Promise<readonly RecordOf<R>[]> {
  const body = { page: 1, limit: 20, conditions: [] };
  const answer = await opened.world.post(`${resource.path}/paging`, body, who);
  expect(answer.status).toBe(200);
  return (answer.pageResult as Page<RecordOf<R>>).itemList;
}
/** Revenue less costs of the book, and 4001 alone. */
const inBook = () =>
  opened.within((call) =>
    call.tx.one<{ profit: number; revenue: number }>(sql`
      select sum(case e.side when 'C' then e.amount else -e.amount end)::bigint as profit,
        sum(case e.side when 'C' then e.amount else -e.amount end) filter (where a.code = 4001)::bigint as revenue
      from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
      where e.platform_id = '10001' and a.code between 4001 and 5008 and a.code <> 4002`),
  );

it('profit by trip and by shipper is what the book moved, to the cent, and says of each trip what it earned and cost', async () => {
  const [one, two] = [await opened.payable(), await opened.approved()];
  await opened.paid(one.batch);
  const order = await opened.order(one.on.id);
  // What belongs to no trip is in the sums too.
  await opened.post('BANK-FEES', 'fee', [
    { code: 5007, ownerType: 'tenant', ownerId: '10001', side: 'D', amount: 777 },
    { code: 2202, ownerType: 'tenant', ownerId: '00001', side: 'C', amount: 777 },
  ]);
  const trips = await rowsOf(tripProfits);
  const book = await inBook();
  const sum = (rows: readonly { readonly profitCents: number }[]): number =>
    rows.reduce((total, { profitCents }) => total + profitCents, 0);
  expect(sum(trips)).toBe(book?.profit);
  expect(trips.reduce((total, { revenueCents }) => total + revenueCents, 0)).toBe(book?.revenue);
  expect(sum(await rowsOf(shipperProfits))).toBe(book?.profit);
  const own = trips.find(({ waybillSn }) => waybillSn === order.waybillSn);
  expect(own).toMatchObject({
    companyId: one.trip.companyId,
    freightCostCents: order.freightAmount,
    platformFeeCents: order.platformFee,
    commissionCents: order.commission,
  });
  expect(trips.filter(({ companyId }) => companyId === two.trip.companyId)).toHaveLength(1);
  expect(trips.find(({ waybillSn }) => waybillSn === null)).toMatchObject({ otherCostCents: 777, profitCents: -777 });
  expect(await rowsOf(tripProfits, otherTenant)).toEqual([]);
});
