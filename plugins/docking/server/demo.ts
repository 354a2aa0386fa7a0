import { createHash } from 'node:crypto';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addOpenPlatform,
  addThirdPlatformCompany,
  disableCompanyLink,
  enableCompanyLink,
  enableOpenPlatform,
  issueCredential,
  testOpenPlatform,
} from '../contract/index.ts';
import { logCall } from './open-api.ts';
import { sha256 } from './open-platforms.ts';

const HOUR = 3_600_000;
const outside: readonly InputOfCommand<typeof addOpenPlatform>[] = [
  {
    code: 'DEMO-ERP',
    name: '示范货主协同系统',
    openType: 'SHIPPER_ERP',
    baseUrl: 'https://erp.example.com/api',
    authType: 'HMAC',
    ipWhite: '192.0.2.10,192.0.2.11',
    callbackUrl: 'https://erp.example.com/notify',
  },
  {
    code: 'DEMO-TMS',
    name: '示范运输管理系统',
    openType: 'TMS',
    baseUrl: 'https://tms.example.com/open',
    authType: 'HMAC',
    ipWhite: null,
    callbackUrl: 'https://tms.example.com/callback',
  },
  {
    code: 'DEMO-TRACK',
    name: '示范北斗位置服务',
    openType: 'TRACK',
    baseUrl: 'http://track.example.com/v2',
    authType: 'TOKEN',
    ipWhite: '198.51.100.20',
    callbackUrl: null,
  },
];
/** A secret of 43 characters for the demo data. */
const secretOf = (seed: number, name: string): string =>
  createHash('sha256').update(`${seed} ${name}`).digest('base64url');

/** Two systems in use, one with a replaced secret; a third without encryption, whose test says so. */
async function connect(stage: DemoStage, ago: (hours: number) => string): Promise<readonly string[]> {
  return stage.together('00001', async (at) => {
    const ids: string[] = [];
    for (const [index, input] of outside.entries()) {
      const { id } = await at(ago(900), 'operator').execute(addOpenPlatform, input);
      const on = { id };
      const secret = secretOf(stage.seed, input.code);
      await at(ago(899), 'operator').execute(issueCredential, { secret }, on);
      await at(ago(898), 'operator').execute(testOpenPlatform, {}, on);
      ids.push(id);
      if (index === 2) continue;
      await at(ago(897), 'operator').execute(enableOpenPlatform, {}, on);
      const call = at(ago(40 + index), 'operator');
      const own = await call.tx.one<{ appKey: string }>(
        sql`select app_key from open_platform_credential where open_platform_id = ${id}`,
      );
      // Its first call named a shipper who was not linked yet.
      await logCall(call.tx, {
        id: call.newId(),
        platformId: '00001',
        openPlatformId: id,
        shipper: undefined,
        path: '/api/open/v1/goods/add',
        bizNo: `DH-${index + 1}`,
        failedFor: 'notLinked',
        digest: sha256('{}'),
        keyId: own?.appKey,
        nonce: undefined,
        at: ago(40 + index),
      });
    }
    await at(ago(10), 'operator').execute(
      issueCredential,
      { secret: secretOf(stage.seed, 'rotated') },
      { id: ids[0] ?? '' },
    );
    return ids;
  });
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (hours: number): string => formatDateTime(now - hours * HOUR);
  const [erp = '', tms = ''] = await connect(stage, ago);
  for (const [index, platformId] of ['10001', '10002'].entries())
    await stage.together(platformId, async (at) => {
      const call = at(ago(700), 'provider');
      const companies = await call.tx.rows<{ id: string }>(
        sql`select id from company where platform_id = ${platformId} and audit_status = 2 order by id limit 2`,
      );
      for (const [n, { id: companyId }] of companies.entries()) {
        const link = await call.execute(addThirdPlatformCompany, {
          openPlatformId: n === 0 ? erp : tms,
          companyId,
          thirdCompanyCode: `SF-${platformId}-${n + 1}`,
          scopes: n === 0 ? ['GOODS', 'WAYBILL', 'SETTLEMENT'] : ['WAYBILL', 'TRACK'],
        });
        await at(ago(699), 'provider').execute(enableCompanyLink, {}, link);
        if (n === 1 && index === 0) await at(ago(100), 'provider').execute(disableCompanyLink, {}, link);
      }
      const [first] = companies;
      if (first)
        await at(ago(20), 'provider').execute(addThirdPlatformCompany, {
          openPlatformId: tms,
          companyId: first.id,
          thirdCompanyCode: `SF-${platformId}-9`,
          scopes: ['INVOICE'],
        });
    });
}
