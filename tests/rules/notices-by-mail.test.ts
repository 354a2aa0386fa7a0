import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApi, JobRunner } from '../../core/server/api/index.ts';
import { mailServes, noticesByMail } from '../../core/server/mail/index.ts';
import { addOwnNotice } from '../../core/server/notices/index.ts';
import { Adapters, outbox, OutsideWorker } from '../../core/server/outside/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { noticeByMail, noticeKinds, noticeMute } from '../../sdk/contract/index.ts';
import { defineAdapter, mailSend, Outside, provide, sql } from '../../sdk/server/index.ts';
import type { Adapter, OwnNotice, Tx } from '../../sdk/server/index.ts';
import { IdentityRig } from '../support/identity.ts';

const tenant = '10001';
const sent: { to: string; subject: string; text: string }[] = [];
const post = defineAdapter({
  port: mailSend,
  name: 'post',
  send: async ({ request: { to, subject, text } }) => {
    sent.push({ to, subject, text });
    return { state: 'answered', answer: { kind: 'sent' } };
  },
  query: () => Promise.resolve({ state: 'unheard' }),
});

let rig: IdentityRig;
let api: ReturnType<typeof buildApi>;
let connected = new Adapters([post as Adapter]);
let jobs: JobRunner;
let worker: OutsideWorker;
beforeAll(async () => {
  rig = await IdentityRig.open();
  const { database, half } = rig;
  // Whether somebody takes mail changes while the process runs.
  const outside = provide(Outside, () => ({
    ...outbox(connected),
    connects: (...asked) => outbox(connected).connects(...asked),
  }));
  api = buildApi({
    halves: [],
    coreServes: [...half.serves, ...mailServes],
    coreProvides: [...half.provides, outside],
  });
  jobs = new JobRunner({ api, database, jobs: [noticesByMail(half.callers, 'https://console.example.cn')] });
  await jobs.start();
  worker = new OutsideWorker({ api, database, adapters: connected });
  await change(sql`update platform_user set email = user_name || '@example.cn' where user_name in ('admin_10001',
    'disp_10001', 'view_10001', 'fin_10001')`);
}, 60_000);
afterAll(async () => {
  await jobs.stop();
  await rig.close();
});

const change = (query: ReturnType<typeof sql>): Promise<number> =>
  rig.database.transaction(systemScope, (tx) => tx.run(query));
const switchMail = (on: 0 | 1): Promise<number> =>
  change(sql`update platform set notices_by_mail = ${on}::int where platform_id = ${tenant}`);
const tell = (kind: string, more: Partial<OwnNotice> = {}): Promise<number> =>
  rig.database.transaction(systemScope, (tx) =>
    addOwnNotice(tx, {
      platformId: tenant,
      kind: `test.${kind}`,
      level: 'warning',
      key: 'waybillListManage:assign',
      title: { zh: '派单未被接受', en: 'An offer came back' },
      text: { zh: '请重新派单。', en: 'Assign it again.' },
      opens: { path: '/waybillListManage', query: { waybillSn: 'W1' } },
      ...more,
    }),
  );
/** Who got a mail since the last time. */
const delivered = async (): Promise<readonly string[]> => {
  sent.length = 0;
  await change(sql`update job_run set next_at = clock_timestamp()`);
  await jobs.look();
  await worker.drain();
  return sent.map(({ to }) => to).sort();
};
const as = async (userName: string, work: (token: string) => Promise<unknown>): Promise<void> => {
  await work((await rig.enter(userName)).sessionToken);
};
const holders = ['admin_10001@example.cn', 'disp_10001@example.cn'];

it('goes to nobody before the tenant has switched it on, and not later either', async () => {
  await tell('off');
  expect(await delivered()).toEqual([]);
});

it('goes to whoever holds the key and has a mailbox, in both languages, with the page, once', async () => {
  await switchMail(1);
  await change(sql`update plugin_notice set mailed_at = clock_timestamp()`);
  await tell('one');
  expect(await delivered()).toEqual(holders);
  expect(sent[0]).toMatchObject({
    subject: '派单未被接受 / An offer came back',
    text: '请重新派单。\n\nAssign it again.\n\nhttps://console.example.cn/#/waybillListManage?waybillSn=W1',
  });
  expect(await delivered()).toEqual([]);
});

it('what is no warning stays on the console', async () => {
  await tell('info', { level: 'info' });
  expect(await delivered()).toEqual([]);
});

it('another tenant hears nothing of it', async () => {
  await tell('other', { platformId: '10002' });
  expect(await delivered()).toEqual([]);
});

it('whoever wants no mail gets none, and sees that in the preferences', async () => {
  await as('disp_10001', async (token) => {
    const kinds = () => rig.call(noticeKinds.path, {}, { token });
    const ask = async () => (await withOutside(noticeKinds.path, {}, token)).data;
    expect((await kinds()).data).toMatchObject({ mail: null });
    expect(await ask()).toMatchObject({ mail: { address: 'disp_10001@example.cn', wanted: true } });
    expect((await withOutside(noticeByMail.path, { model: { wanted: false } }, token)).status).toBe(200);
    expect(await ask()).toMatchObject({ mail: { wanted: false } });
    await tell('unwanted');
    expect(await delivered()).toEqual(['admin_10001@example.cn']);
    await tell('urgent', { level: 'urgent' });
    expect(await delivered()).toEqual(['admin_10001@example.cn']);
    await withOutside(noticeByMail.path, { model: { wanted: true } }, token);
    await tell('again');
    expect(await delivered()).toEqual(holders);
  });
});

it('a muted kind is muted in mail too, unless it is urgent', async () => {
  await as('disp_10001', async (token) => {
    await tell('muted');
    await delivered();
    await withOutside(noticeMute.path, { model: { kind: 'test.muted', muted: true } }, token);
    await tell('muted.W2');
    expect(await delivered()).toEqual(['admin_10001@example.cn']);
    await tell('muted.W3', { level: 'urgent' });
    expect(await delivered()).toEqual(holders);
  });
});

it('a disabled account, and one whose role went, get nothing', async () => {
  await change(sql`update platform_user set status = 0 where user_name = 'disp_10001'`);
  await tell('disabled');
  expect(await delivered()).toEqual(['admin_10001@example.cn']);
  await change(sql`update platform_user set status = 1 where user_name = 'disp_10001'`);
});

it('waits while nobody takes mail', async () => {
  connected = new Adapters([]);
  await tell('nobody');
  expect(await delivered()).toEqual([]);
  connected = new Adapters([post as Adapter]);
  expect(await delivered()).toEqual(holders);
});

/** A call of the console, with the way out that `rig.call` has not. */
async function withOutside(path: string, body: object, token: string) {
  const endpoint = api.endpoints.get(path)!;
  return api.dispatch(
    endpoint,
    {
      session: (await rig.sessions.find(token))!,
      language: 'zh',
      requestId: crypto.randomUUID(),
      ip: '10.0.0.1',
      body,
    },
    rig.database,
  );
}

it('a provider’s transaction tells the operator what happens there, and sees no other notice of it', async () => {
  const within = <T>(platformId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    rig.database.transaction({ role: 'tenant', platformId }, work);
  const told = (about: string): OwnNotice => ({
    platformId: '00001',
    kind: `compliance.ruleBlock.${about}`,
    key: 'fiveFlowCheck:waive',
    title: { zh: '规则拦截', en: 'A rule stops a trip' },
    text: { zh: '一单', en: 'One' },
    opens: { path: '/fiveFlowCheck', query: {} },
  });
  expect(await within(tenant, (tx) => addOwnNotice(tx, told(tenant)))).toBe(1);
  expect(await within(tenant, (tx) => addOwnNotice(tx, told(tenant)))).toBe(0);
  await expect(within(tenant, (tx) => addOwnNotice(tx, told('10002')))).rejects.toThrow();
  const seen = (platformId: string) =>
    within(platformId, (tx) => tx.rows(sql`select kind from plugin_notice where platform_id = '00001'`));
  expect(await seen(tenant)).toEqual([{ kind: `compliance.ruleBlock.${tenant}` }]);
  expect(await seen('10002')).toEqual([]);
});
