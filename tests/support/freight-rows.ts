import { ulid } from 'ulid';
import { empty, sql, type Sql, type Tx } from '../../sdk/server/index.ts';
import type { Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { changeDriver } from '../../plugins/carrier/contract/index.ts';
import { addTemplate, contractTemplates } from '../../plugins/evidence/contract/index.ts';
import { driverCard, idCard } from '../../plugins/carrier/fixtures.ts';
import { templateInputs } from '../../plugins/evidence/fixtures.ts';
import { changeVehicle } from '../../plugins/vehicle/contract/index.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { operator, system, person, type FreightWorld } from './freight-world.ts';
import { freightRecords } from './records/freight-records.ts';
import { peopleRecords } from './records/people-records.ts';
import { insertRow, type TenantMaker } from './records/tenant-maker.ts';

/** Somebody who makes what others decide on. */
const maker = person('maker', 'provider');
function tenantMaker(world: FreightWorld): TenantMaker {
  const platformId = '10001';
  return {
    platformId,
    n: 1,
    mark: '示范',
    maker,
    operator,
    system,
    run: async <C extends Command>(
      command: C,
      input: InputOfCommand<C>,
      as: typeof maker,
      on?: string,
      at = platformId,
    ) =>
      String(
        new Map(
          Object.entries(await world.run(command, input, { as, platformId: at, ...(on ? { on: { id: on } } : {}) })),
        ).get('id') ?? '',
      ),
    one: async (query: Sql) =>
      (await world.database.transaction({ role: 'system', platformId: '' }, (tx) => tx.one<{ id: string }>(query)))
        ?.id ?? '',
    answers: () => world.drain({ hurry: true }),
    within: (work) =>
      world.database.transaction({ role: 'tenant', platformId }, (tx) =>
        work(world.api.openCall(tx, { as: system, platformId, clock: world.clock })),
      ),
  };
}

/** A record of every resource of goods, waybill, carrier and vehicle, as good as a record can be. */
export async function freightRows(world: FreightWorld): Promise<Record<string, string>> {
  const trip = await world.trip(70);
  const tenant = tenantMaker(world);
  const ids = {
    goods: trip.goodsId,
    waybill: trip.id,
    driver: trip.driverId,
    vehicle: trip.vehicleId,
    company: trip.companyId,
  };
  const people = await peopleRecords(tenant, ids);
  const freight = await freightRecords(tenant, ids);
  // The second looks belong to others than the ones that are audited.
  const other = await world.parts();
  await world.run(changeDriver, { name: '换名', reason: '更正' }, { as: maker, on: { id: other.driverId } });
  await world.run(
    changeVehicle,
    { roadTransportTo: '2036-01-01', reason: '更正' },
    { as: maker, on: { id: other.vehicleId } },
  );
  const changeOf = (table: Sql, column: Sql, id: string): Promise<string> =>
    tenant.one(sql`select id from ${table} where ${column} = ${id}`);
  await tenant.one(
    sql`update goods_source set dispatched_kg = 64000, finished_kg = 640000, waybill_count = 1000, running_count = 500,
      valid_to = '2036-12-31' where id = ${trip.goodsId} returning id`,
  );
  for (const table of [sql`driver`, sql`car_owner`, sql`car_captain`, sql`broker`])
    await tenant.one(sql`
      insert into person_check (platform_id, id, name, id_number, mobile, identity, real_name_status, created_at,
        updated_at)
      select platform_id, 'check-' || id, name, id_number, mobile, 4, 1, now(), now() from ${table}
        on conflict (platform_id, id_number) do update set real_name_status = 1 returning id`);
  await tenant.one(sql`update yuehuo_order set done_kg = 640000 returning id`);
  return {
    ...ids,
    ...people,
    ...freight,
    driverChange: await changeOf(sql`driver_change`, sql`driver_id`, other.driverId),
    vehicleChange: await changeOf(sql`vehicle_change`, sql`vehicle_id`, other.vehicleId),
  };
}

/** A slip, a receipt and a contract that hold everything any of their states asks for. */
export async function evidenceRows(world: FreightWorld): Promise<Record<string, string>> {
  const tenant = tenantMaker(world);
  const trip = await world.trip(70);
  const ofTrip = { waybill_id: trip.id, waybill_sn: trip.waybillSn, company_name: '示范', vehicle_num: '蒙A00001' };
  const { unloadAt } = await world.get(waybills, trip.id);
  if (unloadAt === null) throw new Error('not unloaded');
  const photo = ulid();
  await tenant.one(sql`
    insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
      created_by)
    values ('10001', ${photo}, 'slip.jpg', ${photo}, 'image/jpeg', 10, ${'7'.repeat(64)}, now(), 'x') returning id`);
  await tenant.one(sql`delete from pound where waybill_id = ${trip.id} returning id`);
  const pound = await insertRow(tenant, 'pound', {
    ...ofTrip,
    pound_sn: 'BD-1',
    pound_type: 'UNLOAD',
    goods_name: '煤',
    unit_name: '站',
    gross_kg: 49_000,
    tare_kg: 16_540,
    net_kg: 32_460,
    weigh_at: unloadAt,
    photo,
    submit_by_id: maker.id,
  });
  const receipt = await insertRow(tenant, 'waybill_receipt', {
    ...ofTrip,
    receipt_no: 'HD-1',
    driver_name: '示范',
    photo,
    signer: '验收',
    signed_at: unloadAt,
    submit_by_id: maker.id,
  });
  const contract = await insertRow(tenant, 'contract', {
    contract_no: 'HT-1',
    contract_type: 'FRAME',
    title: '框架',
    party_a: '甲',
    party_b: '乙',
    company_id: trip.companyId,
    company_name: '示范',
    terms: '条款',
    valid_from: '2026-01-01',
    valid_to: '2026-01-31',
    file_hash: '0'.repeat(64),
    party_a_signed_at: '2026-01-01 08:00:00+08',
    party_b_signed_at: '2026-01-01 08:00:00+08',
    signed_at: '2026-01-01 08:00:00+08',
  });
  const [template] = templateInputs;
  if (!template) throw new Error('no template');
  const { id } = await world.run(addTemplate, template, { as: operator, platformId: '00001' });
  return { pound, receipt, contract, [contractTemplates.name]: id, photo, unloadAt };
}

/** All papers of a driver. */
const whole = sql`, id_front = ${driverCard.idFront}, id_back = ${driverCard.idBack},
  license_front = ${driverCard.licenseFront}, license_back = ${driverCard.licenseBack},
  qualification_file = ${driverCard.qualificationFile}, driver_license_no = id_number`;
/** What a record must hold besides its state for an arrow to be possible at all. */
export function ready(workflow: string, arrow: string, from: string | number): Sql {
  if (workflow === 'waybill')
    return arrow === 'thaw'
      ? sql`, freeze_reason = 'DATA', frozen_by = 'nobody'`
      : sql`, report_status = 4, collected_at = now()`;
  if (workflow === 'driver' && arrow.endsWith('Again'))
    return sql`, first_audit_by = '初审', first_audit_by_id = 'first' ${whole}`;
  // Nobody is passed without papers.
  if (workflow === 'driver' && ['approve', 'submit', 'resubmit'].includes(arrow)) return whole;
  if (arrow === 'approve' && ['carOwner', 'carCaptain', 'broker'].includes(workflow))
    return sql`, id_front = ${idCard.idFront}, id_back = ${idCard.idBack}`;
  if (['approve', 'submit', 'resubmit'].includes(arrow) && workflow === 'vehicle')
    return sql`, driving_permit_front = 'permit-front', driving_permit_back = 'permit-back',
      operating_permit_front = 'operating-front'`;
  if (arrow === 'approve' && workflow === 'company') return sql`, license_file = 'licence'`;
  if (workflow === 'driverBasic') return sql`, id_valid_to = '2036-01-01'`;
  if (workflow.endsWith('Status') && arrow === 'disable') return sql`, audit_status = 2`;
  if (workflow === 'blockEntry') return sql`, released_by = 'nobody'`;
  if (workflow === 'waybillChange' && arrow === 'withdraw') return sql`, apply_by_id = 'dispatcher'`;
  if (workflow === 'goods' && ['close', 'finish'].includes(arrow)) return sql`, running_count = 0`;
  if (workflow === 'goods' && arrow === 'expire') return sql`, running_count = 0, valid_to = '2026-01-01'`;
  if (workflow === 'contract' && ['send', 'sign'].includes(arrow))
    return sql`, valid_to = '2036-01-01' ${from === 20 ? sql`, party_a_signed_at = null` : empty}`;
  return empty;
}
/** What stands beside the record and would be in the way, or is missing. */
export async function lastResort(tx: Tx, workflow: string, arrow: string, id: string): Promise<void> {
  if (workflow === 'waybillFreeze')
    await tx.run(
      sql`update waybill set freeze_flag = 1, freeze_reason = 'DATA', frozen_by = 'nobody' where id = (select waybill_id
        from waybill_freeze where id = ${id})`,
    );
  if (workflow === 'waybill' && arrow === 'freeze')
    await tx.run(sql`delete from waybill_freeze where waybill_id = ${id}`);
}
