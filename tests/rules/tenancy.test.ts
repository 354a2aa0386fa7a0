import { beforeAll, expect, it } from 'vitest';
import { allowedColumns } from '../../core/web/columns/index.ts';
import { banks } from '../../plugins/bank/contract/index.ts';
import { addDriver, drivers } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { levels } from '../../plugins/fuel/contract/index.ts';
import { products } from '../../plugins/insurance/contract/index.ts';
import {
  addCompany,
  companies,
  companyConfigs,
  disableCompany,
  editTerms,
} from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { addBlock, addVehicle, cancelVehicle, vehicles } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import type { Resource } from '../../sdk/contract/index.ts';
import { Ledger, numberKey, sql } from '../../sdk/server/index.ts';
import type { Call, LedgerAccount } from '../../sdk/server/index.ts';
import { sourceFiles } from '../architecture/source-files.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import type { Who } from '../support/freight-world.ts';
import { bank, move } from '../support/settlement-world.ts';

const north = { as: person('north', 'provider'), platformId: '10001' };
const sea = { as: person('sea', 'provider'), platformId: '10002' };
const central = { as: operator, platformId: '00001' };

onEachDatabase('tenants of one platform', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 5600;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const within = <T>(platformId: string, work: (call: Call) => Promise<T>, as = system): Promise<T> =>
    world.database.transaction({ role: as === system ? 'system' : 'tenant', platformId }, (tx) =>
      work(world.api.openCall(tx, { as, platformId, clock: world.clock })),
    );
  const rows = async (resource: Resource, conditions: object, who: Who) => {
    const { pageResult } = await world.post(`${resource.path}/paging`, { conditions, page: 1, limit: 50 }, who);
    return (pageResult as { readonly itemList: readonly { readonly id: string; readonly platformId: string }[] })
      .itemList;
  };

  it('[D2.2-02] the operator reads all tenants and narrows by one; a tenant that asks for another reads nothing of it', async () => {
    const name = '示同名';
    for (const who of [north, sea]) await world.run(addDriver, { ...driverInput((serial += 1)), name }, who);
    const of = async (conditions: object, who: Who) =>
      (await rows(drivers, { name, ...conditions }, who)).map(({ platformId }) => platformId).toSorted();
    expect(await of({}, central)).toEqual(['10001', '10002']);
    expect(await of({ platformId: '10002' }, central)).toEqual(['10002']);
    expect(await of({ in_platformId: ['10001', '10002'] }, central)).toEqual(['10001', '10002']);
    expect(await of({}, north)).toEqual(['10001']);
    expect(await of({ platformId: '10002' }, north)).toEqual([]);
    expect(await of({ in_platformId: ['10001', '10002'] }, north)).toEqual(['10001']);
    // Who is shown the column of the provider.
    const shown = (grade: string, id: string) =>
      allowedColumns([{ prop: 'name' }, { prop: 'platformName' }], grade, id).length;
    expect([
      shown('1', '00001'),
      shown('2', '10003'),
      shown('2', 'tsbx'),
      shown('2', 'yabx'),
      shown('2', 'zybx'),
    ]).toEqual([2, 1, 2, 2, 2]);
  });

  it('one person, vehicle and company is a member of each provider by a row of its own, with its own audit and terms; what is known of them all holds for each', async () => {
    const [man, lorry, firm] = [driverInput((serial += 1)), vehicleInput(serial), companyInput(serial)];
    const member = async (who: Who) => {
      const as = { ...who, as: system };
      return {
        driver: await world.run(addDriver, man, as),
        vehicle: await world.run(addVehicle, lorry, as),
        company: await world.run(addCompany, firm, as),
      };
    };
    const [here, there] = [await member(north), await member(sea)];
    // A second row of the same provider is refused: it is a member already.
    expect(await world.refusal(addVehicle, lorry, { ...north, as: system })).toBe('taken');
    await world.run(cancelVehicle, { reason: '退出' }, { ...north, on: here.vehicle });
    await world.run(disableCompany, { reason: '暂停' }, { ...north, on: here.company });
    await world.run(editTerms, { freezeRatio: 330_000, reason: '约定' }, { ...north, on: here.company });
    expect(await world.get(vehicles, there.vehicle.id, sea)).toMatchObject({ auditStatus: 2 });
    expect(await world.get(companies, there.company.id, sea)).toMatchObject({ status: 1 });
    expect((await world.get(companyConfigs, there.company.id, sea)).freezeRatio).not.toBe(330_000);
    // The operator bars the person, not one membership of him.
    const barring = { targetType: 'PERSON', keyValue: man.idNumber, reasonCode: 'FRAUD', reason: '冒名' } as const;
    await world.run(addBlock, { ...barring, scopePlatformId: null, validTo: null }, central);
    for (const platformId of ['10001', '10002'])
      expect(
        await within(platformId, (call) =>
          call.tx.one(sql`select is_barred(${platformId}, '2026-03-05', '{DRIVER,PERSON}',
            ${numberKey(call, man.idNumber)}) as barred`),
        ),
      ).toEqual({ barred: true });
    // Registries that are one for all.
    expect([banks, products, levels].map(({ tenancy }) => tenancy)).toEqual(Array(3).fill('everyone'));
  });

  /** The same person, whoever he drives for. */
  const wallet: LedgerAccount = { code: 2101, ownerType: 'driver', ownerId: '01DRIVEROFBOTHPROVIDERS' };
  const journal = (from: LedgerAccount, to: LedgerAccount, amount: number, book?: string) => ({
    bizType: 'TEST',
    bizNo: 'test',
    requestId: `test-${(serial += 1)}`,
    postings: move(from, to, amount),
    ...(book === undefined ? {} : { platformId: book }),
  });
  const pay = (platformId: string, amount: number) =>
    within(platformId, (call) => call.get(Ledger).post(call, journal(bank, wallet, amount)));
  const balances = () =>
    within('00001', (call) =>
      call.tx.rows<{ platformId: string; balance: number }>(sql`select platform_id, balance from ledger_account
        where code = 2101 and owner_id = ${wallet.ownerId} order by platform_id`),
    );

  it('[D2.2-05] one owner has one wallet per provider: what comes in or goes out here is not seen there, and both add up', async () => {
    await pay('10001', 30_000);
    await pay('10002', 4_500);
    expect(await balances()).toEqual([
      { platformId: '10001', balance: 30_000 },
      { platformId: '10002', balance: 4_500 },
    ]);
    // The money of one book cannot be spent in the other.
    await expect(
      within('10002', (call) => call.get(Ledger).post(call, journal(wallet, bank, 20_000))),
    ).rejects.toThrow();
    expect((await balances()).reduce((sum, { balance }) => sum + balance, 0)).toBe(34_500);
  });

  it('[D2.2-06] a journal stands in one book: neither a command nor the database lets a line of another book in', async () => {
    await pay('10001', 100);
    const [kept] = await within('10001', (call) =>
      call.tx.rows<{ id: string }>(
        sql`select id from ledger_journal where platform_id = '10001' order by id desc limit 1`,
      ),
    );
    const [account] = await within('10002', (call) =>
      call.tx.rows<{ id: string }>(sql`select id from ledger_account where platform_id = '10002' limit 1`),
    );
    const line = (platformId: string, accountId: string) =>
      within('00001', (call) =>
        call.tx.run(sql`insert into ledger_entry (platform_id, id, journal_id, seq, account_id, side, amount,
          balance_after, account_seq, hash, at, created_at, updated_at) values (${platformId}, ${call.newId()},
          ${kept?.id}, 9, ${accountId}, 'C', 1, 1, 999, 'x', now(), now(), now())`),
      );
    expect(kept).toBeDefined();
    expect(account).toBeDefined();
    await expect(line('10002', account?.id ?? '')).rejects.toThrow(/foreign key/i);
    await expect(line('10001', account?.id ?? '')).rejects.toThrow(/foreign key/i);
    await expect(
      within('10001', (call) => call.get(Ledger).post(call, journal(bank, wallet, 1, '10002')), north.as),
    ).rejects.toThrow(/may not post into the book/);
  });

  it('[D2.2-11] no code asks for a special platform by its id: only its brand and the columns of lists tell it apart', () => {
    const special = /['"`](?:jsyssl|tsbx|yabx|zybx|jhny|yfkj|mtl)['"`]/;
    const named = sourceFiles
      .filter(({ path }) => /^(?:core|plugins\/[^/]+|sdk|host)\/(?:server|contract)\//.test(path))
      .filter(({ path }) => !/demo|migrations|fixtures/.test(path))
      .filter(({ text }) => special.test(text))
      .map(({ path }) => path);
    expect(named).toEqual([]);
  });
});
