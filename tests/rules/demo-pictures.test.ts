import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { demoPicture, DiskBytes, judgeContent, storeDemoPicture } from '../../core/server/files/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { IdentityRig } from '../support/identity.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-demo-pictures-'));
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it('a demo picture is a PNG that uploads accept, small, and another one for another paper', async () => {
  const picture = demoPicture('身份证正面');
  expect(await judgeContent(picture)).toMatchObject({ mime: 'image/png', extension: 'png' });
  expect(picture.length).toBeLessThan(20_000);
  expect(picture.equals(demoPicture('身份证反面'))).toBe(false);
  const at = picture.indexOf('IDAT');
  const pixels = inflateSync(picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4)));
  expect(pixels).toHaveLength((picture.readUInt32BE(16) * 3 + 1) * picture.readUInt32BE(20));
});

it('is stored for the tenant of the call, its file beside the row', async () => {
  const rig = await IdentityRig.open();
  const scope = { role: 'tenant', platformId: '10001' } as const;
  const id = await rig.database.transaction(scope, (tx) =>
    storeDemoPicture(
      {
        tx,
        platformId: '10001',
        newId: () => '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        now: () => '2026-06-01 16:00:00',
        caller: { id: 'demo-provider', name: '', actor: 'provider', keys: [], roleIds: [] },
      } as unknown as Call,
      '身份证正面',
      new DiskBytes(dataDir),
    ),
  );
  const row = await rig.database.transaction(scope, (tx) =>
    tx.one<{ relativePath: string; size: number }>(sql`select relative_path, size from stored_file where id = ${id}`),
  );
  expect(readFileSync(join(dataDir, 'files', row?.relativePath ?? '')).length).toBe(row?.size);
  await rig.close();
}, 60_000);
