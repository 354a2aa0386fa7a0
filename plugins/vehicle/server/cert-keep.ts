import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  commandStep,
  insertRecord,
  jobOverRows,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  step,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, MayTry, Served } from '@freightdeck/sdk/server';
import {
  certKeepLife,
  certKeeps,
  dateOfCert,
  expireVehicle,
  keepDaysAhead,
  submitCert,
  vehicles,
  type CertType,
} from '../contract/index.ts';

type Keep = RecordOf<typeof certKeeps>;
interface Dated {
  readonly platformId: string;
  readonly vehicleNum: string;
  readonly drivingPermitTo: string | null;
  readonly roadTransportTo: string | null;
  readonly inspectTo: string | null;
  readonly insuranceCompulsoryTo: string | null;
  readonly insuranceCommercialTo: string | null;
}
const approved = 2;
const expired = 5;
const today = (call: Pick<Call, 'now'>): string => call.now().slice(0, 10);
const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});

const submit = serve(submitCert, async (call, { vehicleId, certType, newTo, certFile }) => {
  const vehicle = await call.tx.one<Dated>(sql`
    select platform_id, vehicle_num, driving_permit_to, road_transport_to, inspect_to, insurance_compulsory_to,
      insurance_commercial_to from vehicle
    where id = ${vehicleId} and (${call.isOperator} or platform_id = ${call.platformId}) for update`);
  if (!vehicle) return call.refuse('noVehicle');
  const oldTo = vehicle[dateOfCert[certType]];
  if (newTo < today(call)) call.refuse('past');
  if (oldTo && newTo <= oldTo) call.refuse('notLater');
  const open = await call.tx.one<{ id: string; keepStatus: number }>(sql`
    select id, keep_status from vehicle_cert_keep where platform_id = ${vehicle.platformId}
      and vehicle_id = ${vehicleId} and cert_type = ${certType} and keep_status in (0, 1)`);
  if (open?.keepStatus === 1) call.refuse('waiting');
  const handedIn = { oldTo, newTo, certFile, keepStatus: 1, applyBy: callerName(call) };
  if (open) await updateRecord(call, certKeeps, open.id, undefined, handedIn);
  const id =
    open?.id ??
    (await insertRecord(call, certKeeps, {
      ...handedIn,
      platformId: vehicle.platformId,
      vehicleId,
      vehicleNum: vehicle.vehicleNum,
      certType,
      source: 'MANUAL',
      remindCount: 0,
    }));
  await recordEvent(call, certKeeps, id, {
    action: 'submit',
    fromState: open ? 0 : null,
    toState: 1,
    detail: { newTo },
    platformId: vehicle.platformId,
  });
  return { id };
});

/** Writes the new expiry date to the vehicle; an expired vehicle becomes valid again. */
async function writeBack(call: Call, keep: Keep): Promise<void> {
  const vehicle = await call.tx.one<{ auditStatus: number }>(
    sql`select audit_status from vehicle where platform_id = ${keep.platformId} and id = ${keep.vehicleId} for update`,
  );
  if (!vehicle) return call.refuse('notFound');
  const renewed = keep.certType === 'OPERATING' && vehicle.auditStatus === expired;
  await updateRecord(call, vehicles, keep.vehicleId, undefined, {
    [dateOfCert[keep.certType]]: keep.newTo,
    ...(renewed ? { auditStatus: approved } : {}),
  });
  await recordEvent(call, vehicles, keep.vehicleId, {
    action: 'renew',
    fromState: vehicle.auditStatus,
    toState: renewed ? approved : vehicle.auditStatus,
    detail: { [dateOfCert[keep.certType]]: keep.newTo },
    platformId: keep.platformId,
  });
}

const life = serveWorkflow(certKeepLife, {
  remind: {
    guard: (call, keep) => {
      if (keep.remindedAt?.startsWith(today(call))) call.refuse('reminded');
    },
    effect: (call, keep) => ({ remindedAt: call.now(), remindCount: keep.remindCount + 1 }),
  },
  approve: {
    guard: (call, keep) => {
      if ((keep.newTo ?? '') < today(call)) call.refuse('past');
    },
    effect: async (call, keep) => {
      await writeBack(call as Call, keep);
      return decided(call);
    },
  },
  reject: { effect: (call, _keep, { reason }) => ({ ...decided(call), remark: reason }) },
});

interface Ending {
  readonly platformId: string;
  readonly vehicleId: string;
  readonly vehicleNum: string;
  readonly certType: CertType;
  readonly oldTo: string;
}
/** Certificates that expire within thirty days and have no renewal yet. */
const endingSoon = (call: Call, mayTry: MayTry): Promise<(Ending & { readonly id: string })[]> =>
  call.tx.rows(sql`
  select v.id || ' ' || c.cert_type as id, v.platform_id, v.id as vehicle_id, v.vehicle_num, c.cert_type, c.old_to
    from vehicle v
  cross join lateral (values ('DRIVING', v.driving_permit_to), ('OPERATING', v.road_transport_to), ('INSPECTION',
    v.inspect_to),
    ('COMPULSORY', v.insurance_compulsory_to), ('COMMERCIAL', v.insurance_commercial_to)) as c (cert_type, old_to)
  where v.delete_status = '0' and v.audit_status in (2, 4, 5)
    and c.old_to <= ${today(call)}::date + ${keepDaysAhead}::int
    and not exists (select 1 from vehicle_cert_keep k where k.platform_id = v.platform_id and k.vehicle_id = v.id
      and k.cert_type = c.cert_type and k.keep_status in (0, 1))
    and ${mayTry(sql`v.id || ' ' || c.cert_type`)}
  order by c.old_to, v.id limit 500`);
const openOne = (call: Call, { platformId, vehicleId, vehicleNum, certType, oldTo }: Ending): Promise<string> =>
  insertRecord(call, certKeeps, {
    platformId,
    vehicleId,
    vehicleNum,
    certType,
    oldTo,
    keepStatus: 0,
    source: 'EXPIRING',
    remindCount: 0,
  });
/** Creates the renewals of certificates that expire within thirty days, once each; returns their ids. */
export async function openUpkeep(call: Call): Promise<readonly string[]> {
  const opened: string[] = [];
  for (const one of await endingSoon(call, () => sql`true`)) opened.push(await openOne(call, one));
  return opened;
}

/** Hourly: creates renewals, and stops vehicles whose transport certificate has expired. */
export const certificateWatch = jobOverRows(
  'vehicle.certificates',
  3600,
  step(endingSoon, openOne),
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
    select id from vehicle where audit_status = 2 and road_transport_to < ${today(call)}::date and ${mayTry(sql`id`)}
      order by road_transport_to limit 500`),
    expireVehicle,
    {},
  ),
);

export const certServes: readonly Served[] = [
  serveResource(certKeeps, {
    order: sql`r.old_to, r.id`,
    columns: {
      daysLeft: sql`(case when r.keep_status = 2 then r.new_to else r.old_to
        end - (now() at time zone 'Asia/Shanghai')::date)`,
      driverName: sql`(select name_of_driver(v.platform_id, v.default_driver_id) from vehicle v
        where v.platform_id = r.platform_id and v.id = r.vehicle_id)`,
    },
  }),
  submit,
  life,
];
