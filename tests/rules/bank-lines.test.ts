import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import {
  channelDays,
  downloadStatementFile,
  fundStatements,
  importLines,
  openAccount,
  pullStatement,
  reckonDays,
  sendBack,
  subAccounts,
  toSuspense,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  addRecharge,
  auditRecharge,
  confirmRecharge,
  matchStatement,
  printRecharge,
  recharges,
} from '../../plugins/funds/contract/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, shipperPerson, system } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

type Line = RecordOf<typeof fundStatements>;
const [maker, first, second] = [person('maker', 'provider'), person('first', 'provider'), person('second', 'provider')];
const importer = person('importer', 'provider');
const heads = '交易日期,交易时间,交易流水号,贷方发生额,借方发生额,对方户名,对方账号,用途,余额';

onEachDatabase(
  'lines of the bank',
  [...freightMigrations, ...(bankHalf.migrations ?? []), ...(funds.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let accountNo = '';
    let serial = 5800;
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [bankHalf, funds]);
      await storeFiles(world.database, ['file']);
      await storeFiles(world.database, ['paper'], { platformId: '00001' });
      const { id } = await world.run(openAccount, {
        channel: 'PDS',
        ownerType: 'tenant',
        ownerId: '10001',
        ownerName: '示范',
        accountName: '示范平台',
      });
      await world.drain();
      accountNo = (await world.get(subAccounts, id)).accountNo ?? '';
    }, 120_000);
    const company = async (): Promise<{ id: string; companyName: string }> => {
      const input = companyInput((serial += 1));
      return { id: (await world.run(addCompany, input, { as: system })).id, companyName: input.companyName };
    };
    const file = (rows: readonly string[], name = 'file.csv', head = heads) => ({
      channel: 'PDS' as const,
      accountNo,
      fileName: name,
      content: Buffer.from([head, ...rows].join('\n')).toString('base64'),
    });
    const lines = async (conditions: object): Promise<Line[]> =>
      (
        (await world.post(`${fundStatements.path}/paging`, { page: 1, limit: 50, conditions })).pageResult as never as {
          itemList: Line[];
        }
      ).itemList;
    const recharge = async (owner: { id: string; companyName: string }, amount: number) =>
      world.run(
        addRecharge,
        {
          companyId: owner.id,
          amount,
          payWay: 'BANK_TRANSFER',
          payerName: owner.companyName,
          payerAccount: '6210990012345678',
          payAt: '2026-03-05 07:00:00',
          voucherFiles: 'file-1',
        },
        { as: maker },
      );

    it('a file of the bank is looked at, refused with every bad row named, entered whole and kept', async () => {
      const good = '2026-03-05,07:10:00,N-1,"1,234.50",0.00,甲公司,6210990011112222,运费,9';
      const bad = [
        '2026-03-05,07:10:00,N-2,,,乙公司,,,', // no amount
        '2026-13-05,07:10:00,N-3,1.00,,乙公司,,,', // no such day
        '2026-03-05,07:10:00,N-4,1.00,2.00,乙公司,,,', // in and out
        '2026-03-05,07:10:00,N-5,1.00,,乙公司,,,',
        '2026-03-05,07:11:00,n-5,2.00,,乙公司,,,', // the same number
        '2027-03-05,07:10:00,N-6,1.00,,乙公司,,,', // to come
        '2026-03-05,07:10:00,,1.00,,乙公司,,,', // no number
      ];
      const look = await world.run(importLines, { ...file([good, ...bad]), take: false }, { as: importer });
      expect([look.newCount, look.knownCount, look.badCount, look.unknownHeads]).toEqual([1, 0, 7, '']);
      expect(look.rows.map(({ line, verdict }) => `${line} ${verdict}`)).toEqual([
        ...['3 bad', '4 bad', '5 bad', '6 bad', '7 bad', '8 bad', '9 bad'],
        '2 new',
      ]);
      expect(look.rows.every(({ verdict, problem }) => (verdict === 'bad') === (problem !== ''))).toBe(true);
      expect(await lines({ channelNo: 'N-1' })).toEqual([]);
      const taking = (asked: ReturnType<typeof file>) =>
        world.refusal(importLines, { ...asked, take: true }, { as: importer });
      expect(await taking(file([good, ...bad]))).toBe('badLines');
      expect(await lines({})).toEqual([]);
      expect(await taking({ ...file([good]), accountNo: '123456' })).toBe('noAccount');
      expect(
        await world.refusal(importLines, { ...file([good]), take: true }, { as: importer, platformId: '10002' }),
      ).toBe('noAccount');
      expect(await taking(file([good], 'x.csv', 'a,b'))).toBe('unreadable');
      const out = '20260305,071200,N-7,,20.00,丙公司,,付款,';
      const taken = await world.run(importLines, { ...file([good, out], '三月.csv'), take: true }, { as: importer });
      expect([taken.newCount, taken.badCount]).toEqual([2, 0]);
      expect(await lines({})).toMatchObject([
        { channelNo: 'N-7', direction: 'OUT', amount: 2_000, at: '2026-03-05 07:12:00', balance: 121_450 },
        {
          ...{ channelNo: 'N-1', direction: 'IN', amount: 123_450, at: '2026-03-05 07:10:00', balance: 123_450 },
          ...{ counterName: '甲公司', summary: '运费', matchStatus: 0, fileName: '三月.csv' },
        },
      ]);
      // The same lines in the next file are skipped; one of them with another amount, or of another account, is not.
      expect(await taking(file([good, out], 'again.csv'))).toBe('nothingNew');
      expect(await taking(file([good.replace('1,234.50', '1,234.51'), out.replace('N-7', 'N-8')]))).toBe('badLines');
      const next = await world.run(
        importLines,
        { ...file([good, out.replace('N-7', 'n-9')]), take: true },
        { as: importer },
      );
      expect([next.newCount, next.knownCount]).toEqual([1, 1]);
      const [line] = await lines({ channelNo: 'N-1' });
      const kept = (await world.post(downloadStatementFile.path, { id: line!.id })).data as { content: string };
      expect(Buffer.from(kept.content, 'base64').toString('utf8')).toBe([heads, good, out].join('\n'));
    });

    it('[DP-34] who imported a line neither books it nor has its money sent back: three people stand between a file and a payment', async () => {
      const row = '2026-03-05,07:25:00,N-30,77.00,,李四,6222021234567890128,充值,';
      await world.run(importLines, { ...file([row]), take: true }, { as: importer });
      const [line] = await lines({ channelNo: 'N-30' });
      const on = { id: line!.id };
      const reason = '付款方不明';
      expect(await world.refusal(toSuspense, { reason }, { on, as: importer })).toBe('lineOwnHand');
      await world.run(toSuspense, { reason }, { on, as: first });
      expect(await world.refusal(sendBack, { reason }, { on, as: importer })).toBe('lineOwnHand');
      expect(await world.refusal(sendBack, { reason }, { on, as: first })).toBe('sameHand');
      expect((await world.get(fundStatements, on.id)).matchStatus).toBe(3);
    });

    it('[D4.7-01] a recharge is applied for by shipper or provider, and who imported its line does not book by it', async () => {
      const owner = await company();
      const asked = await recharge(owner, 55_500);
      expect(await world.get(recharges, asked.id)).toMatchObject({ rechargeStatus: 10, applyBy: 'maker' });
      const input = {
        companyId: owner.id,
        amount: 1,
        payWay: 'BANK_TRANSFER' as const,
        payerName: owner.companyName,
        payerAccount: '6210990012345678',
        payAt: '2026-03-05 07:00:00',
        voucherFiles: 'file-1',
      };
      expect(
        await world.refusal(addRecharge, { ...input, voucherFiles: 'paper' }, { as: operator, platformId: '00001' }),
      ).toBe('onlyParties');
      const own = await world.run(addRecharge, input, { as: shipperPerson });
      expect(await world.get(recharges, own.id)).toMatchObject({ rechargeStatus: 10 });
      const row = `2026-03-05,07:20:00,N-20,555.00,,${owner.companyName},6210990012345678,运费,`;
      await world.run(importLines, { ...file([row]), take: true }, { as: importer });
      const [line] = await lines({ channelNo: 'N-20' });
      const on = { id: asked.id };
      await world.run(auditRecharge, {}, { on, as: first });
      await world.run(matchStatement, { statementId: line!.id, reason: null }, { on, as: first });
      // While it waits for this recharge, it is no other's; and what went out has never come in.
      const other = { id: (await recharge(owner, 55_500)).id };
      const choosing = (statementId: string) =>
        world.refusal(matchStatement, { statementId, reason: null }, { on: other, as: first });
      expect(await choosing(line!.id)).toBe('lineUsed');
      const away = row.replace('N-20', 'N-21').replace('555.00,', ',555.00');
      await world.run(importLines, { ...file([away]), take: true }, { as: importer });
      const [gone] = await lines({ channelNo: 'N-21' });
      expect(gone).toMatchObject({ direction: 'OUT', amount: 55_500 });
      expect(await choosing(gone!.id)).toBe('lineOut');
      expect(await world.refusal(confirmRecharge, {}, { on, as: importer })).toBe('lineOwnHand');
      await world.run(confirmRecharge, {}, { on, as: second });
      const paper = await world.post(printRecharge.path, { id: asked.id, origin: 'https://console.example.cn' });
      const { name, content } = paper.data as { name: string; content: string };
      expect([name, Buffer.from(content, 'base64').subarray(0, 5).toString()]).toEqual([
        `${asked.rechargeNo}.pdf`,
        '%PDF-',
      ]);
      const elsewhere = { id: asked.id, origin: 'https://console.example.cn' };
      expect((await world.post(printRecharge.path, elsewhere, { platformId: '10002' })).status).toBe(204);
      expect(await lines({ channelNo: 'N-20' })).toMatchObject([
        { matchStatus: 1, bizNo: asked.rechargeNo, claimedBy: asked.rechargeNo },
      ]);
    });

    it('[D4.7-02g, DP-01] what the channel delivers for an account of a shipper enters by itself, once; what a person imports does not', async () => {
      const owner = await company();
      const wallet = async (): Promise<number> =>
        (
          await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
            tx.one<{ cents: number }>(sql`
              select coalesce(sum(balance), 0)::bigint as cents from ledger_account
              where code = 2001 and owner_id = ${owner.id}`),
          )
        )?.cents ?? 0;
      const opened = await world.run(openAccount, {
        channel: 'PDS',
        ownerType: 'company',
        ownerId: owner.id,
        ownerName: owner.companyName,
        accountName: owner.companyName,
      });
      await world.drain();
      const own = (await world.get(subAccounts, opened.id)).accountNo ?? '';
      const row = (n: number, payer: string): string => `2026-03-05,06:00:00,M-${n},70.00,,${payer},62109900,运费,`;
      const imported = { ...file([row(1, owner.companyName)]), accountNo: own };
      await world.run(importLines, { ...imported, take: true }, { as: importer });
      expect(await wallet()).toBe(0);
      for (let time = 0; time < 2; time += 1) {
        await world.run(pullStatement, { channel: 'PDS', accountNo: own, day: '2026-03-05' });
        await world.drain();
      }
      expect(await wallet()).toBe(12_000_000);
      const found = await lines({ accountNo: own });
      expect(found.map(({ amount, matchStatus }) => [amount, matchStatus])).toEqual([
        [7_000, 0],
        [12_000_000, 1],
      ]);
      const listed = (await world.post(`${recharges.path}/paging`, {
        page: 1,
        limit: 10,
        conditions: { companyId: owner.id },
      })) as never as { pageResult: { itemList: RecordOf<typeof recharges>[] } };
      expect(listed).toMatchObject({ status: 200 });
      expect(listed.pageResult.itemList).toMatchObject([
        { rechargeStatus: 60, amount: 12_000_000, channel: 'PDS', payerName: owner.companyName, nameMatch: 1 },
      ]);
      expect(found[1]).toMatchObject({ bizNo: listed.pageResult.itemList[0]!.rechargeNo });
      // Another payer's money waits for a person.
      const stranger = await company();
      const other = await world.run(openAccount, {
        channel: 'PDS',
        ownerType: 'company',
        ownerId: stranger.id,
        ownerName: stranger.companyName,
        accountName: '别家公司',
      });
      await world.drain();
      const theirs = (await world.get(subAccounts, other.id)).accountNo ?? '';
      await world.run(pullStatement, { channel: 'PDS', accountNo: theirs, day: '2026-03-05' });
      await world.drain();
      expect((await lines({ accountNo: theirs })).map(({ matchStatus }) => matchStatus)).toEqual([0]);
    });

    it("the bank's running balance continues in a file and after the lines before it, and stands beside account 1001", async () => {
      const { id } = await world.run(openAccount, {
        ...{ channel: 'PDS', ownerType: 'company', ownerId: (await company()).id, ownerName: '余额公司' },
        accountName: '余额公司',
      });
      await world.drain();
      const own = { accountNo: (await world.get(subAccounts, id)).accountNo ?? '' };
      const row = (n: number, into: string, out: string, balance: string): string =>
        `2026-03-02,09:0${n}:00,B-${n},${into},${out},甲,,,${balance}`;
      const [one, two, three] = [
        row(1, '100.00', '', '1100.00'),
        row(2, '', '40.00', '1060.00'),
        row(3, '5', '', '1065'),
      ];
      const look = async (rows: readonly string[]) =>
        world.run(importLines, { ...file(rows), ...own, take: false }, { as: importer });
      // Forward and backward in time, and in any order within the file.
      for (const rows of [
        [one, two, three],
        [three, two, one],
        [two, one, three],
      ])
        expect(await look(rows)).toMatchObject({ newCount: 3, badCount: 0, balanceNote: '' });
      const holed = await look([one, three]);
      expect(holed.rows.map(({ line, verdict }) => [line, verdict])).toEqual([
        [3, 'bad'],
        [2, 'new'],
      ]);
      expect(holed.rows[0]?.problem).toContain('1,060.00');
      expect(await world.refusal(importLines, { ...file([one, three]), ...own, take: true }, { as: importer })).toBe(
        'badLines',
      );
      await world.run(importLines, { ...file([two, one]), ...own, take: true }, { as: importer });
      expect(await look([three])).toMatchObject({ balanceNote: '', badCount: 0 });
      // A whole file is missing between: told, and entered all the same, for it may come later.
      const later = '2026-03-03,09:00:00,B-9,1.00,,甲,,,2000.00';
      expect((await look([later])).balanceNote).toMatch(/1,999\.00.*1,060\.00/);
      await world.run(importLines, { ...file([later]), ...own, take: true }, { as: importer });
      await world.run(reckonDays, { from: '2026-03-02', to: '2026-03-03' }, { as: importer });
      const days = (
        (await world.post(`${channelDays.path}/paging`, { page: 1, limit: 20, conditions: {} }))
          .pageResult as never as { itemList: RecordOf<typeof channelDays>[] }
      ).itemList;
      expect(
        days.map(({ businessDay, bankBalance, ledgerBalance, balanceDiff }) => [
          ...[businessDay, bankBalance, ledgerBalance, balanceDiff],
        ]),
      ).toEqual([
        ['2026-03-03', 200_000, 0, 200_000],
        ['2026-03-02', 106_000, 0, 106_000],
      ]);
    });
  },
);
