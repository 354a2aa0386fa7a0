import { sql } from '@freightdeck/sdk/server';
import type { ContractFacts, PapersFacts } from '../domain/facts.ts';
import type { Asked, Reading } from './kept.ts';
import type { Trip } from './trip.ts';

type Row = ContractFacts & { readonly waybillId: string | null };
type Passed = { readonly waybillId: string; readonly downstreamName: string; readonly permitted: boolean };

/** Contracts of the trips, of their shippers and payees, and those they were passed on to. */
export async function papersOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
  trips: readonly Trip[],
): Promise<ReadonlyMap<string, PapersFacts>> {
  if (!kept.has('evidence')) return new Map();
  const companies = [...new Set(trips.map(({ companyId }) => companyId))];
  const payees = [...new Set(trips.flatMap(({ payeeName }) => payeeName ?? []))];
  const rows = await tx.rows<Row>(sql`
    select c.waybill_id, c.contract_no, c.contract_type, c.title, c.party_a, c.party_a_uscc, c.party_b, c.party_b_uscc,
      c.waybill_sn, c.company_id, c.valid_from, c.valid_to, c.contract_status, c.fee_cents, c.terms, c.file_hash,
      c.signed_at, c.party_b_signed_at as carrier_signed_at,
      case when c.contract_status in (70, 80) then c.updated_at end as ended_at,
      coalesce((select array_agg(s.file_hash) from contract_signature s where s.platform_id = c.platform_id
        and s.contract_id = c.id), '{}') as signed_hashes
    from contract c where c.platform_id = ${platformId} and c.id in (
      select id from contract where platform_id = ${platformId} and waybill_id = any(${[...ids]}::text[])
      union select id from contract where platform_id = ${platformId} and company_id = any(${companies}::text[])
        and contract_type in ('SHIPPER', 'FRAME')
      union select id from contract where platform_id = ${platformId} and contract_type = 'CAPTAIN'
        and (party_a = any(${payees}::text[]) or party_b = any(${payees}::text[])))
    order by c.created_at desc, c.id desc`);
  const passed = kept.has('settlement')
    ? await tx.rows<Passed>(sql`
        select l.waybill_id, l.downstream_name, exists (select 1 from contract c where c.platform_id = l.platform_id
            and c.contract_no = o.contract_no and c.contract_type = 'SUBCONTRACT' and c.contract_status = 40)
          or exists (select 1 from platform p where p.platform_name = l.downstream_name and p.status = 1) as permitted
        from subcontract_line l join subcontract_order o on o.platform_id = l.platform_id and o.id = l.order_id
        where l.platform_id = ${platformId} and l.waybill_id = any(${[...ids]}::text[])
          and l.sub_status not in (70, 80)`)
    : [];
  return new Map(
    trips.map(({ id, companyId, payeeName }) => [
      id,
      {
        ofTrip: rows.filter(({ waybillId }) => waybillId === id),
        ofShipper: rows.filter((one) => ['SHIPPER', 'FRAME'].includes(one.contractType) && one.companyId === companyId),
        mandates: rows.filter(
          ({ contractType, partyA, partyB }) =>
            contractType === 'CAPTAIN' && payeeName !== null && [partyA, partyB].includes(payeeName),
        ),
        subcontracts: passed.filter(({ waybillId }) => waybillId === id),
      },
    ]),
  );
}
