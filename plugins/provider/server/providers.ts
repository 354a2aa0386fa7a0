import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import {
  columnOf,
  join,
  recordEvent,
  Rights,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import {
  addServiceProvider,
  batchConfigureProviders,
  configureProvider,
  editServiceProvider,
  openServiceProvider,
  providerBatches,
  providerLife,
  providerRecords,
  resetProviderAdmin,
  serviceProviders,
  services,
  takenLabels,
} from '../contract/index.ts';
import { batchNumber, differences, keep, type Values } from './change-records.ts';
import { column } from './own-columns.ts';

type Provider = RecordOf<typeof serviceProviders>;
/** Fields stored in the core's platform row; all others are stored in this plugin's table. */
const coreFields = new Set(['platformName', 'shortName', 'platformGrade', 'oilgasConsumeThirdPartyType']);

const resource = serveResource(serviceProviders, {
  from: sql`platform r left join service_provider p on p.platform_id = r.platform_id`,
  columns: {
    uscc: sql`p.uscc`,
    legalPerson: sql`p.legal_person`,
    businessPermitNo: sql`p.business_permit_no`,
    permitFrom: sql`p.permit_from`,
    permitTo: sql`p.permit_to`,
    contactName: sql`p.contact_name`,
    contactMobile: sql`p.contact_mobile`,
    openAt: sql`r.created_at`,
    brokerFlag: sql`coalesce(p.broker_flag, 0)`,
    carCaptainFlag: sql`coalesce(p.car_captain_flag, 0)`,
    platformFeePpm: sql`coalesce(p.platform_fee_ppm, 0)`,
    platformFeeMode: sql`coalesce(p.platform_fee_mode, 'BY_FREIGHT')`,
    vatPpm: sql`coalesce(p.vat_ppm, 90000)`,
    infoVatPpm: sql`coalesce(p.info_vat_ppm, 60000)`,
    maxOilRatio: sql`coalesce(p.max_oil_ratio, 400000)`,
    maxGasRatio: sql`coalesce(p.max_gas_ratio, 400000)`,
    payDeadlineHours: sql`coalesce(p.pay_deadline_hours, 72)`,
    acceptMinutes: sql`coalesce(p.accept_minutes, 0)`,
    regProvince: sql`coalesce(p.reg_province, '')`,
    payChannel: sql`coalesce(p.pay_channel, 'NONE')`,
    complianceMode: sql`coalesce(p.compliance_mode, 'BLOCK')`,
    walletBalance: sql`coalesce((select sum(a.balance)::bigint from ledger_account a where a.code = 2401
      and a.owner_type = 'provider' and a.owner_id = r.platform_id), 0)`,
    shipperCount: sql`(select count(*)::int from company c where c.platform_id = r.platform_id
      and c.delete_status = '0')`,
    vehicleCount: sql`vehicles_of_platform(r.platform_id)`,
    monthFreight: sql`coalesce((select sum(m.freight)::bigint from month_freights() m
      where m.platform_id = r.platform_id), 0)`,
    complianceScore: sql`compliance_score(r.platform_id)`,
  },
  where: () => sql`r.platform_id <> '00001' and r.delete_status = '0'`,
  order: sql`r.platform_id`,
});

/** Writes changed values to both rows, and one record per field. */
async function change(
  call: Call,
  provider: Provider,
  wanted: Values,
  reason: string,
  action: 'edit' | 'config',
  batchNo: string | null = null,
): Promise<void> {
  const after = differences(provider, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  const split = (ofCore: boolean): [string, unknown][] =>
    Object.entries(after).filter(([field]) => coreFields.has(field) === ofCore);
  await updateRecord(call, serviceProviders, provider.id, provider.version, Object.fromEntries(split(true)));
  const own = split(false);
  await call.tx.run(
    sql`insert into service_provider (platform_id) values (${provider.platformId}) on conflict do nothing`,
  );
  if (own.length > 0) {
    const sets: Sql[] = own.map(([field, value]) => sql`${column(columnOf(field))} = ${value as string | number}`);
    await call.tx.run(sql`update service_provider set ${join(sets)} where platform_id = ${provider.platformId}`);
  }
  const target = (field: string): string =>
    action === 'edit' ? 'PLATFORM' : field in services ? 'SERVICE' : 'PLATFORM_CONFIG';
  await keep(call, providerRecords, provider, after, (field) => ({
    platformId: provider.platformId,
    platformName: provider.platformName,
    targetType: target(field),
    reason,
    batchNo,
  }));
  await recordEvent(call, serviceProviders, provider.id, {
    action,
    reason,
    detail: { fields: Object.keys(after) },
    platformId: provider.platformId,
  });
  // The fuel menus depend on the channel, so open sessions must reload their rights.
  if ('oilgasConsumeThirdPartyType' in after) await call.get(Rights).bump(call, provider.platformId);
}

const edit = serve(editServiceProvider, async (call, { reason, ...wanted }, provider) => {
  const { permitFrom, permitTo } = { ...provider, ...differences(provider, wanted) } as Pick<
    Provider,
    'permitFrom' | 'permitTo'
  >;
  if (permitFrom && permitTo && permitTo < permitFrom) call.refuse('permitDates');
  const taken = await call.tx.one<{ name: boolean }>(sql`
    select platform_name = ${wanted.platformName ?? ''} as name from platform r left
      join service_provider p using (platform_id)
    where r.platform_id <> ${provider.platformId} and (platform_name = ${wanted.platformName ?? ''}
      or p.uscc = ${wanted.uscc ?? ''}) limit 1`);
  if (taken) call.refuse('taken', { field: takenLabels[taken.name ? 'platformName' : 'uscc'][call.language] });
  await change(call as Call, provider, wanted, reason, 'edit');
});

type Configuring = Values & Pick<InputOfCommand<typeof configureProvider>, 'reason' | 'maxOilRatio' | 'maxGasRatio'>;
async function agree(
  call: Call,
  { reason, ...wanted }: Configuring,
  provider: Provider,
  batchNo?: string,
): Promise<void> {
  if ((wanted.maxOilRatio ?? provider.maxOilRatio) + (wanted.maxGasRatio ?? provider.maxGasRatio) > 1_000_000)
    call.refuse('oilGas');
  await change(call, provider, wanted, reason, 'config', batchNo);
}
const configure = serve(configureProvider, (call, input, provider) => agree(call as Call, input, provider));
const batchConfigure = serve(batchConfigureProviders, (call, input, provider) =>
  agree(call as Call, input, provider, batchNumber(call as Call, input)),
);

/** Values of a provider without an agreement. */
const defaults: Values = {
  oilgasConsumeThirdPartyType: 0,
  brokerFlag: 0,
  carCaptainFlag: 0,
  platformFeePpm: 0,
  platformFeeMode: 'BY_FREIGHT',
  vatPpm: 90_000,
  infoVatPpm: 60_000,
  maxOilRatio: 400_000,
  maxGasRatio: 400_000,
  payDeadlineHours: 72,
  acceptMinutes: 0,
  regProvince: '',
  payChannel: 'NONE',
  complianceMode: 'BLOCK',
};
const openWhole = serve(openServiceProvider, async (call, input) => {
  const agreed = differences(
    defaults,
    Object.fromEntries(Object.keys(defaults).map((name) => [name, (input as Values)[name]])),
  );
  const { id } = await call.execute(
    addServiceProvider,
    Object.fromEntries(
      Object.keys(addServiceProvider.input).map((name) => [name, (input as Values)[name]]),
    ) as InputOfCommand<typeof addServiceProvider>,
  );
  if (Object.keys(agreed).length > 0)
    await call.execute(configureProvider, { ...agreed, reason: input.platformName }, { id });
  return { id };
});
const resetAdmin = serve(resetProviderAdmin, async (call, { adminPassword }, provider) => {
  const admin = await call.tx.one<{ id: string }>(sql`
    select u.id from platform_user u join platform_user_role x on x.platform_id = u.platform_id and x.user_id = u.id
      join platform_role o on o.platform_id = x.platform_id and o.id = x.role_id
    where u.platform_id = ${provider.platformId} and u.delete_status = '0' and o.template = 'providerAdmin'
      order by u.created_at, u.id limit 1`);
  if (!admin) return call.refuse('noAdmin');
  const weak = await call.get(Rights).setPassword(call as Call, admin.id, adminPassword);
  if (weak) call.refuse(weak);
  await recordEvent(call, serviceProviders, provider.id, { action: 'resetAdmin', platformId: provider.platformId });
});

/**
 * Nobody of a disabled or cancelled provider can sign in. Their sessions end permanently, so enabling does not revive
 * them.
 */
const life = serveWorkflow(providerLife, {
  cancel: {
    guard: async (call, provider) => {
      if (
        await call.tx.one(
          sql`select id from company where platform_id = ${provider.platformId} and status = 1 and delete_status = '0'
            limit 1`,
        )
      )
        call.refuse('shippersLeft');
    },
  },
  disable: {
    effect: async (call, provider) => {
      await call.tx.run(
        sql`update platform_user set session_epoch = session_epoch + 1 where platform_id = ${provider.platformId}`,
      );
      await call.get(Rights).bump(call as Call, provider.platformId);
    },
  },
});

const batches = serveResource(providerBatches, {
  from: sql`(
    select b.*, b.ok_count + b.fail_count as target_count from (
      select '00001' as platform_id, batch_no, min(id) as id, 1 as version,
      count(distinct platform_id)::int as ok_count,
      string_agg(distinct field_zh, '、') as field_names,
      string_agg(distinct field_name, ',') as field_codes, left(string_agg(distinct platform_name, '、'), 1000)
        as provider_names, min(operator) as operator, min(reason) as reason, max(created_at) as created_at,
      batch_failures(min(created_by), '{serviceProvider.batchConfig}', min(created_at), max(created_at)) as fail_count
    from service_provider_record where batch_no is not null group by batch_no) b) r`,
  order: sql`r.created_at desc`,
});
export const providerServes: readonly Served[] = [
  resource,
  edit,
  configure,
  batchConfigure,
  openWhole,
  resetAdmin,
  life,
  batches,
  serveResource(providerRecords, { order: sql`r.created_at desc` }),
];
