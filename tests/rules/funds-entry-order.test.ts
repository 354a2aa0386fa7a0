import { beforeAll, expect, it } from 'vitest';
import { ownEntries } from '../../plugins/funds/contract/index.ts';
import { Ledger } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { bank, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

onEachDatabase('the order of entries', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open());
  }, 120_000);

  it('entries of one second stand in the order they were posted, each with the balance of its own account', async () => {
    const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
    const channels = ['PDS', 'HF'].map((ownerId) => ({ ...bank, ownerId }));
    await opened.within(async (plain) => {
      // As with ids that a seed made: they say nothing about the order.
      let left = 99_999;
      const newId = () => `01KB000000000000000000${(left -= 1)}`.slice(0, 27);
      const call: Call = { ...plain, newId };
      for (let n = 0; n < 12; n += 1)
        for (const account of channels) {
          const requestId = `order-${account.ownerId}-${n}`;
          const amount = 1_000 + n;
          const postings = n % 3 === 2 ? move(own, account, amount) : move(account, own, amount);
          await call.get(Ledger).post(call, { bizType: 'TEST', bizNo: requestId, requestId, postings });
        }
    });
    const answer = await opened.world.post(`${ownEntries.path}/paging`, {
      conditions: {},
      page: 1,
      limit: 50,
    });
    expect(answer).toMatchObject({ status: 200 });
    const { itemList } = answer.pageResult as { itemList: RecordOf<typeof ownEntries>[] };
    expect(new Set(itemList.map(({ at }) => at)).size).toBe(1);
    for (const { ownerId } of channels) {
      const rows = itemList.filter(({ channel }) => channel === ownerId);
      expect(rows).toHaveLength(12);
      for (const [n, row] of rows.entries()) {
        const before = row.balanceAfter - (row.inCents ?? 0) + (row.outCents ?? 0);
        expect(before).toBe(rows[n + 1]?.balanceAfter ?? 0);
      }
    }
  });
});
