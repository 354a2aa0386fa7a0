import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiskBytes } from '../../core/server/files/index.ts';
import { migrations as taskMigrations, openTaskFile, TaskRunner } from '../../core/server/tasks/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import {
  approveSettlement,
  createSettlement,
  generateStatement,
  pullReceipts,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { evidencePack, waybills } from '../../plugins/waybill/contract/index.ts';
import { startBulk } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Caller, Database } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { honestTrip, stopNothing } from '../support/evidence.ts';
import { dispatcher, person } from '../support/freight-world.ts';
import { bank, checker, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

const more = [evidence, trajectory, invoice, compliance];
const migrations = [...settlementMigrations, ...taskMigrations, ...more.flatMap((half) => half.migrations ?? [])];
const origin = 'https://console.example.cn';
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-packs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let opened: Awaited<ReturnType<typeof openSettlement>>;
let database: Database;
const bytes = new DiskBytes(folder);
const shownTo = (as: Caller) => ({ ...as, keys: as.keys });
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const read = <T extends object>(query: ReturnType<typeof sql>) => opened.within((call) => call.tx.rows<T>(query));

beforeAll(async () => {
  database = await openPglite({ migrations });
  opened = await openSettlement(database, more);
  await stopNothing(database);
}, 180_000);

/** A trip that is paid, with contract, slips and their photos, track, voucher, bank receipt and statement. */
async function paidTrip() {
  const { world } = opened;
  const trip = await honestTrip(world);
  for (const kind of ['LOAD', 'UNLOAD']) {
    const id = `photo-${kind}${trip.id}`;
    const relativePath = `10001/2026-03/${id}.png`;
    await bytes.put(`files/${relativePath}`, photo);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    await read(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by) values ('10001', ${id}, 'slip.png', ${relativePath}, 'image/png', ${photo.length}, ${sha256},
        '2026-03-05 08:00:00+08', 'somebody') returning id`);
  }
  await read(sql`
    insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
      loc_type, source, flag, received_at)
    select w.platform_id, 'D1', w.load_at + n * interval '1 minute', w.vehicle_num, 110000000 + n * 9000,
      39000000 + n * 4000, 110006000 + n * 9000, 39002000 + n * 4000, 'GPS', 'BEIDOU', 'OK', now()
    from waybill w cross join generate_series(0, 40) as n where w.id = ${trip.id} returning at`);
  await opened.post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), 2_000_000));
  const on = { id: (await world.run(createSettlement, {}, { on: { id: trip.id } })).id };
  await world.run(submitSettlement, {}, { on });
  await world.run(approveSettlement, {}, { on, as: checker });
  const batch = await opened.batched([on]);
  await opened.approvedBatch(batch);
  await opened.paid(batch);
  await world.run(pullReceipts, { channel: 'SIM' });
  await world.drain();
  await world.run(generateStatement, {
    companyId: trip.companyId,
    periodFrom: '2026-03-01',
    periodTo: '2026-04-30',
    beforeEnd: true,
  });
  return trip;
}
async function packed(as: Caller, choice: { ids?: readonly string[]; conditions?: readonly object[] }) {
  const { world } = opened;
  const { id } = await world.run(
    startBulk,
    {
      command: evidencePack.name,
      title: '证据包',
      ids: choice.ids ? [...choice.ids] : null,
      conditions: (choice.conditions as never) ?? null,
      model: { origin },
    },
    { as },
  );
  await new TaskRunner({
    api: world.api,
    database,
    callers: { callerOf: async () => shownTo(as) },
    dataDir: folder,
    bytes,
    log: (line) => {
      throw new Error(line);
    },
  }).look();
  const [task] = await read<{ status: number; ok: number; fail: number; fileName: string | null; message: string }>(
    sql`select status, ok, fail, file_name, message from task where id = ${id}`,
  );
  return { id, task };
}
async function unpacked(id: string, as: Caller): Promise<string> {
  const session = { sessionId: 's', caller: as, platformId: '10001', isOperator: false } as never;
  const file = await openTaskFile(database, bytes, session, id);
  if (!file) throw new Error('There is no file');
  expect(file.mime).toBe('application/zip');
  const target = mkdtempSync(join(folder, 'unpacked-'));
  const chunks: Buffer[] = [];
  for await (const chunk of file.content as AsyncIterable<Buffer>) chunks.push(chunk);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(target, 'pack.zip'), Buffer.concat(chunks));
  execFileSync('unzip', ['-q', 'pack.zip'], { cwd: target });
  return target;
}

it('the evidence of a paid trip is a zip of its papers, photos, track and records, each with its hash', async () => {
  const trip = await paidTrip();
  const auditor = person('auditor', 'provider', ['waybillManage:view', 'waybillManage:evidencePack']);
  const { id, task } = await packed(auditor, { ids: [trip.id] });
  expect(task).toMatchObject({ status: 2, ok: 1, fail: 0, fileName: '证据包.zip' });
  const target = await unpacked(id, auditor);
  const home = join(target, trip.waybillSn);
  const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')) as {
    builtBy: string;
    records: { name: string; files: { path: string; sha256: string; bytes: number }[]; missing: unknown[] }[];
  };
  const [record] = manifest.records;
  expect(manifest).toMatchObject({ builtBy: 'auditor', records: [{ name: trip.waybillSn, missing: [] }] });
  const paths = record?.files.map(({ path }) => path.slice(trip.waybillSn.length + 1)) ?? [];
  for (const wanted of [
    /^1-waybill\/YD\d+\.pdf$/,
    /^2-contract\/HT\d+\.pdf$/,
    /^3-slips\/load-.*\.pdf$/,
    /^3-slips\/load-.*-1\.png$/,
    /^3-slips\/unload-.*-1\.png$/,
    /^5-settlement\/.+\.pdf$/,
    /^6-bank\/.+\.pdf$/,
    /^8-track\/track\.svg$/,
    /^8-track\/track\.geojson$/,
    /^9-data\/contracts\.json$/,
    /^9-data\/settlement\.json$/,
    /^9-data\/vouchers\.json$/,
    /^9-data\/events\.json$/,
    /^9-data\/track\.json$/,
  ])
    expect(paths.filter((path) => wanted.test(path)).length, String(wanted)).toBeGreaterThan(0);
  // 应收结算单 beside the voucher.
  expect(paths.filter((path) => path.startsWith('5-settlement/')).length).toBeGreaterThan(1);
  for (const { path, sha256, bytes: size } of record?.files ?? []) {
    const content = readFileSync(join(target, path));
    expect([path, createHash('sha256').update(content).digest('hex'), content.length]).toEqual([path, sha256, size]);
    if (path.endsWith('.pdf')) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: target }).toString()).not.toContain('FAILED');
  expect(readdirSync(target).sort()).toEqual(
    ['SHA256SUMS', 'index.html', 'manifest.json', 'pack.zip', trip.waybillSn].sort(),
  );
  const page = readFileSync(join(target, 'index.html'), 'utf8');
  for (const file of record?.files ?? []) expect(page).toContain(file.sha256);
  // Numbers of people as this person may see them.
  const { driverMobile } = await opened.world.get(waybills, trip.id);
  const facts = readFileSync(join(home, '1-waybill', `${trip.waybillSn}.json`), 'utf8');
  expect(JSON.parse(facts)).toMatchObject({ waybillSn: trip.waybillSn, driverMobile });
  expect(driverMobile).toContain('****');
  // Each making and each download can be looked up.
  const events = await read<{ action: string; actorName: string }>(
    sql`select action, actor_name from record_event where record_id = ${trip.id} and action = 'evidencePack'`,
  );
  expect(events).toEqual([{ action: 'evidencePack', actorName: 'auditor' }]);
  const downloads = await read<{ userName: string; objectId: string }>(
    sql`select user_name, object_id from audit_log where name = 'task.download'`,
  );
  expect(downloads).toEqual([{ userName: 'auditor', objectId: id }]);
  if (process.env['KEEP_PACK']) execFileSync('cp', ['-r', target, process.env['KEEP_PACK']]);
}, 120_000);

it('a filtered list is packed in the background, with numbers in plain for who may see them, and nothing of another tenant', async () => {
  const { world } = opened;
  const trips = [await honestTrip(world), await honestTrip(world)];
  const chief = person('chief', 'provider', ['waybillManage:view', 'waybillManage:evidencePack', 'data:plainMobile']);
  const { id, task } = await packed(chief, {
    conditions: [{ type: 'in_waybillSn', value: trips.map(({ waybillSn }) => waybillSn) }],
  });
  expect(task).toMatchObject({ status: 2, ok: 2, fail: 0 });
  const target = await unpacked(id, chief);
  for (const { waybillSn, id: waybillId } of trips) {
    const [row] = await read<{ driverMobile: string }>(sql`select driver_mobile from waybill where id = ${waybillId}`);
    const facts = readFileSync(join(target, waybillSn, '1-waybill', `${waybillSn}.json`), 'utf8');
    expect((JSON.parse(facts) as { driverMobile: string }).driverMobile).toBe(row?.driverMobile);
  }
  // Photos whose content is not kept are named, not invented.
  const manifest = readFileSync(join(target, 'manifest.json'), 'utf8');
  expect((JSON.parse(manifest) as { records: { missing: object[] }[] }).records[0]?.missing).toHaveLength(2);
  const stranger = await packed({ ...dispatcher, id: 'stranger' }, { ids: [trips[0]?.id ?? '', 'nobody'] });
  expect(stranger.task).toMatchObject({ status: 2, ok: 1, fail: 1 });
  await expect(
    packed(person('nobody', 'provider', ['waybillManage:view']), { ids: [trips[0]?.id ?? ''] }),
  ).rejects.toThrow();
  await expect(
    packed(chief, { ids: Array.from({ length: 501 }, (_, index) => `waybill-${index}`) }),
  ).rejects.toMatchObject({ code: 'tooMany' });
}, 120_000);
