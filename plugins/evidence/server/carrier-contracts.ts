import { defineEvent } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { dayLater, listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import { waybillMoved } from '@freightdeck/plugin-waybill/contract';
import type { WaybillMoved, waybillChanges } from '@freightdeck/plugin-waybill/contract';
import { contracts } from '../contract/index.ts';
import { carrierTerms, isImported, type ContractedTrip } from './carrier-terms.ts';
import { hashOf, proofOf, type Words } from './contract-words.ts';

const toSign = 20;
const partlySigned = 30;
const inForce = 40;
/** Validity of a trip's contract in days, by which time it is settled. */
const daysOfContract = 90;
const title = '实际承运人运输合同';
const seal = '平台电子签章';

type Writing = Pick<Call, 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'tx' | 'now' | 'newId'>;
/** Work for the end of the transaction, with the requesting call. */
interface Asked {
  readonly call: Writing;
  readonly platformId: string;
  readonly waybillId: string;
  /** Set when the platform accepted for the driver. */
  readonly proxy?: WaybillMoved['proxy'];
}
const within = (tx: Tx, { caller, platformId, isOperator, requestId, now, newId }: Writing): Writing => ({
  caller,
  platformId,
  isOperator,
  requestId,
  tx,
  now,
  newId,
});

interface Row extends ContractedTrip {
  readonly at: number;
  readonly companyId: string;
  readonly companyName: string;
  readonly platformName: string;
  readonly serial: number;
}
/** One contract per trip, from the operator's newest template; without a template none is created. */
async function makeContracts(tx: Tx, asked: readonly Asked[]): Promise<void> {
  const template = await tx.one<{ body: string }>(
    sql`select body from contract_template where contract_type = 'CARRIER' and template_status = 1
      order by updated_at desc, id limit 1`,
  );
  if (!template) return;
  const wanted = asked.map(({ platformId, waybillId }, at) => ({ platform_id: platformId, id: waybillId, at }));
  const rows = await tx.rows<Row>(sql`
    select m.at, w.waybill_sn, w.goods_sn, w.goods_name, w.cargo_type, w.estimate_kg, w.load_place, w.load_unit_name,
      w.unload_place, w.unload_unit_name, w.distance_m, w.vehicle_num, w.trailer_num, w.driver_name,
      w.valuation_method, w.weight_basis, w.carrier_price, w.freight_terms, w.source_channel, w.accept_at, w.load_at,
        w.unload_at, w.company_id, w.company_name, coalesce(p.platform_name, w.platform_id) as platform_name,
        nextval('contract_no_serial') as serial
    from
      jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as m (platform_id text, id text, at int)
    join waybill w on w.platform_id = m.platform_id and w.id = m.id left join platform p
      on p.platform_id = w.platform_id
    where not exists (select 1 from contract c where c.platform_id = w.platform_id and c.waybill_id = w.id
      and c.contract_type = 'CARRIER' and c.contract_status in (10, 20, 30, 40)) order by m.at`);
  const made = rows.flatMap((row) => {
    const one = asked[row.at];
    if (!one) return [];
    const { call, platformId, waybillId } = one;
    const at = call.now();
    const day = at.slice(0, 10);
    const words: Words = {
      contractNo: `HT${day.slice(2).replaceAll('-', '')}${String(row.serial).padStart(6, '0')}`,
      contractType: 'CARRIER',
      title,
      partyA: row.platformName,
      partyAUscc: null,
      partyB: row.driverName,
      partyBUscc: null,
      waybillSn: row.waybillSn,
      validFrom: isImported(row) ? row.acceptAt.slice(0, 10) : day,
      validTo: dayLater(day, { days: daysOfContract }),
      feeCents: 0,
      terms: carrierTerms(row, template.body),
    };
    return [
      {
        ...words,
        call,
        id: call.newId(),
        platformId,
        waybillId,
        companyId: row.companyId,
        companyName: row.companyName,
        fileHash: hashOf(words),
        at,
        by: call.caller.id,
      },
    ];
  });
  await tx.run(sql`
    insert into contract (platform_id, id, contract_no, contract_type, title, party_a, party_b, company_id,
      company_name, waybill_id, waybill_sn, terms, valid_from, valid_to, contract_status, file_hash, created_at,
      created_by, updated_at, updated_by)
    select "platformId", id, "contractNo", 'CARRIER', title, "partyA", "partyB", "companyId", "companyName",
      "waybillId", "waybillSn", terms, "validFrom", "validTo", ${toSign}, "fileHash", at, by, at, by
    from jsonb_to_recordset(${JSON.stringify(made.map(({ call: _call, ...row }) => row))}::jsonb)
      as m ("platformId" text, id text, "contractNo" text, title text, "partyA" text, "partyB" text, "companyId" text,
      "companyName" text,
      "waybillId" text, "waybillSn" text, terms text, "validFrom" date, "validTo" date, "fileHash" text, at timestamptz,
        by text)`);
  for (const { call, id, platformId } of made)
    await recordEvent(within(tx, call), contracts, id, { action: 'generate', toState: toSign, platformId });
}

/** Adds the platform's seal, and with `both` the driver's signature. */
async function signed(tx: Tx, asked: readonly Asked[], both: boolean): Promise<void> {
  const open = await tx.rows<{ id: string; waybillId: string; fileHash: string; partyB: string }>(sql`
    select id, waybill_id, file_hash, party_b from contract where contract_type = 'CARRIER'
      and contract_status = ${toSign} and waybill_id = any(${asked.map(({ waybillId }) => waybillId)}::text[])`);
  const to = both ? inForce : partlySigned;
  const done = open.flatMap((contract) => {
    const one = asked.find(({ waybillId }) => waybillId === contract.waybillId);
    if (!one) return [];
    const { call, platformId } = one;
    const signedAt = call.now();
    const platform = { party: 'A', signer: seal, signMethod: 'CA', signedAt };
    const operator = call.caller.name;
    const driver = one.proxy
      ? { party: 'B', signer: operator.slice(0, 20), signMethod: 'PROXY', signedAt }
      : { party: 'B', signer: contract.partyB, signMethod: 'SMS', signedAt };
    const reason = one.proxy?.reason ?? null;
    const first = proofOf(contract.fileHash, platform, undefined);
    const proofs = [
      { ...platform, proof: first },
      ...(both ? [{ ...driver, reason, proof: proofOf(contract.fileHash, driver, first) }] : []),
    ];
    return [
      {
        ...contract,
        call,
        platformId,
        at: signedAt,
        by: call.caller.id,
        operator: operator.slice(0, 40),
        signer: both ? driver.signer : null,
        method: both ? driver.signMethod : null,
        reason: both ? reason : null,
        signatures: proofs.map((proof) => ({ ...proof, id: call.newId() })),
      },
    ];
  });
  const rows = JSON.stringify(done.map(({ call: _call, ...row }) => row));
  await tx.run(sql`
    insert into contract_signature (platform_id, id, contract_id, party, signer, sign_method, signed_at, operator,
      sign_reason, file_hash, proof_hash, created_at, created_by, updated_at, updated_by)
    select m."platformId", s.id, m.id, s.party, s.signer, s."signMethod", m.at, m.operator, s.reason, m."fileHash",
      s.proof, m.at,
      m.by, m.at, m.by
    from jsonb_to_recordset(${rows}::jsonb) as m ("platformId" text, id text, "fileHash" text, at timestamptz, by text,
      operator text, signatures jsonb)
    cross join lateral jsonb_to_recordset(m.signatures) as s (id text, party text, signer text, "signMethod" text,
      reason text, proof text)`);
  await tx.run(sql`
    update contract c set contract_status = ${to}, party_a_signer = ${seal}, party_a_sign_method = 'CA',
      party_a_signed_at = m.at, party_b_signer = m.signer,
      party_b_sign_method = m.method, party_b_sign_reason = m.reason,
      party_b_signed_at = case when ${both} then m.at end,
        signed_at = case when ${both} then m.at end, version = c.version + 1, updated_at = m.at, updated_by = m.by
    from jsonb_to_recordset(${rows}::jsonb) as m ("platformId" text, id text, at timestamptz, by text,
      signer text, method text, reason text)
      where c.platform_id = m."platformId" and c.id = m.id`);
  for (const { call, id, platformId } of done)
    await recordEvent(within(tx, call), contracts, id, { action: 'sign', fromState: toSign, toState: to, platformId });
}
/**
 * 司机确认 counts as the driver's signature, so the contract is in force before loading. Where the provider accepted for
 * him, it says that the platform confirmed, by whom and why.
 */
const signContracts = (tx: Tx, asked: readonly Asked[]): Promise<void> => signed(tx, asked, true);
/** The person who confirms an import signs only for the platform; the driver signs later. */
const sealContracts = (tx: Tx, asked: readonly Asked[]): Promise<void> => signed(tx, asked, false);

interface Kept {
  readonly id: string;
  readonly contractNo: string;
  readonly contractStatus: number;
}
/** Voids contracts that are not fully signed, and terminates the others. */
async function endContracts(tx: Tx, asked: readonly (Asked & { readonly reason: string })[]): Promise<void> {
  const live = await tx.rows<Kept & { readonly waybillId: string }>(sql`
    select id, contract_no, contract_status, waybill_id from contract
    where contract_type = 'CARRIER' and contract_status in (10, 20, 30, 40)
      and waybill_id = any(${asked.map(({ waybillId }) => waybillId)}::text[]) order by id for update`);
  for (const { id, contractStatus, waybillId } of live) {
    const one = asked.find((trip) => trip.waybillId === waybillId);
    if (!one) continue;
    const { platformId, reason } = one;
    const to = contractStatus === inForce ? 70 : 80;
    const writing = within(tx, one.call);
    await updateRecord(writing, contracts, id, undefined, { contractStatus: to, endReason: reason });
    await recordEvent(writing, contracts, id, {
      action: to === 70 ? 'terminate' : 'void',
      fromState: contractStatus,
      toState: to,
      reason,
      platformId,
    });
  }
}
/** For another vehicle or driver, who are named in the contract: ends it, and creates and signs a new one. */
async function renewContracts(tx: Tx, asked: readonly Asked[]): Promise<void> {
  await endContracts(
    tx,
    asked.map((one) => ({ ...one, reason: '运单换车，合同重签' })),
  );
  await makeContracts(tx, asked);
}
/** A trip with a contract can only be loaded when the contract is in force. */
async function mustBeInForce(call: Call, { platformId, id }: WaybillMoved): Promise<void> {
  const newest = await call.tx.one<Kept>(sql`
    select id, contract_no, contract_status from contract where platform_id = ${platformId} and waybill_id = ${id}
      and contract_type = 'CARRIER' order by created_at desc, id desc limit 1`);
  if (newest && newest.contractStatus !== inForce) call.refuse('contractUnsigned', { contractNo: newest.contractNo });
}

/**
 * 承运合同: created at assignment, signed when the driver accepts, ended with the trip. An imported trip gets one that
 * waits for the driver's signature.
 */
export const followTrips: Listener = listen(waybillMoved, async (call, moved) => {
  const { platformId, id: waybillId, from, to } = moved;
  if (from === to) return;
  if (from === null && to === 10) call.tx.later(makeContracts, { call, platformId, waybillId });
  if (from === null && to === 70) {
    call.tx.later(makeContracts, { call, platformId, waybillId });
    call.tx.later(sealContracts, { call, platformId, waybillId });
  }
  if (from === 10 && (to === 15 || to === 20))
    call.tx.later(signContracts, { call, platformId, waybillId, proxy: moved.proxy });
  if (to === 30) await mustBeInForce(call, moved);
  if (to === -10) call.tx.later(endContracts, { call, platformId, waybillId, reason: '运单已取消' });
  if (to === -20) call.tx.later(endContracts, { call, platformId, waybillId, reason: '运单已作废' });
});

interface Approved {
  readonly after: RecordOf<typeof waybillChanges> & { readonly platformId: string };
}
export const followChanges: Listener = listen(
  defineEvent<Approved>('waybillChange.approve'),
  async (call, { after }) => {
    const { changeType, platformId, waybillId } = after;
    if (changeType === 'VEHICLE') call.tx.later(renewContracts, { call, platformId, waybillId });
  },
);
