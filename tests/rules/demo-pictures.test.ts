import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { demoPicture, demoSlip, DiskBytes, judgeContent, storeDemoPicture } from '../../core/server/files/index.ts';
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

/** 64 bits of a slip: whether the light grows from one of nine columns to the next, in eight rows. */
function printOf(slip: Buffer): readonly boolean[] {
  const [width, height] = [slip.readUInt32BE(16), slip.readUInt32BE(20)];
  const at = slip.indexOf('IDAT');
  const pixels = inflateSync(slip.subarray(at + 4, at + 4 + slip.readUInt32BE(at - 4)));
  const mean = (column: number, row: number): number => {
    let sum = 0;
    for (let y = Math.floor((row * height) / 8); y < Math.floor(((row + 1) * height) / 8); y += 1)
      for (let x = Math.floor((column * width) / 9); x < Math.floor(((column + 1) * width) / 9); x += 1)
        sum += pixels[y * (width + 1) + 1 + x] ?? 0;
    return sum;
  };
  return Array.from({ length: 64 }, (_, bit) => mean((bit % 8) + 1, bit >> 3) > mean(bit % 8, bit >> 3));
}
const bitsApart = (a: readonly boolean[], b: readonly boolean[]): number =>
  a.filter((bit, index) => bit !== b[index]).length;

it('photos of two slips never look alike, two photos of one slip do: a reused one is found by its print', async () => {
  const slip = (n: number, net: number): Buffer => demoSlip(`装货磅单 YD${n}`, [`NO ${n}`, 'ADM001', `NET ${net} KG`]);
  expect(await judgeContent(slip(1, 31_500))).toMatchObject({ mime: 'image/png' });
  expect(slip(1, 31_500).length).toBeLessThan(4_000);
  const prints = Array.from({ length: 120 }, (_, n) => printOf(slip(n, 31_500 + n * 20)));
  const closest = prints.map((one, n) => Math.min(...prints.slice(0, n).map((other) => bitsApart(one, other)), 64));
  expect(Math.min(...closest)).toBeGreaterThan(6);
  expect(bitsApart(printOf(slip(1, 31_500)), printOf(slip(1, 31_700)))).toBeLessThanOrEqual(6);
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
