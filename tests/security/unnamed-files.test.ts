import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionInfo } from '../../core/server/auth/index.ts';
import { DiskBytes, findFileUses, guardedFiles, sweepFiles, UploadStore } from '../../core/server/files/index.ts';
import { addDriver, editBasic } from '../../plugins/carrier/contract/index.ts';
import { driverCard, driverInput } from '../../plugins/carrier/fixtures.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightHalves, freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
const at = (as: ReturnType<typeof person>, platformId = '10001') => ({ as, platformId });
const north = at(person('north', 'provider'));
const colleague = at(person('colleague', 'provider'));
const sessionOf = ({ as, platformId }: typeof north): SessionInfo => ({
  sessionId: `session-${as.id}`,
  caller: as,
  platformId,
  isOperator: platformId === '00001',
});

onEachDatabase('files that no record names', freightMigrations, (open) => {
  let world: FreightWorld;
  let store: UploadStore;
  const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-unnamed-'));
  const bytes = new DiskBytes(dataDir);
  const guards = guardedFiles(freightHalves.flatMap(({ serves }) => [...serves]));
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    const isPartners = (kind: string): boolean => kind.startsWith('acme');
    const kindOf = () =>
      Promise.resolve({ title: { zh: '报价', en: 'Offer' }, accept: ['pdf' as const], maxBytes: 9999 });
    store = new UploadStore({ database: world.database, bytes, guards, isPartners, kindOf });
  }, 120_000);
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const put = async (who = north, kind = ''): Promise<{ id: string; path: string }> => {
    const file = { name: '身份证.pdf', mime: 'application/pdf', content: pdf, fileType: '3', kind };
    const { savedPath, relativePath } = await store.store(sessionOf(who), file);
    return {
      id: new URLSearchParams(savedPath.split('?')[1]).get('id') ?? '',
      path: join(dataDir, 'files', relativePath),
    };
  };
  const opens = async (who: typeof north, id: string): Promise<boolean> =>
    (await store.open(sessionOf(who), id)) !== undefined;
  const change = (statement: Sql): Promise<number> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) => tx.run(statement));
  const one = <T extends object>(statement: Sql): Promise<T | undefined> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) => tx.one<T>(statement));
  const older = (id: string, days: number): Promise<number> =>
    change(sql`update stored_file set created_at = created_at - make_interval(days => ${days}) where id = ${id}`);
  /** A round of the sweep, an hour after the one before. */
  const sweep = async (): Promise<void> => {
    await change(sql`update file_sweep set at = 'epoch', drafts_at = 'epoch'`);
    await change(sql`update stored_file set swept_at = swept_at - interval '61 minutes'`);
    await sweepFiles(world.database, bytes);
  };
  const used = async (): Promise<number> =>
    Number((await one<{ bytes: string }>(sql`select bytes::text from upload_use where platform_id = '10001'`))?.bytes);

  it('are open to whoever uploaded them, and to nobody else of the tenant or the operator', async () => {
    const { id } = await put();
    expect(await opens(north, id)).toBe(true);
    for (const who of [colleague, at(operator, '00001'), at(person('north', 'provider'), '10002')])
      expect(await opens(who, id)).toBe(false);
    await world.run(addDriver, { ...driverInput(9100), ...driverCard, idFront: id }, north);
    expect(await opens(colleague, id)).toBe(true);
    expect(await opens(at(operator, '00001'), id)).toBe(true);
    expect(await opens(at(person('other', 'provider', [])), id)).toBe(false);
  });

  it('a paper stays one when another takes its place, and what was given to a command that is refused stays unnamed', async () => {
    const [first, second, refused] = [await put(), await put(), await put()];
    const driver = driverInput(9101);
    const on = await world.run(addDriver, { ...driver, ...driverCard, idFront: first.id }, north);
    await realName(world, driver.idNumber);
    const valid = { idBack: second.id, idValidTo: '2036-01-01' };
    await world.run(editBasic, { ...valid, idFront: second.id }, { ...north, on });
    expect(await opens(at(person('other', 'provider', [])), first.id)).toBe(false);
    expect(await opens(at(person('looker', 'provider', ['driverAudit:viewImage'])), first.id)).toBe(true);
    expect(await world.refusal(addDriver, { ...driver, ...driverCard, idFront: refused.id }, north)).not.toBe('');
    expect(await opens(colleague, refused.id)).toBe(false);
  });

  it('vanish after seven days, and their bytes and room an hour later; a record that names one brings it back', async () => {
    const [young, old, saved, named, partners] = [
      ...[await put(), await put(), await put(), await put()],
      await put(north, 'acme.offer'),
    ] as const;
    const licence = { ...companyInput(9110), licenseFile: named!.id };
    await world.run(addCompany, licence, { as: system });
    for (const { id } of [old!, saved!, named!, partners!]) await older(id, 8);
    await older(young!.id, 6);
    const before = await used();
    await sweep();
    expect(await opens(north, old!.id)).toBe(false);
    expect(existsSync(old!.path)).toBe(true);
    // A transaction that had begun before names it.
    const unwatched = { ...companyInput(9111), licenseFile: saved!.id };
    await change(sql`update stored_file set delete_status = '0' where id = ${saved!.id}`);
    await world.run(addCompany, unwatched, { as: system });
    await sweep();
    expect([old!, saved!, young!, named!, partners!].map(({ path }) => existsSync(path))).toEqual([
      ...[false, true, true, true, true],
    ]);
    expect(await one(sql`select 1 as one from stored_file where id = ${old!.id}`)).toBeUndefined();
    expect(before - (await used())).toBe(pdf.length);
    expect(await opens(north, young!.id)).toBe(true);
    expect(await opens(colleague, partners!.id)).toBe(true);
    expect(await one(sql`select files, bytes::int as bytes from file_sweep`)).toEqual({ files: 1, bytes: pdf.length });
    // Only one of the processes looks, once an hour.
    await older(young!.id, 8);
    await sweepFiles(world.database, bytes);
    expect(await opens(north, young!.id)).toBe(true);
  });

  it('bytes that another row shares stay, and broken uploads of yesterday go', async () => {
    const shared = await put();
    await older(shared.id, 8);
    await change(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by)
      select '10002', 'copy-of-it', original_name, relative_path, content_type, size, sha256, now(), 'system'
      from stored_file where id = ${shared.id}`);
    const [broken, running] = [`${shared.path}.1.part`, `${shared.path}.2.part`];
    for (const path of [broken, running]) writeFileSync(path, 'half');
    utimesSync(broken, new Date(0), new Date(0));
    await sweep();
    await sweep();
    expect([shared.path, broken, running].map((path) => existsSync(path))).toEqual([true, false, true]);
    expect(await one(sql`select drafts from file_sweep`)).toEqual({ drafts: 1 });
    expect(readdirSync(join(shared.path, '..')).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  });

  it('of before are found by a job: papers are guarded without a look into any table, the rest stays open and is kept', async () => {
    const [paper, plain] = [await put(), await put()];
    await world.run(addDriver, { ...driverInput(9120), ...driverCard, idFront: paper.id }, north);
    await change(sql`delete from file_use where file_id = ${paper.id}`);
    await change(sql`
      update stored_file set use_state = 'unknown', entered_at = now() - interval '1 day',
        created_at = created_at - interval '9 days'
      where id in (${paper.id}, ${plain.id})`);
    const nobody = at(person('nobody', 'provider', []));
    expect([await opens(nobody, paper.id), await opens(nobody, plain.id)]).toEqual([false, true]);
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      findFileUses(guards).run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date() })),
    );
    expect(await one(sql`select string_agg(place, ',') as places from file_use where file_id = ${paper.id}`)).toEqual({
      places: 'driver',
    });
    expect(await one(sql`select use_state from stored_file where id = ${plain.id}`)).toEqual({ useState: 'named' });
    await sweep();
    await sweep();
    expect([await opens(nobody, paper.id), await opens(nobody, plain.id)]).toEqual([false, true]);
  });
});
