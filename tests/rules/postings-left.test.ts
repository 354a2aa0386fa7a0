import { beforeAll, expect, it } from 'vitest';
import { freezeWallet } from '../../plugins/funds/contract/index.ts';
import {
  acceptSubcontract,
  addSubcontract,
  confirmSubcontract,
  paySubcontract,
  subcontracts,
} from '../../plugins/settlement/contract/index.ts';
import type { AccountCode, OwnerType } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { bank, cashier, checker, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

onEachDatabase('postings of subcontracts and freezes', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open());
    await storeFiles(opened.world.database, ['letter']);
  }, 120_000);
  /** Sides and accounts of the journals of an order, in their order. */
  const postedFor = (bizNo: string) =>
    opened.within((call) =>
      call.tx.rows<{ memo: string; side: string; code: number; amount: number }>(sql`
        select j.memo, e.side, a.code, e.amount from ledger_journal j
          join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
          join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where j.biz_no = ${bizNo} order by j.created_at, j.journal_no, e.seq`),
    );

  it('[DP-31] a subcontract is owed when its amount is confirmed, and paid by the bank', async () => {
    const trip = await opened.signed();
    const sub = await opened.world.run(addSubcontract, {
      ...{ downstreamName: '示范联运有限公司', contractNo: 'FB-1', pricePpm: 970_000 },
      waybillIds: [trip.id],
    });
    await opened.world.run(acceptSubcontract, {}, { on: sub, as: operator, platformId: '00001' });
    await opened.world.run(confirmSubcontract, {}, { on: sub, as: checker });
    const { subSn, amount } = await opened.world.get(subcontracts, sub.id);
    expect(await postedFor(subSn)).toEqual([
      { memo: 'P-31', side: 'D', code: 5001, amount },
      { memo: 'P-31', side: 'C', code: 2303, amount },
    ]);
    await opened.world.run(paySubcontract, { channel: 'SIM' }, { on: sub, as: cashier });
    await opened.world.drain();
    const owed = { code: 2303, ownerType: 'provider', ownerId: '示范联运有限公司' } as const;
    expect(await opened.balance(owed as never)).toBe(0);
    const paid = (await postedFor(subSn)).slice(2).map(({ side, code }) => `${side} ${code}`);
    expect(paid).toEqual(['D 2303', 'C 1002', 'D 1002', 'C 1001']);
    await opened.verified();
  });

  it('[DP-35] risk and courts freeze any wallet: from its available account to its frozen one', async () => {
    const wallets: readonly (readonly [AccountCode, OwnerType])[] = [
      [2001, 'company'],
      [2101, 'driver'],
      [2111, 'captain'],
      [2121, 'broker'],
      [2141, 'partner'],
    ];
    for (const [code, ownerType] of wallets) {
      const account = { code, ownerType, ownerId: `owner-${code}` };
      await opened.post(`W${code}`, 'in', move(bank, account, 900));
      const found = await opened.within((call) =>
        call.tx.one<{ id: string }>(sql`select id from ledger_account where code = ${code}
          and owner_id = ${account.ownerId}`),
      );
      const { freezeNo } = await opened.world.run(freezeWallet, {
        ...{ walletId: found?.id ?? '', amount: 400, reason: '法院冻结', evidenceFile: 'letter' },
        reasonType: code === 2101 ? 'RISK' : 'COURT',
      });
      expect((await postedFor(freezeNo)).map((one) => [one.side, one.code, one.amount])).toEqual([
        ['D', code, 400],
        ['C', code + 1, 400],
      ]);
    }
    await opened.verified();
  });
});
