import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/server/api/new-id.ts';
import { OutsideWorker, SecretBox } from '../../core/server/outside/index.ts';
import { raw } from 'sql-template-tag';
import { sql } from '../../sdk/server/index.ts';
import {
  addOutsideAdapter,
  bankTransfer,
  disableOutsideAdapter,
  editOutsideAdapter,
  enableOutsideAdapter,
  outsideAdapters,
  resealOutsideAdapters,
  tryOutsideAdapter,
  type BankPayment,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { addWithdrawal, approveWithdrawal, sendWithdrawal, withdrawals } from '../../plugins/funds/contract/index.ts';
import fundsHalf from '../../plugins/funds/server/index.ts';
import { serveWorld, type World } from '../../plugins/simulator/server/world/serve-world.ts';
import { onBothDatabases } from '../support/database.ts';
import { earlierWorldSecret, freightMigrations, FreightWorld, person } from '../support/freight-world.ts';
import { companyWithCard } from '../support/owner-cards.ts';
import { credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';

const everything = { role: 'system', platformId: '00001' } as const;
const keyId = 'test';
const secret = 'a secret that nobody may ever read';
const admin = { as: person('admin', 'operator'), platformId: '00001' };
const other = { as: person('other-admin', 'operator'), platformId: '00001' };

describe('a sealed secret', () => {
  const box = new SecretBox('one secret of an installation');
  it('opens with its key, for its record, unchanged', () => {
    const sealed = box.seal('a', secret);
    expect(sealed).not.toContain(secret);
    expect(box.open('a', sealed)).toBe(secret);
    expect(box.seal('a', secret)).not.toBe(sealed);
    expect(box.open('b', sealed)).toBeUndefined();
    expect(new SecretBox('another one').open('a', sealed)).toBeUndefined();
    const parts = sealed.split('.');
    const cut = [...parts.slice(0, 3), `A${parts[3]?.slice(1) === undefined ? '' : parts[3].slice(1)}`].join('.');
    expect([secret, undefined]).toContain(box.open('a', cut));
    expect(box.open('a', [...parts.slice(0, 3), ''].join('.'))).toBeUndefined();
    expect(box.open('a', 'v2.x.y.z')).toBeUndefined();
  });
  it('is sealed again after the secret of the installation has changed', () => {
    const old = box.seal('a', secret);
    const next = new SecretBox('the next secret', ['one secret of an installation']);
    const again = next.sealAgain('a', old);
    expect(again).not.toBe(old);
    expect(new SecretBox('the next secret').open('a', again ?? '')).toBe(secret);
    expect(next.sealAgain('a', again ?? '')).toBe(again);
    expect(new SecretBox('a third one').sealAgain('a', old)).toBeUndefined();
  });
});

const migrations = [...freightMigrations, ...(bankHalf.migrations ?? []), ...(fundsHalf.migrations ?? [])];
onBothDatabases('adapters that the operator sets up', migrations, (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-adapters-'));
  let bank: World;
  let world: FreightWorld;
  let walletId: string;
  let cardId: string;
  beforeAll(async () => {
    bank = await serveWorld({ folder, port: 0, keyId, secret });
    world = await FreightWorld.open(await open(), [bankHalf, fundsHalf], { played: false });
    const book = new LedgerBook(world.database);
    await book.post([debit({ code: 1001, ownerType: 'channel', ownerId: 'HF' }, 90_000), credit(wallet('w'), 90_000)]);
    walletId = (await book.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = 'w'`),
    ))!.id;
    cardId = await companyWithCard(world, 'w', '示范w');
  }, 120_000);
  afterAll(async () => {
    await bank.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const input = (more: object = {}) => ({
    ...{ name: `bank-${newId().toLowerCase().slice(-12)}`, kind: 'channel-v1', ports: [], channels: [] },
    ...{ scopePlatformId: null, address: bank.url, keyId, secret, parallelCalls: 4, timeLimitSeconds: 5, ...more },
  });
  const read = (id: string) => world.get(outsideAdapters, id, admin);
  const tried = async (on: { readonly id: string }): Promise<void> => {
    await world.run(tryOutsideAdapter, {}, { ...admin, on });
    await world.drain();
  };
  const running = async (more: object = {}): Promise<{ readonly id: string }> => {
    const on = await world.run(addOutsideAdapter, input(more), admin);
    await tried(on);
    await world.run(enableOutsideAdapter, {}, { ...other, on });
    await world.refresh();
    return on;
  };
  const off = async (on: { readonly id: string }): Promise<void> => {
    await world.run(disableOutsideAdapter, {}, { ...other, on });
    await world.refresh();
  };
  const payment: BankPayment = {
    ...{ channel: 'HF', purpose: 'WITHDRAW', amount: 100, payeeName: '示范', payeeBank: null, payeeAccount: null },
    attempt: 1,
  };

  it('the secret is written, and nobody ever reads it', async () => {
    const on = await world.run(addOutsideAdapter, input(), admin);
    await world
      .run(editOutsideAdapter, { ...input(), secret: `${secret} 2` } as never, { ...admin, on })
      .catch(() => 0);
    const { name: _name, kind: _kind, ...changed } = input({ secret: `${secret}, the second` });
    await world.run(editOutsideAdapter, changed, { ...admin, on });
    const told = await Promise.all(
      ['paging', 'listing', 'get', 'events'].map((what) =>
        world.post(`${outsideAdapters.path}/${what}`, { id: on.id, conditions: {}, page: 1, limit: 10 }, admin),
      ),
    );
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(JSON.stringify(told)).not.toContain('v1.');
    const tables = await world.database.transaction(everything, async (tx) => {
      const all = await tx.rows<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
      );
      const holding = [];
      for (const { name } of all)
        if (await tx.one(sql`select 1 as one from ${raw(`"${name}"`)} t where t::text like ${`%${secret}%`} limit 1`))
          holding.push(name);
      return holding;
    });
    expect(tables).toEqual([]);
    expect(await read(on.id)).toMatchObject({ secretChangedBy: 'admin', tryState: 0, enabled: 0 });
  });

  it('is tried by the worker, outside any transaction, and switched on by another person', async () => {
    const on = await world.run(addOutsideAdapter, input(), admin);
    expect(await world.refusal(enableOutsideAdapter, {}, { ...other, on })).toBe('notTried');
    await world.run(tryOutsideAdapter, {}, { ...admin, on });
    expect((await read(on.id)).tryState).toBe(1);
    await world.drain();
    expect(await read(on.id)).toMatchObject({
      tryState: 2,
      tryText: expect.stringMatching(/^\d{4}-\d\d-\d\d .* ms\)$/),
    });
    expect(await world.refusal(enableOutsideAdapter, {}, { ...admin, on })).toBe('sameHand');
    expect(await world.refusal(enableOutsideAdapter, {}, { ...other, on })).toBe('done');
    await off(on);
  });
  it('a trial that fails says why; another secret has to be tried and switched on anew', async () => {
    const on = await running();
    const { name: _name, kind: _kind, ...wrong } = input({ secret: 'not the secret of this bank' });
    await world.run(editOutsideAdapter, wrong, { ...admin, on });
    expect(await read(on.id)).toMatchObject({ enabled: 0, tryState: 0 });
    await tried(on);
    expect(await read(on.id)).toMatchObject({
      tryState: 3,
      tryText: expect.stringContaining('not signed with our key'),
    });
    expect(await world.refusal(enableOutsideAdapter, {}, { ...other, on })).toBe('notTried');
  });
  it.each([
    ['badAddress', { address: 'http://bank.example' }],
    ['noPort', { ports: ['tyy.pay'] }],
    ['invalid', { kind: 'pigeon-post' }],
    ['noPlatform', { scopePlatformId: '99999' }],
    ['shortSecret', { secret: 'short' }],
  ])('refuses what cannot work: %s', async (refusal, more) => {
    expect(await world.refusal(addOutsideAdapter, input(more), admin)).toBe(refusal);
  });
  it('is for operators alone', async () => {
    const on = await world.run(addOutsideAdapter, input(), admin);
    const listed = await world.post(`${outsideAdapters.path}/paging`, { conditions: {}, page: 1, limit: 10 });
    expect(listed['pageResult']).toMatchObject({ itemList: [] });
    expect((await world.post(`${outsideAdapters.path}/get`, { id: on.id })).status).toBe(404);
    expect(await world.refusal(addOutsideAdapter, input())).toBe('forbidden');
    expect(await world.refusal(resealOutsideAdapters, {})).toBe('forbidden');
    expect(await world.refusal(tryOutsideAdapter, {}, { on })).toBe('notFound');
  });

  it('is there at once in every process, and serves whom it is set up for', async () => {
    const processes = [world.adapters(), world.adapters()];
    const workers = processes.map(
      (adapters) => new OutsideWorker({ api: world.api, database: world.database, adapters, clock: world.clock }),
    );
    const look = (): Promise<unknown> => Promise.all(workers.map((worker) => worker.look()));
    const serving = (platformId: string, channel: BankPayment['channel'] = 'HF'): readonly (string | undefined)[] =>
      processes.map((adapters) => adapters.for(bankTransfer.name, { ...payment, channel }, platformId)?.name);
    const common = await running({ channels: ['HF'] });
    const { name } = await read(common.id);
    await look();
    expect(serving('10001')).toEqual([name, name]);
    expect(serving('10001', 'ENT')).toEqual([undefined, undefined]);
    const own = await running({ scopePlatformId: '10002' });
    const { name: ownName } = await read(own.id);
    await look();
    expect(serving('10001')).toEqual([name, name]);
    expect(serving('10002')).toEqual([ownName, ownName]);
    await off(common);
    await off(own);
    await look();
    expect(serving('10002')).toEqual([undefined, undefined]);
  });

  it('a payment goes out by it; while it is off it waits, and nothing is lost', async () => {
    const send = async (amount: number) => {
      const order = await world.run(addWithdrawal, { walletId, cardId, amount }, { as: person('maker', 'provider') });
      await world.run(approveWithdrawal, {}, { as: person('checker', 'provider'), on: order });
      const payer = { as: person('payer', 'provider'), on: order };
      const refusal = await world.refusal(sendWithdrawal, { channel: 'HF' }, payer);
      return { order, refusal };
    };
    const state = async (id: string): Promise<number> => (await world.get(withdrawals, id)).withdrawStatus;
    expect((await send(100)).refusal).toBe('noChannel');
    const on = await running();
    const { order, refusal } = await send(200);
    expect(refusal).toBe('done');
    await off(on);
    await world.drain();
    expect(await state(order.id)).toBe(30);
    await world.run(enableOutsideAdapter, {}, { ...other, on });
    await world.drain();
    await world.drain({ hurry: true });
    expect(await state(order.id)).toBe(40);
    await off(on);
  });

  it('after a change of FREIGHTDECK_SECRET every secret is sealed again, and what is lost is said', async () => {
    const on = await running();
    const lost = await world.run(addOutsideAdapter, input(), admin);
    await world.database.transaction(everything, async (tx) => {
      const earlier = new SecretBox(earlierWorldSecret).seal(on.id, secret);
      await tx.run(sql`update outside_adapter set secret_sealed = ${earlier} where id = ${on.id}`);
      const strange = new SecretBox('of another installation').seal(lost.id, secret);
      await tx.run(sql`update outside_adapter set secret_sealed = ${strange} where id = ${lost.id}`);
    });
    expect(await world.run(resealOutsideAdapters, {}, admin)).toEqual({ sealed: 1, lost: 1 });
    expect(await world.run(resealOutsideAdapters, {}, admin)).toEqual({ sealed: 0, lost: 1 });
    await tried(on);
    expect(await read(on.id)).toMatchObject({ tryState: 2, enabled: 1 });
    await tried(lost);
    expect(await read(lost.id)).toMatchObject({
      tryState: 3,
      tryText: expect.stringContaining('cannot be opened with FREIGHTDECK_SECRET'),
    });
    await off(on);
  });
});
