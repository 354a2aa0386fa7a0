import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, isCreditCode, parseDateTime } from '@freightdeck/sdk/values';
import {
  addCopartner,
  addProviderKey,
  addRequirement,
  batchConfigureProviders,
  bindCopartner,
  configureProvider,
  editServiceProvider,
  meetRequirement,
  rotateProviderKey,
  updateCode,
} from '../contract/index.ts';

const DAY = 86_400_000;
const platforms = [
  ['10001', 3_000],
  ['10002', 4_000],
  ['10003', 3_500],
  ['10004', 2_500],
] as const;

/** An invented credit code for each provider; what the province is told carries it. */
const creditCodeOf = (n: number): string =>
  [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => `91990000MADEM650${n}${check}`).find(isCreditCode) ?? '';

const requirements = [
  ['道路运输经营许可证', 'QUALIFICATION'],
  ['增值电信业务许可证', 'QUALIFICATION'],
  ['三级等保备案证明', 'SYSTEM'],
  ['营业执照', 'QUALIFICATION'],
  ['对公账户证明', 'FUNDS'],
  ['平台服务协议', 'CONTRACT'],
] as const;
/** An invented secret for the demo data. */
const secretOf = (platformId: string, n: number): string =>
  `demoSecretOfAnInventedProviderNotInUse${platformId}${n}`.slice(-43).padStart(43, 'x');
const certNumbers = ['990000199001010017', '990000199202020027', '990000198803030031', '99000019950404004X'] as const;
interface Found {
  readonly id: string;
}

/** Requirements of all providers, most of them fulfilled; and a provider's key that was just replaced. */
async function begin(stage: DemoStage, ago: (days: number) => string): Promise<void> {
  await stage.together('00001', async (at) => {
    for (const [index, [name, scope]] of requirements.entries())
      await at(ago(210), 'operator').execute(addRequirement, {
        name,
        scope,
        required: index < 4 ? 1 : 0,
        sort: (index + 1) * 10,
      });
    const states = await at(ago(180), 'operator').tx.rows<Found>(
      sql`select id from provider_requirement_state order by requirement_id, platform_id`,
    );
    for (const { id } of states.filter((_state, index) => index % 9 < 7))
      await at(ago(180), 'operator').execute(meetRequirement, { remark: '已核对原件' }, { id });
    for (const [platformId] of platforms) {
      const key = await at(ago(100), 'operator').execute(addProviderKey, {
        providerId: platformId,
        secret: secretOf(platformId, 1),
        ipWhite: '192.0.2.10',
        scopes: ['GOODS', 'WAYBILL', 'DRIVER', 'POSITIONS'],
      });
      if (platformId === '10002')
        await at(ago(0), 'operator').execute(rotateProviderKey, { secret: secretOf(platformId, 2) }, key);
    }
    // The stories of other plugins are from this time; the simulator ends it.
    for (const platformId of [...platforms.map(([one]) => one), 'yfkj'])
      await at(ago(200), 'operator').execute(
        batchConfigureProviders,
        { complianceMode: 'WARN', reason: '试运行期间仅提醒' },
        { id: platformId },
      );
  });
}

/** The newest provider is licensed like the others before its first trip. */
const license = (stage: DemoStage, ago: (days: number) => string): Promise<unknown> =>
  stage.together('00001', (at) =>
    at(ago(75), 'operator').execute(
      editServiceProvider,
      {
        uscc: creditCodeOf(platforms.length),
        businessPermitNo: '99000010005',
        permitFrom: ago(90).slice(0, 10),
        permitTo: ago(-1_000).slice(0, 10),
        reason: '补充资质',
      },
      { id: 'yfkj' },
    ),
  );

/** The agreement with each provider, one change of it, and the QR codes of a shipper. */
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  await begin(stage, ago);
  await license(stage, ago);
  for (const [index, [platformId, platformFeePpm]] of platforms.entries())
    await stage.together(platformId, async (at) => {
      const on = { id: platformId };
      await at(ago(200), 'operator').execute(
        editServiceProvider,
        {
          contactName: '嘉禾',
          uscc: creditCodeOf(index),
          businessPermitNo: `990000${platformId}`,
          permitFrom: ago(800).slice(0, 10),
          // ST-06: the permit of one expires soon.
          permitTo: ago(platformId === '10003' ? -21 : -900).slice(0, 10),
          reason: '补充资质',
        },
        on,
      );
      await at(ago(190), 'operator').execute(
        configureProvider,
        { platformFeePpm, brokerFlag: 1, carCaptainFlag: 1, reason: '开通协议' },
        on,
      );
      await at(ago(20), 'operator').execute(configureProvider, { payDeadlineHours: 48, reason: '缩短支付时限' }, on);
      const call = at(ago(10), 'provider');
      const company = await call.tx.one<{ id: string }>(
        sql`select id from company where platform_id = ${platformId} and status = 1 order by id limit 1`,
      );
      if (company)
        await call.execute(updateCode, { companyId: company.id, codeType: 'GOODS', enabled: 1, validHours: 48 });
      const copartner = await at(ago(90), 'provider').execute(addCopartner, {
        name: ['顺达引流', '通达引流', '永达引流', '远达引流'][index] ?? '引流',
        certNo: certNumbers[index] ?? certNumbers[0],
        mobile: `1990004${String(1000 + index)}`,
        commissionMode: 'PPM_OF_FREIGHT',
        commissionRatio: 5_000,
        validFrom: ago(90).slice(0, 10),
        validTo: ago(-275).slice(0, 10),
      });
      if (company) await at(ago(60), 'provider').execute(bindCopartner, { companyId: company.id }, copartner);
    });
}
