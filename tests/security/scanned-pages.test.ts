import { beforeAll, expect, it } from 'vitest';
import { dispatcher } from '../../core/server/api/index.ts';
import { createHttp, generousRates, type Http } from '../../core/server/http/index.ts';
import { addContract, contracts, printContract } from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import { hashOf } from '../../plugins/evidence/server/contract-words.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  editCard,
  getGoodsQrCode,
  pauseGoods,
  setGoodsQrCode,
  visitGoods,
} from '../../plugins/goods/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher as clerk, freightMigrations, FreightWorld, person } from '../support/freight-world.ts';

const tokens = new Map([
  ['clerk-token-0123456789abcdef', clerk],
  ['guest-token-0123456789abcdef', person('guest', 'provider', ['contractManager:view'])],
]);

onEachDatabase('what strangers see of a code', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let http: Http;
  beforeAll(async () => {
    const database = await open();
    world = await FreightWorld.open(database, [evidence]);
    const api = dispatcher(world.api, database);
    http = await createHttp({
      // The world's own clock: its goods are not open for ever.
      api: {
        endpoints: api.endpoints,
        dispatch: ({ endpoint, ...request }) =>
          world.api.dispatch(endpoint, { ...request, clock: world.clock }, database),
      },
      sessions: {
        find: (token) => {
          const caller = tokens.get(token);
          return Promise.resolve(caller && { sessionId: token, caller, platformId: '10001', isOperator: false });
        },
      },
      manifests: [],
      toggles: false,
      rates: generousRates,
      ready: () => true,
      ping: () => Promise.resolve(),
      logLevel: 'silent',
    });
  }, 120_000);
  const visit = (path: string, language = 'zh-CN') =>
    http.app.inject({ method: 'GET', url: path, headers: { 'accept-language': language } });
  const goods = async (more: object = {}) => {
    const { goodsId } = await world.parts({ goodsName: '动力煤<script>alert(1)</script>', ...more });
    const { code } = await world.run(
      setGoodsQrCode,
      { enabled: true, posterText: '扫码"接单"' },
      { on: { id: goodsId } },
    );
    return { goodsId, code };
  };

  it('the goods behind their code, in words of their own, without price, people or script', async () => {
    const { goodsId, code } = await goods({ carrierPrice: 1_234_500 });
    await world.run(editCard, { cardTitle: '曹妃甸专线', cardText: '随到随装，现场有人引导' }, { on: { id: goodsId } });
    const page = await visit(`/goodsQrCode/${code}`);
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const words of [
      '曹妃甸专线',
      '随到随装，现场有人引导',
      '动力煤&lt;script&gt;alert(1)&lt;/script&gt;',
      '扫码&quot;接单&quot;',
      '登录后可见',
      '/#/goodsInfo?goodsSn=HY',
    ])
      expect(page.body).toContain(words);
    expect(page.body).not.toMatch(/<script|123\.45|199000/);
    expect((await visit(`/goodsQrCode/${code}`, 'en-GB')).body).toContain('After signing in');
    expect((await world.post(getGoodsQrCode.path, { goodsId })).data).toMatchObject({ scanCount: 2 });
  });

  it('says so when the goods are closed, and counts no scan of them', async () => {
    const { goodsId, code } = await goods();
    await world.run(pauseGoods, { reason: '检修' }, { on: { id: goodsId } });
    const page = await visit(`/goodsQrCode/${code}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('该货源已停止接单');
    expect(page.body).not.toContain('动力煤');
    expect((await world.post(getGoodsQrCode.path, { goodsId })).data).toMatchObject({ scanCount: 0 });
  });

  it('knows no code it did not make, whatever stands in it', async () => {
    for (const code of ['0'.repeat(32), 'x', '..', '%00', `${'a'.repeat(81)}`, "' or 1=1 --", '<script>']) {
      const page = await visit(`/goodsQrCode/${encodeURIComponent(code)}`);
      expect([code, page.statusCode]).toEqual([code, 404]);
      expect(page.body).not.toContain('<script');
    }
    expect((await visit('/goodsQrCode/none', 'en')).body).toContain('This code is not known');
    expect(
      (
        await http.app.inject({
          method: 'POST',
          url: visitGoods.path,
          headers: { 'content-type': 'application/json' },
          payload: { code: '0'.repeat(32) },
        })
      ).json(),
    ).toMatchObject({ status: 204 });
  });

  it('a paper goes out as a PDF to who may have it; its code answers anybody, and tells them no word of a paper they do not hold', async () => {
    const { companyId } = await world.parts();
    const { id } = await world.run(addContract, frameContract(companyId, '2026-03-01', '2026-12-31'));
    const contract = await world.get(contracts, id);
    const print = (token: string) =>
      http.app.inject({
        method: 'POST',
        url: printContract.path,
        headers: { 'content-type': 'application/json', auth: 'true', authorization: `Bearer ${token}` },
        payload: { id, origin: 'https://freight.example.cn' },
      });
    const file = await print('clerk-token-0123456789abcdef');
    expect([
      file.statusCode,
      file.headers['content-type'],
      file.headers['content-disposition'],
      file.headers['cache-control'],
    ]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${contract.contractNo}.pdf"; filename*=UTF-8''${contract.contractNo}.pdf`,
      'no-store',
    ]);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await print('guest-token-0123456789abcdef')).json()).toMatchObject({ status: 403 });
    expect((await print('other-token-0123456789abcdef')).statusCode).toBe(401);
    const right = await visit(`/contractCheck/${contract.contractNo}.${hashOf(contract).slice(0, 24)}`);
    expect(right.body).toContain('内容与存证一致，但合同当前未生效');
    expect(right.body).toContain(contract.partyA);
    const wrong = await visit(`/contractCheck/${contract.contractNo}.${'0'.repeat(24)}`);
    expect(wrong.body).toContain('与平台存证不一致');
    expect(wrong.body).not.toContain(contract.partyA);
  });
});
