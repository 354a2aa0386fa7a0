import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DiskBytes, UploadStore } from '../../core/server/files/index.ts';
import { writeDraft } from '../../core/server/tasks/draft-file.ts';
import { composeCore } from '../../host/server/server-core.ts';
import { readSettings } from '../../host/server/settings.ts';
import { type RunningServer, startServer } from '../../host/server/start-server.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { lorrySessions, lorryOverrides, tokens } from '../support/lorry-server.ts';

const small = mkdtempSync(join(tmpdir(), 'freightdeck-full-'));
/** A disk of half a megabyte, where this machine lets us have one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', small]).status === 0;
const filler = join(small, 'filler');
const fill = (): void => {
  try {
    writeFileSync(filler, Buffer.alloc(1024 * 1024));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
};
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));

let server: RunningServer;
let client: pg.Client;
beforeAll(async () => {
  if (postgresUrl() === '') return;
  const databaseUrl = await freshPostgres();
  server = await startServer(
    {
      ...readSettings({ FREIGHTDECK_MODE: 'test', PORT: '0', FREIGHTDECK_DATA_DIR: small }),
      databaseUrl,
      logLevel: 'silent',
    },
    {
      ...lorryOverrides,
      webRoot: '',
      createCore: (context) =>
        composeCore(context, {
          sessions: lorrySessions,
          serves: [],
          files: new UploadStore({ database: context.database, bytes: context.bytes ?? new DiskBytes(small) }),
        }),
    },
  );
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await server?.close(0);
  if (isMounted) execFileSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

interface Told {
  readonly http: number;
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
}
async function post(path: string, body: object | FormData, language = 'zh'): Promise<Told> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      auth: 'true',
      authorization: `Bearer ${tokens.all}`,
      'accept-language': language,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { http: answer.status, ...((await answer.json()) as Omit<Told, 'http'>) };
}
const add = (plate: string): Promise<Told> => post('/api/test/lorry/add', { model: { plate, weight: 1, price: 100 } });
const upload = (): Promise<Told> => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
  return post('/api/upload', form);
};
const ready = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
/** A probe is told what was last known where the answer takes longer than a moment. */
const becomes = (status: number): Promise<void> => expect.poll(ready, { timeout: 10_000 }).toBe(status);
/** The trial of room is made at most every five seconds. */
let passed = 0;
const realNow = performance.now.bind(performance);
const later = (): void => {
  passed += 6000;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
};

describe.skipIf(postgresUrl() === '')('what cannot be done at this moment', () => {
  it('a row that another client has locked: 409 busy, in the language of the person, and nothing was done', async () => {
    const { data } = await add('鲁B11111');
    const { id } = data as { readonly id: string };
    await client.query('begin');
    await client.query('select 1 from lorry where id = $1 for update', [id]);
    const stop = (language: string): Promise<Told> =>
      post('/api/test/lorry/stop', { id, model: { reason: 'x' } }, language);
    const [zh, en] = await Promise.all([stop('zh'), stop('en')]);
    await client.query('rollback');
    expect(zh).toMatchObject({
      http: 200,
      status: 409,
      reason: 'busy',
      message: '系统繁忙：数据正被其他操作占用，请稍后重试',
    });
    expect(en.message).toBe('Busy: somebody else is working on the same data. Please try again');
    expect(await stop('zh')).toMatchObject({ status: 200 });
  }, 30_000);

  it('a database without room: 507, not ready until something can be written again', async () => {
    await client.query(`
      create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on lorry execute function no_room();
      create function no_tables() returns event_trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = '53100'; end $$;
      create event trigger no_tables on ddl_command_start execute function no_tables();`);
    expect(await add('鲁B22222')).toMatchObject({
      http: 507,
      reason: 'full',
      message: '存储空间已满，本次操作没有保存，请联系技术人员',
    });
    await becomes(503);
    expect(await post('/api/test/lorry/paging', { conditions: [], page: 1, limit: 10 })).toMatchObject({ status: 200 });
    later();
    await becomes(503);
    await client.query('drop event trigger no_tables; drop trigger no_room on lorry');
    await becomes(503);
    later();
    await becomes(200);
    expect(await add('鲁B22222')).toMatchObject({ status: 200 });
  });

  it.skipIf(!isMounted)(
    'a full data folder: 507, not ready, no half file stays, and ready again with room',
    async () => {
      expect(await upload()).toMatchObject({ http: 200 });
      const before = filesIn(small);
      fill();
      expect(await upload()).toMatchObject({ http: 507, reason: 'full' });
      expect(filesIn(small).sort()).toEqual([...before, 'filler'].sort());
      await becomes(503);
      later();
      await becomes(503);
      rmSync(filler);
      await becomes(503);
      later();
      await becomes(200);
      expect(await upload()).toMatchObject({ http: 200 });
      expect(filesIn(small)).toHaveLength(before.length + 1);
    },
  );

  it.skipIf(!isMounted)('the draft of an export on a full disk goes too, and the store knows', async () => {
    const folder = join(small, 'drafts');
    mkdirSync(folder);
    const bytes = new DiskBytes(small);
    await expect(
      writeDraft({ folder, bytes }, 'T1', 'exports/T1.csv', async (file) => {
        for (let n = 0; n < 64; n += 1) await file.write(Buffer.alloc(64 * 1024));
        return true;
      }),
    ).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await bytes.room.there()).toBe(false);
  });
});
