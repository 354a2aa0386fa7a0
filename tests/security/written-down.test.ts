import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiskBytes, UploadStore } from '../../core/server/files/index.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { asker, parcel, parcelApi, parcelMigrations, person } from '../support/parcel-api.ts';
import { pngOf } from '../support/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-looks-'));
let database: Database;
beforeAll(async () => {
  database = await openPglite({ migrations: [...parcelMigrations, ...coreMigrations] });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string): Promise<readonly object[]> =>
  database.transaction({ role: 'system', platformId: '' }, (tx) =>
    tx.rows<object>(sql`
  select platform_id, user_id, user_name, actor_type, session_id, object_id from audit_log where name = ${name}
    order by id`),
  );
const provider = person('10001', ['*']);
const operator = person('00001', ['*']);
const nameOf = ({ platformId, sessionId, caller }: typeof provider) => ({
  platformId,
  userId: caller.id,
  userName: caller.name,
  actorType: caller.actor,
  sessionId,
});

it('a command stands in the audit log under the person who gave it and the side they were on', async () => {
  const ask = asker(parcelApi(), database);
  const { id } = (await ask('/api/test/parcel/add', { model: parcel('W1') }, provider)).data as unknown as {
    id: string;
  };
  await ask('/api/test/parcel/note', { id, model: { note: '查' } }, operator);
  expect(await written('parcel.add')).toEqual([{ ...nameOf(provider), objectId: id }]);
  expect(await written('parcel.note')).toEqual([{ ...nameOf(operator), objectId: id }]);
});

it('whoever opens a stored paper is written down, one row a look; who gets nothing leaves none', async () => {
  const store = new UploadStore({ database, bytes: new DiskBytes(folder) });
  const saved = await store.store(provider, { name: '身份证.png', mime: 'image/png', content: pngOf(), fileType: '3' });
  const id = new URLSearchParams(saved.savedPath.split('?')[1]).get('id') ?? '';
  expect(await written('file.open')).toEqual([]);
  expect(await store.open(person('10002', ['*']), id)).toBeUndefined();
  expect(await written('file.open')).toEqual([]);
  expect(await store.open(provider, id)).toBeDefined();
  // No record names it yet: it is the uploader's alone.
  expect(await store.open(operator, id)).toBeUndefined();
  await database.transaction({ role: 'system', platformId: '' }, (tx) =>
    tx.run(sql`update stored_file set use_state = 'named' where id = ${id}`),
  );
  expect(await store.open(operator, id)).toBeDefined();
  expect(await written('file.open')).toEqual([
    { ...nameOf(provider), objectId: id },
    { ...nameOf(operator), objectId: id },
  ]);
});
