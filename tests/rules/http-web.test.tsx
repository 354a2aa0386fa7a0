import {
  branding,
  customColumnGet,
  defineCommand,
  defineQuery,
  dictionaryGet,
  integer,
  login,
  loginTypes,
  optional,
  platformConfig,
  retrievePassword,
  roleMenuListing,
  text,
  verificationUserInfo,
} from '@freightdeck/sdk/contract';
import { Fault, Refusal } from '@freightdeck/sdk/web';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ApiClient,
  CallFailure,
  conditionList,
  encodedPayload,
  shapeBody,
  tellFailures,
  Wire,
} from '../../core/web/http/index.ts';
import type { Envelope, WireSettings } from '../../core/web/http/index.ts';
import { createAxiosClient } from '../../core/web/http/axios-client.ts';
import { MessageStore } from '../../core/web/messages/index.ts';
import zh from '../../core/web/i18n/locales/zh.json' with { type: 'json' };
import { UploadService } from '../../core/web/upload/index.ts';
import { cockpitData, realTimeTransaction } from '../../plugins/cockpit/contract/index.ts';
import { startPlatform } from '../support/platform-stub.ts';
import type { Handler, Platform } from '../support/platform-stub.ts';

const rename = defineCommand({
  name: 'thing.rename',
  path: '/api/thing/rename',
  access: 'session',
  input: { name: text(20) },
  answer: { name: text(20) },
});
const find = defineQuery({
  name: 'thing.find',
  path: '/api/thing/find',
  access: 'session',
  input: { name: text(20) },
  answer: { name: text(20) },
});
const silent = defineQuery({ name: 'thing.silent', path: '/api/x/selectVehicle', access: 'session' });
const say = (id: string): string => (zh as Record<string, string>)[id] ?? id;

let platform: Platform | undefined;
afterEach(async () => {
  await platform?.stop();
  platform = undefined;
});
async function desk(handlers: Record<string, Handler>, settings: Partial<WireSettings> = {}) {
  platform = await startPlatform(handlers);
  const messages = new MessageStore();
  const reports: string[] = [];
  let ended = 0;
  const wire = new Wire({
    baseUrl: platform.baseUrl,
    token: () => 't'.repeat(30),
    language: () => 'zh',
    toggles: () => '',
    say,
    report: (_, note) => reports.push(note),
    ...settings,
  });
  const http = new ApiClient(
    wire,
    tellFailures(messages, say, () => {
      ended += 1;
    }),
  );
  const toasts = () => messages.toasts.map(({ kind, text: shown, seconds }) => [kind, shown, seconds]);
  return { platform, messages, reports, wire, http, toasts, ended: () => ended };
}
const refused =
  (body: object, httpStatus = 200): Handler =>
  () => ({ http: httpStatus, body });

describe('a command that wants a fresh proof', () => {
  const settings = async (prove: () => Promise<boolean>) => {
    let proved = false;
    const { http, platform, toasts, wire } = await desk({
      '/api/thing/rename': () => ({
        body: proved
          ? { status: 200, data: { name: 'b' } }
          : { status: 403, reason: 'proofNeeded', message: '请先验证身份' },
      }),
    });
    const asking = new ApiClient(
      wire,
      () => undefined,
      undefined,
      async () => (proved = await prove()),
    );
    return { http, asking, received: platform.received, toasts };
  };
  test('is sent again with the same request id once the person has shown who they are', async () => {
    const { asking, received } = await settings(() => Promise.resolve(true));
    expect(await asking.run(rename, { name: 'b' }, { id: '1', version: 3 })).toEqual({ name: 'b' });
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toEqual(received[0]?.body);
  });
  test('stays refused when the person would not, or nobody can ask', async () => {
    const { asking, http, received, toasts } = await settings(() => Promise.resolve(false));
    await expect(asking.run(rename, { name: 'b' })).rejects.toMatchObject({ reason: 'proofNeeded' });
    expect(received).toHaveLength(1);
    await expect(http.run(rename, { name: 'b' })).rejects.toMatchObject({ reason: 'proofNeeded' });
    expect(toasts()).toEqual([['error', '请先验证身份', 3]]);
  });
});

describe('what every call carries', () => {
  test('[R7-01] [R7-02] [R7-08] [R6-30] [R6-31] POST, JSON, bearer token, Auth: true, language, toggles, a request id', async () => {
    const {
      http,
      platform: { received },
    } = await desk(
      { '/api/thing/rename': () => ({ body: { status: 200, data: { name: 'b' } } }) },
      { toggles: () => '-goods' },
    );
    expect(await http.run(rename, { name: ' b ' }, { id: '1', version: 3 })).toEqual({ name: 'b' });
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: `Bearer ${'t'.repeat(30)}`,
        auth: 'true',
        'accept-language': 'zh',
        'x-freightdeck-plugins': '-goods',
        'content-type': 'application/json',
      },
      body: { model: { name: 'b' }, id: '1', version: 3, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    await http.run(rename, { name: 'c' }, undefined, { requestId: 'mine' });
    expect(received[1]?.body.requestId).toBe('mine');
  });
  test('a figure that could not be read is sent as no number, to be refused: not as an empty field', async () => {
    const weigh = defineCommand({
      name: 'thing.weigh',
      path: '/api/thing/weigh',
      access: 'session',
      input: { kg: optional(integer(0, 100)) },
    });
    const { http, platform: stub } = await desk({ '/api/thing/weigh': () => ({ body: { status: 200, data: {} } }) });
    await http.run(weigh, { kg: Number.NaN });
    expect(stub.received[0]?.body.model).toEqual({ kg: 'NaN' });
    expect(weigh.input.kg.schema.safeParse('NaN').success).toBe(false);
  });
  test('[R6-30] [R7-09] header and payload form are settings; an encoded form of nothing is logged, not sent', async () => {
    const encoded = await desk(
      { '/api/thing/find': () => ({}) },
      { header: 'X-Platform-Token', scheme: encodedPayload((payload) => btoa(payload)), token: () => 'abc' },
    );
    await encoded.http.ask(find, { name: 'x' });
    expect([
      encoded.platform.received[0]?.headers['x-platform-token'],
      encoded.platform.received[0]?.headers.authorization,
    ]).toEqual([`Bearer ${btoa('abc')}`, undefined]);
    expect(() => encodedPayload((payload) => payload)('')).toThrow('数据不能为空');
  });
  test('[R8-33] an authorization that cannot be built is logged as an error', async () => {
    const { http, reports } = await desk(
      { '/api/thing/find': () => ({}) },
      {
        scheme: () => {
          throw new Error('no');
        },
      },
    );
    await http.ask(find, { name: 'x' });
    expect(reports).toEqual(['authorization header']);
  });
  test('[R7-04] [R7-11] [R7-33] the calls marked carry _t in milliseconds, others do not', async () => {
    const none: Handler = () => ({ body: { status: 204 } });
    const {
      http,
      platform: { at },
    } = await desk({ [dictionaryGet.path]: none, [platformConfig.path]: none, [customColumnGet.path]: none });
    await http.ask(dictionaryGet, { dictCode: 'ADMIN_URL_name' });
    await http.ask(platformConfig, { platformId: '10001' });
    await http.ask(customColumnGet, { routeName: 'a', targetId: 'b' });
    expect(Math.abs(Number(at(dictionaryGet.path)[0]?.query.get('_t')) - Date.now())).toBeLessThan(60_000);
    expect(at(platformConfig.path)[0]?.query.has('_t')).toBe(true);
    expect(at(customColumnGet.path)[0]?.query.has('_t')).toBe(false);
  });
  test.each([
    ['R7-12', loginTypes.path],
    ['R7-13', verificationUserInfo.path],
    ['R7-14', retrievePassword.path],
    ['R7-15', branding.path],
    ['R7-41', cockpitData.path],
    ['R7-43', realTimeTransaction.path],
  ])('[%s] %s carries _t too', async (_, path) => {
    const {
      wire,
      platform: { at },
    } = await desk({ [path]: () => ({ body: { status: 200, data: {} } }) });
    await wire.post(path, {});
    expect(Math.abs(Number(at(path)[0]?.query.get('_t')) - Date.now())).toBeLessThan(60_000);
  });
  test('[R7-06] exportColumns travels JSON- and URL-encoded', async () => {
    const {
      wire,
      platform: { received },
    } = await desk({ '/api/x': () => ({}) });
    await wire.post('/api/x', {}, { exportColumns: [{ label: '运单号' }] });
    expect(JSON.parse(decodeURIComponent(String(received[0]?.headers.exportcolumns)))).toEqual([{ label: '运单号' }]);
  });
  test('[R7-07] a form passes untouched', async () => {
    const {
      wire,
      platform: { received },
    } = await desk({ '/upload': () => ({ body: { status: 200, data: [{ savedPath: 'p' }] } }) });
    const form = new FormData();
    form.append('fileType', ' 3 ');
    await wire.post('/upload', form);
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(received[0]?.text).toContain('\r\n 3 \r\n');
  });
});

describe('files', () => {
  test('[R7-48] [R7-49] a file goes to /upload with fileType 3, toOS true and the bearer token; savedPath and savedName are used', async () => {
    const {
      wire,
      platform: { received },
    } = await desk({
      '/upload': () => ({
        body: { status: 200, data: [{ savedPath: '/api/platform/file/open?id=F1', savedName: 'card.png' }] },
      }),
    });
    const upload = new UploadService(wire, () => undefined);
    const parts: number[] = [];
    expect(await upload.send(new File(['abc'], 'x.png'), 'idCard', (part) => parts.push(part))).toEqual({
      id: 'F1',
      name: 'card.png',
      size: 3,
      savedPath: '/api/platform/file/open?id=F1',
    });
    expect([received[0]?.path, received[0]?.headers.authorization, parts.at(-1)]).toEqual([
      '/upload',
      `Bearer ${'t'.repeat(30)}`,
      1,
    ]);
    expect(received[0]?.text).toMatch(/name="fileType"\r\n\r\n3\r\n[^]*name="toOS"\r\n\r\ntrue\r\n/);
    expect(received[0]?.text).toContain('filename="x.png"');
  });
  test('a refused file is the caller’s to tell', async () => {
    const { wire } = await desk({ '/upload': refused({ status: 400, message: '仅支持 jpg' }) });
    const told: unknown[] = [];
    await expect(
      new UploadService(wire, (failure) => told.push(failure)).send(new File(['a'], 'x.exe'), 'idCard'),
    ).rejects.toThrow('仅支持 jpg');
    expect(told).toEqual([]);
  });
});

describe('the body', () => {
  test('[R7-05] strings are trimmed, undefined and empty conditions dropped, conditions become a list', () => {
    expect(
      shapeBody({
        model: { name: ' a ', gone: undefined, deep: [{ text: ' b' }] },
        conditions: { title: ' ', like_name: ' x ', in_roleId: [], ok: 0, no: undefined },
      }),
    ).toEqual({
      model: { name: 'a', deep: [{ text: 'b' }] },
      conditions: [
        { type: 'like_name', value: 'x' },
        { type: 'ok', value: 0 },
      ],
    });
    expect(
      conditionList([
        { type: 'in_state', value: [1, 2] },
        { type: 'x', value: '' },
      ]),
    ).toEqual([{ type: 'in_state', value: [1, 2] }]);
  });
  test('[R7-31] [R6-08] menus are asked with one role condition per role', async () => {
    const {
      http,
      platform: { received },
    } = await desk({ [roleMenuListing.path]: () => ({ body: { status: 200, itemList: [], permissions: ['a:b'] } }) });
    expect(await http.ask(roleMenuListing, { in_roleId: ['r1', 'r2'], title: '' })).toMatchObject({
      permissions: ['a:b'],
    });
    expect(received[0]?.body).toEqual({
      conditions: [
        { type: 'in_roleId', value: 'r1' },
        { type: 'in_roleId', value: 'r2' },
      ],
    });
  });
  test('[R7-18] sign-in sends the model, the password as typed', async () => {
    const {
      http,
      platform: { received },
    } = await desk({ [login.path]: () => ({ body: { status: 200, data: {} } }) });
    await http.run(login, { userName: ' admin ', password: ' p w ', loginType: '4', platformId: '00001' });
    expect(received[0]?.body.model).toEqual({
      userName: 'admin',
      password: ' p w ',
      loginType: '4',
      platformId: '00001',
    });
  });
});

describe('the error catalogue', () => {
  test('[R8-01] [R8-15] [R9-29] the first non-empty detail is shown in red for 3 s', async () => {
    const { http, toasts } = await desk({
      '/api/thing/rename': refused({
        status: 409,
        reason: 'wrongState',
        message: '提示',
        messageDetails: { a: '', b: '名称已存在' },
      }),
    });
    const refusal: unknown = await http.run(rename, { name: 'x' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 409,
      reason: 'wrongState',
      message: '名称已存在',
      fields: { b: '名称已存在' },
    });
    expect(toasts()).toEqual([['error', '名称已存在', 3]]);
  });
  test('[R8-02] without details the message is shown', async () => {
    const { http, toasts } = await desk({
      '/api/thing/find': refused({ status: 400, message: '参数错误', messageDetails: {} }),
    });
    await expect(http.ask(find, { name: 'x' })).rejects.toThrow('参数错误');
    expect(toasts()).toEqual([['error', '参数错误', 3]]);
  });
  test('[R8-16] 204 is nothing yet, and no error', async () => {
    const { http, toasts } = await desk({ '/api/thing/find': refused({ status: 204 }) });
    await expect(http.ask(find, { name: 'x' })).resolves.toBeUndefined();
    expect(toasts()).toEqual([]);
  });
  test('[R8-17] silent endpoints and quiet calls pop nothing up, the caller hears of it', async () => {
    const { http, toasts } = await desk({
      '/api/x/selectVehicle': refused({ status: 500, message: '失败' }),
      '/api/thing/find': refused({ status: 400, message: '失败' }),
    });
    await expect(http.ask(silent, {})).rejects.toThrow('失败');
    await expect(http.ask(find, { name: 'x' }, { quiet: true })).rejects.toThrow('失败');
    expect(toasts()).toEqual([]);
  });
  test('[R8-18] a code that is no success alerts 网络请求异常, 请重试!', async () => {
    const { http, messages } = await desk({
      '/api/thing/find': (call) => ({ body: { status: 200, code: call.body.name === 'good' ? '200' : 9 } }),
    });
    await http.ask(find, { name: 'good' });
    await expect(http.ask(find, { name: 'bad' })).rejects.toBeInstanceOf(Fault);
    expect(messages.prompts.map(({ kind, title, text: shown }) => [kind, title, shown])).toEqual([
      ['alert', '警告', '网络请求异常, 请重试!'],
    ]);
  });
  test('[R8-19] [R9-29] a broken network says so for 3 s', async () => {
    const { http, toasts } = await desk({ '/api/thing/find': () => ({ hangUp: true }) });
    await expect(http.ask(find, { name: 'x' })).rejects.toMatchObject({ kind: 'network' });
    expect(toasts()).toEqual([['error', '服务网络异常，请联系技术人员!', 3]]);
  });
  test('[R8-20] [R8-21] [R4-08] many 401 at once are one alert; its confirm ends the session', async () => {
    const { http, messages, ended } = await desk({
      '/api/thing/find': refused({ status: 401 }, 401),
      '/api/thing/rename': refused({ status: 401 }, 401),
    });
    const calls = [
      http.ask(find, { name: 'a' }),
      http.ask(find, { name: 'b' }, { quiet: true }),
      http.run(rename, { name: 'c' }),
    ];
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'session' } });
    expect(messages.prompts.map(({ text: shown }) => shown)).toEqual(['您的登录信息超时, 请重新登录!']);
    expect(ended()).toBe(0);
    messages.prompts[0]?.answer(true);
    await expect.poll(ended).toBe(1);
  });
  test.each([
    ['R8-22', 503, '服务异常，请联系技术人员!'],
    ['R8-23', 500, '服务连接超时，请联系技术人员!'],
  ])('[%s] HTTP %i says so, with the request id beneath', async (_, status, shown) => {
    const { http, toasts } = await desk({
      '/api/thing/find': refused({ status, message: 'x', requestId: 'REQ1' }, status),
    });
    await expect(http.ask(find, { name: 'x' })).rejects.toMatchObject({ kind: 'server', requestId: 'REQ1' });
    expect(toasts()).toEqual([['error', `${shown}\nREQ1`, 3]]);
  });
  test('[R8-24] [R9-30] a client time-out says so for 5 s', async () => {
    const { http, toasts } = await desk({ '/api/thing/rename': () => ({ delay: 400 }) }, { timeout: 80 });
    await expect(http.run(rename, { name: 'x' }, undefined, { requestId: 'REQ2' })).rejects.toMatchObject({
      kind: 'timeout',
    });
    expect(toasts()).toEqual([['error', '服务连接超时，请联系技术人员!\nREQ2', 5]]);
  });
  test('a stale command hands over the record as it is now', async () => {
    const { http } = await desk({
      '/api/thing/rename': refused({ status: 409, reason: 'stale', message: 'old', data: { id: '1', version: 4 } }),
    });
    await expect(http.run(rename, { name: 'x' }, { id: '1', version: 3 }, { quiet: true })).rejects.toMatchObject({
      reason: 'stale',
      current: { version: 4 },
    });
  });
});

describe('waiting and sharing', () => {
  test('[R7-10] [R9-33] the ceiling is 300 000 ms', () => {
    const client = createAxiosClient({
      baseUrl: '',
      token: () => undefined,
      language: () => 'zh',
      toggles: () => '',
      say,
      report: () => undefined,
    });
    expect(client.defaults.timeout).toBe(300_000);
  });
  test('a call fares as its answer says: answers, nothing yet, a refusal, no JSON, too late, given up, nobody there', async () => {
    const { wire } = await desk(
      {
        '/ok': () => ({ body: { status: 200, data: [1] } }),
        '/none': () => ({ http: 204 }),
        '/refused': () => ({ http: 400, body: { status: 400, message: '否' } }),
        '/broken': () => ({ http: 502, text: '<html>' }),
        '/late': () => ({ delay: 3000 }),
      },
      { timeout: 400 },
    );
    const nobody = new Wire({
      baseUrl: 'http://127.0.0.1:1',
      token: () => undefined,
      language: () => 'zh',
      toggles: () => '',
      say,
      report: () => undefined,
    });
    const fares = (call: Promise<Envelope>): Promise<unknown> =>
      call.then(
        ({ data }) => data,
        (error: unknown) =>
          error instanceof CallFailure && [(error.failure.error as Fault).kind, error.failure.error.message],
      );
    expect(
      await Promise.all([
        ...['/ok', '/none', '/refused', '/broken', '/late'].map((path) => fares(wire.post(path, { a: 1 }))),
        fares(wire.post('/ok', {}, { signal: AbortSignal.abort() })),
        fares(nobody.post('/ok', {})),
      ]),
    ).toEqual([
      [1],
      undefined,
      ['server', '否'],
      ['server', say('core.http.abnormal')],
      ['timeout', say('core.http.serverTimeout')],
      ['cancelled', say('core.http.cancelled')],
      ['network', say('core.http.network')],
    ]);
  });
  test('what every answer says besides is heard: the build that is served, and the plugins that are off; of refusals too', async () => {
    const heard: string[] = [];
    const { wire } = await desk(
      {
        '/fine': () => ({ headers: { 'X-Freightdeck-Build': 'b1', 'X-Freightdeck-Off': 'goods' } }),
        '/refused': () => ({
          http: 403,
          body: { status: 403 },
          headers: { 'X-Freightdeck-Build': 'b2', 'X-Freightdeck-Off': 'none' },
        }),
      },
      { served: (build) => heard.push(build), off: (ids) => heard.push(ids) },
    );
    await wire.post('/fine', {});
    await wire.post('/refused', {}).catch(() => undefined);
    expect(heard).toEqual(['b1', 'goods', 'b2', 'none']);
  });
  test('a failure that comes before the texts waits for them', async () => {
    let arrive = (): void => undefined;
    const texts = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const words = { current: '' };
    const { wire } = await desk(
      { '/refused': () => ({ http: 503 }) },
      { say: () => words.current, textsReady: () => texts },
    );
    const answer = wire.post('/refused', {}).catch((error: unknown) => (error as Error).message);
    words.current = '服务异常';
    arrive();
    expect(await answer).toBe('服务异常');
  });
  test('what can wait waits until no call is under way, but not for ever', async () => {
    const { wire } = await desk({ '/short': () => ({ delay: 60 }), '/long': () => ({ delay: 3000 }) });
    const ended: string[] = [];
    const short = wire.post('/short', {}).then(() => ended.push('short'));
    await wire.whenIdle().then(() => ended.push('idle'));
    await short;
    expect(ended.sort()).toEqual(['idle', 'short']);
    const given = new AbortController();
    const long = wire.post('/long', {}, { signal: given.signal }).catch(() => 'given up');
    await wire.whenIdle(30);
    given.abort();
    expect(await long).toBe('given up');
  });
  test('[R7-10] a call that waits for long shows up and can be given up', async () => {
    const { http, wire, toasts } = await desk({ '/api/thing/find': () => ({ delay: 3000 }) }, { slowAfter: 20 });
    const answer = http.ask(find, { name: 'x' });
    await expect.poll(() => wire.slow.map((call) => call.path)).toEqual(['/api/thing/find']);
    wire.slow[0]?.cancel();
    await expect(answer).rejects.toMatchObject({ kind: 'cancelled' });
    expect([wire.slow, toasts()]).toEqual([[], []]);
  });
  test('the same question asked twice at once goes out once; after a command it is asked anew', async () => {
    const {
      http,
      platform: { at },
    } = await desk({
      '/api/thing/find': () => ({ delay: 60, body: { status: 200, data: { name: 'a' } } }),
      '/api/thing/rename': () => ({}),
    });
    const [one, two, other] = await Promise.all([
      http.ask(find, { name: 'x' }),
      http.ask(find, { name: 'x' }),
      http.ask(find, { name: 'y' }),
    ]);
    expect([one, two, other, at('/api/thing/find').length]).toEqual([{ name: 'a' }, { name: 'a' }, { name: 'a' }, 2]);
    const before = http.ask(find, { name: 'z' });
    await http.run(rename, { name: 'q' });
    await Promise.all([before, http.ask(find, { name: 'z' })]);
    expect(at('/api/thing/find')).toHaveLength(4);
  });
  test('one caller giving up does not take the answer from the other; a plugin’s calls end with it', async () => {
    const { http } = await desk({
      '/api/thing/find': () => ({ delay: 80, body: { status: 200, data: { name: 'a' } } }),
    });
    const life = new AbortController();
    const mine = http.during(life.signal).ask(find, { name: 'x' });
    const theirs = http.ask(find, { name: 'x' });
    life.abort();
    await expect(mine).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await theirs).toEqual({ name: 'a' });
  });
});

test('a command that changes how the console looks says so once it is done, whichever client ran it', async () => {
  const restyle = defineCommand({
    name: 'thing.restyle',
    path: '/api/thing/restyle',
    access: 'session',
    restyles: true,
  });
  let answer = { http: 200, body: { status: 200, data: {} } };
  const { http } = await desk({ [restyle.path]: () => answer, [rename.path]: () => answer });
  let told = 0;
  http.restyled.on(() => void (told += 1));
  await http.run(rename, { name: 'a' });
  expect(told).toBe(0);
  await http.run(restyle, {});
  await http.during(new AbortController().signal).run(restyle, {});
  expect(told).toBe(2);
  answer = { http: 200, body: { status: 409, data: {} } };
  await http.run(restyle, {}).catch(() => undefined);
  expect(told).toBe(2);
});
