import { beforeAll, expect, it } from 'vitest';
import { fundStatements } from '../../plugins/bank/contract/index.ts';
import { enterLine } from '../../plugins/bank/server/enter-line.ts';
import { balancesChain } from '../../plugins/bank/server/migrations/0021-balances-chain.ts';
import { raw } from 'sql-template-tag';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { openSettlement, settlementMigrations } from '../support/settlement-world.ts';

const account = { platformId: '10001', channel: 'ENT', accountNo: '99001100010001' } as const;
/** Time, direction and amount of each line, in the order in which they are entered. */
const told = [
  ['2026-03-02 09:00:00', 'IN', 50_000],
  ['2026-03-04 09:00:00', 'OUT', 7_000],
  ['2026-03-03 09:00:00', 'IN', 1_100],
  ['2026-03-01 09:00:00', 'IN', 300],
  ['2026-03-04 10:00:00', 'OUT', 20],
] as const;

onEachDatabase('balances of the lines of an account', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open());
    await opened.within(async (call) => {
      for (const [n, [at, direction, amount]] of told.entries())
        await enterLine(call, account, {
          ...{ channelNo: `chain-${n}`, at, direction, amount, counterName: '示范', counterAccount: '' },
          summary: '运费',
        });
    });
  }, 120_000);
  const balances = async (): Promise<readonly number[]> => {
    const body = {
      ...{ page: 1, limit: 20, conditions: { accountNo: account.accountNo } },
      orderBy: [{ field: 'at', dir: 'asc' }],
    };
    const answer = await opened.world.post(`${fundStatements.path}/paging`, body);
    return (answer.pageResult as unknown as { itemList: { balance: number }[] }).itemList.map(({ balance }) => balance);
  };

  it('go on from line to line in the order of time, also where an earlier line is entered last', async () => {
    expect(await balances()).toEqual([300, 50_300, 51_400, 44_400, 44_380]);
  });

  it('are set right where they were written in the order of entering', async () => {
    await opened.within((call) => call.tx.run(sql`update fund_statement set balance = amount`));
    await opened.within((call) => call.tx.run(sql`${raw(balancesChain.sql)}`));
    expect(await balances()).toEqual([300, 50_300, 51_400, 44_400, 44_380]);
  });
});
