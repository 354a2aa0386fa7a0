import type { RecordOf } from '@freightdeck/sdk/contract';
import { columnOf, join, recordEvent, Rights, serve, serveResource, serveWorkflow, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { configureProvider, editServiceProvider, providerLife, providerRecords, serviceProviders, services, takenLabels } from '../contract/index.ts';
import { differences, keep, type Values } from './change-records.ts';
import { column } from './own-columns.ts';

type Provider = RecordOf<typeof serviceProviders>;
/** Fields that stand in the core's row; all others stand in ours. */
const coreFields = new Set(['platformName', 'shortName', 'platformGrade', 'oilgasConsumeThirdPartyType']);

const resource = serveResource(serviceProviders, {
  from: sql`platform r left join service_provider p on p.platform_id = r.platform_id`,
  columns: {
    uscc: sql`p.uscc`, legalPerson: sql`p.legal_person`, businessPermitNo: sql`p.business_permit_no`, permitFrom: sql`p.permit_from`, permitTo: sql`p.permit_to`,
    contactName: sql`p.contact_name`, contactMobile: sql`p.contact_mobile`, openAt: sql`r.created_at`,
    brokerFlag: sql`coalesce(p.broker_flag, 0)`, carCaptainFlag: sql`coalesce(p.car_captain_flag, 0)`,
    platformFeePpm: sql`coalesce(p.platform_fee_ppm, 0)`, platformFeeMode: sql`coalesce(p.platform_fee_mode, 'BY_FREIGHT')`,
    vatPpm: sql`coalesce(p.vat_ppm, 90000)`, infoVatPpm: sql`coalesce(p.info_vat_ppm, 60000)`,
    maxOilRatio: sql`coalesce(p.max_oil_ratio, 400000)`, maxGasRatio: sql`coalesce(p.max_gas_ratio, 400000)`, payDeadlineHours: sql`coalesce(p.pay_deadline_hours, 72)`,
    shipperCount: sql`(select count(*)::int from company c where c.platform_id = r.platform_id and c.delete_status = '0')`,
  },
  where: () => sql`r.platform_id <> '00001' and r.delete_status = '0'`,
  order: sql`r.platform_id`,
});

/** Writes what changes, in the core's row and in ours, and keeps a record of each field. */
async function change(call: Call, provider: Provider, wanted: Values, reason: string, action: 'edit' | 'config'): Promise<void> {
  const after = differences(provider, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  const split = (ofCore: boolean): [string, unknown][] => Object.entries(after).filter(([field]) => coreFields.has(field) === ofCore);
  await updateRecord(call, serviceProviders, provider.id, provider.version, Object.fromEntries(split(true)));
  const own = split(false);
  await call.tx.run(sql`insert into service_provider (platform_id) values (${provider.platformId}) on conflict do nothing`);
  if (own.length > 0) {
    const sets: Sql[] = own.map(([field, value]) => sql`${column(columnOf(field))} = ${value as string | number}`);
    await call.tx.run(sql`update service_provider set ${join(sets)} where platform_id = ${provider.platformId}`);
  }
  const target = (field: string): string => (action === 'edit' ? 'PLATFORM' : field in services ? 'SERVICE' : 'PLATFORM_CONFIG');
  await keep(call, providerRecords, provider, after, (field) => ({ platformId: provider.platformId, platformName: provider.platformName, targetType: target(field), reason }));
  await recordEvent(call, serviceProviders, provider.id, { action, reason, detail: { fields: Object.keys(after) }, platformId: provider.platformId });
  // Oil menus follow the channel: open sessions find their rights anew.
  if ('oilgasConsumeThirdPartyType' in after) await call.get(Rights).bump(call, provider.platformId);
}

const edit = serve(editServiceProvider, async (call, { reason, ...wanted }, provider) => {
  const { permitFrom, permitTo } = { ...provider, ...differences(provider, wanted) } as Pick<Provider, 'permitFrom' | 'permitTo'>;
  if (permitFrom && permitTo && permitTo < permitFrom) call.refuse('permitDates');
  const taken = await call.tx.one<{ name: boolean }>(sql`
    select platform_name = ${wanted.platformName ?? ''} as name from platform r left join service_provider p using (platform_id)
    where r.platform_id <> ${provider.platformId} and (platform_name = ${wanted.platformName ?? ''} or p.uscc = ${wanted.uscc ?? ''}) limit 1`);
  if (taken) call.refuse('taken', { field: takenLabels[taken.name ? 'platformName' : 'uscc'][call.language] });
  await change(call as Call, provider, wanted, reason, 'edit');
});

const configure = serve(configureProvider, async (call, { reason, ...wanted }, provider) => {
  if ((wanted.maxOilRatio ?? provider.maxOilRatio) + (wanted.maxGasRatio ?? provider.maxGasRatio) > 1_000_000) call.refuse('oilGas');
  await change(call as Call, provider, wanted, reason, 'config');
});

/** A platform that is not in operation lets nobody in; the sessions of its people end for good, so that enabling revives none. */
const life = serveWorkflow(providerLife, {
  disable: {
    effect: async (call, provider) => {
      await call.tx.run(sql`update platform_user set session_epoch = session_epoch + 1 where platform_id = ${provider.platformId}`);
      await call.get(Rights).bump(call as Call, provider.platformId);
    },
  },
});

export const providerServes: readonly Served[] = [resource, edit, configure, life, serveResource(providerRecords, { order: sql`r.created_at desc` })];
