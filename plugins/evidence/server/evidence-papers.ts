import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { evidenceAsked } from '@freightdeck/plugin-waybill/contract';
import { packPapers } from './packed-papers.ts';

/** Adds contracts with the proofs of their signatures, and slips with the fingerprints of their photos. */
export const handInPapers: Listener = listen(evidenceAsked, async (call, { platformId, waybillId, add, pack }) => {
  add(
    'contracts',
    await call.tx.rows<object>(sql`
    select c.contract_no, c.contract_type, c.contract_status, c.party_a, c.party_b, c.valid_from, c.valid_to,
      c.signed_at, c.file_hash,
      coalesce((select jsonb_agg(jsonb_build_object('party', s.party, 'signer', s.signer, 'signedAt', s.signed_at,
        'proof', s.proof_hash) order by s.party) from contract_signature s where s.platform_id = c.platform_id
        and s.contract_id = c.id), '[]') as signatures
    from contract c where c.platform_id = ${platformId} and c.waybill_id = ${waybillId} order by c.created_at, c.id`),
  );
  add(
    'receipt',
    await call.tx.rows<object>(sql`
    select r.receipt_no, r.receipt_state, r.signer, r.signed_at, r.damage_kg, r.damage_cents, r.paper_express_no,
      r.submit_by, r.submit_at, r.audit_by, r.audit_at
    from waybill_receipt r where r.platform_id = ${platformId} and r.waybill_id = ${waybillId}
      and r.receipt_state in (2, 3, 4) order by r.created_at, r.id`),
  );
  add(
    'slips',
    await call.tx.rows<object>(sql`
    select p.pound_sn, p.pound_type, p.pound_status, p.vehicle_num, p.gross_kg, p.tare_kg, p.net_kg, p.weigh_at,
      p.submit_by, p.submit_at, p.audit_by, p.audit_at,
      coalesce((select jsonb_agg(f.sha256 order by f.photo) from pound_photo f where f.platform_id = p.platform_id
        and f.pound_id = p.id), '[]') as photos
    from pound p where p.platform_id = ${platformId} and p.waybill_id = ${waybillId} order by p.created_at, p.id`),
  );
  if (pack) await packPapers(call, { platformId, waybillId, pack });
});
