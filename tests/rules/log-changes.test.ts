import { beforeAll, describe, expect, it } from 'vitest';
import { provideChangeWords } from '../../core/server/changes/index.ts';
import { buildApi } from '../../core/server/api/index.ts';
import type { Api } from '../../core/server/api/index.ts';
import { ChangeWords, sql } from '../../sdk/server/index.ts';
import type { Database, StoredChange, ToldChange } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { asker, parcel, parcelMigrations, person } from '../support/parcel-api.ts';
import type { Ask } from '../support/parcel-api.ts';
import { parcelServer } from '../support/parcel-plugin.ts';

const base = '/api/test/parcel';
const texts = {
  zh: { 'field.fee': '运费', 'field.status': '状态' },
  en: { 'field.fee': 'Fee', 'field.status': 'State' },
};

describe('what a call changed stands in the log', () => {
  let database: Database;
  let api: Api;
  let ask: Ask;
  beforeAll(async () => {
    database = await openPglite({ migrations: parcelMigrations });
    api = buildApi({
      halves: [{ ...parcelServer, texts }],
      coreServes: [],
      coreProvides: [provideChangeWords(() => api)],
    });
    ask = asker(api, database);
    await database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`create table platform_dictionary (platform_id text, dict_code text, updated_by text)`),
    );
  }, 120_000);
  const told = (command: string, language: 'zh' | 'en' = 'zh'): Promise<readonly ToldChange[]> =>
    database.transaction({ role: 'system', platformId: '' }, async (tx) => {
      const row = await tx.one<{ changes: readonly StoredChange[] | null }>(
        sql`select changes from audit_log where name = ${command} order by id desc limit 1`,
      );
      const call = api.openCall(tx, { as: person('A1').caller, platformId: 'A1', language });
      return call.get(ChangeWords).of(call, row?.changes ?? []);
    });

  it('as what was given where it made a record: in words with units, numbers of persons masked, secrets left out', async () => {
    await ask(`${base}/add`, { model: parcel('P1', { fee: 123_450, kg: 1500 }) });
    expect(await told('parcel.add')).toEqual([
      { record: '', field: 'parcelSn', before: null, after: 'P1' },
      { record: '', field: 'kg', before: null, after: '1.500 吨' },
      { record: '', field: '运费', before: null, after: '1,234.50 元' },
      { record: '', field: 'receiver', before: null, after: '张三' },
      { record: '', field: 'mobile', before: null, after: '138****5678' },
    ]);
  });

  it('as before and after of each record it was about, in the language of the reader', async () => {
    const { data } = await ask(`${base}/add`, { model: parcel('P2') });
    await ask(`${base}/send`, { ids: [data['id']], model: { reason: '客户要求' } });
    const changed = (await told('parcel.send', 'en')).filter(({ field }) => field !== 'sentAt');
    expect(changed).toEqual([
      { record: 'P2', field: 'State', before: 'Waiting', after: 'On the way' },
      { record: '', field: 'reason', before: null, after: '客户要求' },
    ]);
  });

  it('and a call that was refused changed nothing', async () => {
    const { data } = await ask(`${base}/add`, { model: parcel('P3') });
    await ask(`${base}/send`, { id: data['id'] });
    expect((await ask(`${base}/send`, { id: data['id'] })).status).toBe(409);
    expect(await told('parcel.send')).toEqual([]);
  });
});
