import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

interface Wanted {
  readonly contractType: string;
  readonly companyId?: string | null;
  readonly waybillId?: string | null;
  readonly counterparty?: string | null;
  readonly counterpartyUscc?: string | null;
}
interface Counterparty {
  readonly name: string;
  readonly uscc: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly waybillId: string | null;
  readonly waybillSn: string | null;
}
type Refusing = Pick<Call, 'tx' | 'platformId'> & {
  refuse(
    code: 'companyNeeded' | 'companyNotAudited' | 'waybillNeeded' | 'waybillSigned' | 'counterpartyNeeded' | 'notFound',
    values?: Readonly<Record<string, string>>,
  ): never;
};
const approved = 2;

async function shipperOf(
  call: Refusing,
  id: string,
): Promise<Pick<Counterparty, 'companyId' | 'companyName'> & { readonly uscc: string; readonly auditStatus: number }> {
  const company = await call.tx.one<{ companyId: string; companyName: string; uscc: string; auditStatus: number }>(sql`
    select id as company_id, company_name, uscc, audit_status from company where platform_id = ${call.platformId}
      and id = ${id}`);
  return company ?? call.refuse('notFound');
}
async function tripOf(
  call: Refusing,
  id: string,
): Promise<{
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly driverName: string;
  readonly companyId: string;
  readonly companyName: string;
}> {
  const trip = await call.tx.one<{
    waybillId: string;
    waybillSn: string;
    driverName: string;
    companyId: string;
    companyName: string;
  }>(sql`
    select id as waybill_id, waybill_sn, driver_name, company_id, company_name from waybill
      where platform_id = ${call.platformId} and id = ${id}`);
  return trip ?? call.refuse('notFound');
}

/** The other party of a contract: an approved shipper, the driver of a waybill, or the given name. */
export async function counterpartyOf(call: Refusing, wanted: Wanted): Promise<Counterparty> {
  const company = wanted.companyId ? await shipperOf(call, wanted.companyId) : undefined;
  const trip = wanted.waybillId ? await tripOf(call, wanted.waybillId) : undefined;
  if (wanted.contractType === 'SHIPPER' || wanted.contractType === 'FRAME') {
    if (!company?.companyName) return call.refuse('companyNeeded');
    if (company.auditStatus !== approved) call.refuse('companyNotAudited');
    return {
      name: company.companyName,
      uscc: company.uscc,
      companyId: company.companyId,
      companyName: company.companyName,
      waybillId: trip?.waybillId ?? null,
      waybillSn: trip?.waybillSn ?? null,
    };
  }
  if (wanted.contractType === 'CARRIER') {
    if (!trip) return call.refuse('waybillNeeded');
    const known = await call.tx.one<{ contractNo: string }>(sql`
      select contract_no from contract where platform_id = ${call.platformId} and waybill_id = ${trip.waybillId}
        and contract_type = 'CARRIER' and contract_status in (10, 20, 30, 40)`);
    if (known) call.refuse('waybillSigned', { contractNo: known.contractNo });
    const { driverName, ...about } = trip;
    return { name: driverName, uscc: null, ...about };
  }
  if (!wanted.counterparty) return call.refuse('counterpartyNeeded');
  return {
    name: wanted.counterparty,
    uscc: wanted.counterpartyUscc ?? null,
    companyId: company?.companyId ?? null,
    companyName: company?.companyName ?? null,
    waybillId: trip?.waybillId ?? null,
    waybillSn: trip?.waybillSn ?? null,
  };
}
