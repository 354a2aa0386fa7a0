import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  commandStep,
  insertRecord,
  jobOverRows,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addContract,
  contractLife,
  contracts,
  expireContract,
  ownParty,
  signatures,
  verifyContract,
} from '../contract/index.ts';
import { companySigned } from '@freightdeck/plugin-shipper/contract';
import { counterpartyOf } from './counterparty.ts';
import { hashOf, proofOf, type Words } from './contract-words.ts';

type Contract = RecordOf<typeof contracts>;
const today = (call: Pick<Call, 'now'>): string => call.now().slice(0, 10);

/** `HT` + yyMMdd + 6 digits, unique over all tenants. */
async function nextNumber(call: Pick<Call, 'tx' | 'now'>): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('contract_no_serial') as serial`);
  return `HT${today(call).slice(2).replaceAll('-', '')}${String(row?.serial).padStart(6, '0')}`;
}

const add = serve(addContract, async (call, input) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const { contractType, title, validFrom, validTo } = input;
  if (validTo < validFrom) call.refuse('period');
  const { name, uscc, ...about } = await counterpartyOf(call, input);
  const template = input.templateId
    ? await call.tx.one<{ body: string }>(
        sql`select body from contract_template where id = ${input.templateId} and template_status = 1`,
      )
    : undefined;
  if (input.templateId && !template) call.refuse('templateUnknown');
  const terms = input.terms || template?.body;
  if (!terms) return call.refuse('termsNeeded');
  const own = await call.tx.one<{ platformName: string }>(
    sql`select platform_name from platform where platform_id = ${call.platformId}`,
  );
  const ours = { name: own?.platformName ?? call.platformId, uscc: null };
  const [a, b] = ownParty(contractType) === 'A' ? [ours, { name, uscc }] : [{ name, uscc }, ours];
  const contractNo = await nextNumber(call);
  const id = await insertRecord(call, contracts, {
    contractNo,
    contractType,
    title,
    partyA: a.name,
    partyAUscc: a.uscc,
    partyB: b.name,
    partyBUscc: b.uscc,
    ...about,
    terms,
    validFrom,
    validTo,
    feeCents: input.feeCents ?? 0,
    contractStatus: 10,
  });
  await recordEvent(call, contracts, id, { action: 'add', toState: 10 });
  return { id, contractNo };
});

/** Stores the signature permanently, with a proof that includes the previous one. */
async function keepSignature(
  call: Pick<Call, 'tx' | 'caller' | 'now' | 'newId' | 'requestId' | 'platformId' | 'isOperator'>,
  contract: Contract,
  signature: { readonly party: 'A' | 'B'; readonly signer: string; readonly signMethod: string },
): Promise<void> {
  const before = await call.tx.one<{ proofHash: string }>(sql`
    select proof_hash from contract_signature where platform_id = ${contract.platformId}
      and contract_id = ${contract.id} order by signed_at desc limit 1`);
  const fileHash = contract.fileHash ?? hashOf(contract);
  const signed = { ...signature, signedAt: call.now() };
  await insertRecord(call, signatures, {
    platformId: contract.platformId,
    contractId: contract.id,
    ...signed,
    operator: call.caller.name.slice(0, 40),
    fileHash,
    proofHash: proofOf(fileHash, signed, before?.proofHash),
  });
}
const life = serveWorkflow(contractLife, {
  edit: {
    guard: (call, contract, { validFrom, validTo }) => {
      if ((validTo ?? contract.validTo) < (validFrom ?? contract.validFrom)) call.refuse('period');
    },
    effect: (_call, contract, input) => ({
      title: input.title ?? contract.title,
      validFrom: input.validFrom ?? contract.validFrom,
      validTo: input.validTo ?? contract.validTo,
      feeCents: input.feeCents ?? contract.feeCents,
      terms: input.terms || contract.terms,
    }),
  },
  send: {
    guard: (call, contract) => {
      if (contract.validTo < today(call)) call.refuse('past');
    },
    effect: (_call, contract) => ({ fileHash: hashOf(contract) }),
  },
  sign: {
    guard: (call, contract, { party, signMethod, signedFile }) => {
      if (contract.validTo < today(call)) call.refuse('past');
      if ((party === 'A' ? contract.partyASignedAt : contract.partyBSignedAt) !== null) call.refuse('signedAlready');
      const own = party === ownParty(contract.contractType);
      const ours = call.caller.actor === 'provider';
      if (own !== ours && !(ours && signMethod === 'PAPER')) call.refuse('otherParty');
      // A confirmation by the platform is no signature: it is written down when it happens.
      if (signMethod === 'PROXY') call.refuse('otherParty');
      if (signMethod === 'PAPER' && !signedFile) call.refuse('scanNeeded');
    },
    effect: async (call, contract, { party, signer, signMethod, signedFile }) => {
      await keepSignature(call, contract, { party, signer, signMethod });
      const at = call.now();
      const mine =
        party === 'A'
          ? { partyASigner: signer, partyASignedAt: at, partyASignMethod: signMethod }
          : { partyBSigner: signer, partyBSignedAt: at, partyBSignMethod: signMethod };
      const both = (party === 'A' ? contract.partyBSignedAt : contract.partyASignedAt) !== null;
      const { platformId, companyId, contractType } = contract;
      if (companyId !== null && (contractType === 'SHIPPER' || contractType === 'FRAME'))
        await call.emit(companySigned, { platformId, companyId, inForce: both });
      return { ...mine, ...(signedFile ? { signedFile } : {}), ...(both ? { contractStatus: 40, signedAt: at } : {}) };
    },
  },
  refuse: { effect: (_call, _contract, { reason }) => ({ endReason: reason }) },
  terminate: { effect: (_call, _contract, { reason }) => ({ endReason: reason }) },
  void: { effect: (_call, _contract, { reason }) => ({ endReason: reason }) },
  renew: {
    guard: (call, contract, { validFrom, validTo }) => {
      if (contract.renewedBy !== null) call.refuse('renewedAlready', { contractNo: contract.renewedBy });
      if (validTo < validFrom) call.refuse('period');
      if (validTo < today(call)) call.refuse('past');
    },
    effect: async (call, contract, { validFrom, validTo }) => {
      const {
        contractType,
        title,
        partyA,
        partyAUscc,
        partyB,
        partyBUscc,
        companyId,
        companyName,
        waybillId,
        waybillSn,
        terms,
        feeCents,
        platformId,
      } = contract;
      const words: Words = {
        contractNo: await nextNumber(call),
        contractType,
        title,
        partyA,
        partyAUscc,
        partyB,
        partyBUscc,
        waybillSn,
        validFrom,
        validTo,
        feeCents,
        terms,
      };
      const id = await insertRecord(call, contracts, {
        ...words,
        platformId,
        companyId,
        companyName,
        waybillId,
        contractStatus: 20,
        fileHash: hashOf(words),
        renewedFrom: contract.contractNo,
      });
      await recordEvent(call, contracts, id, {
        action: 'add',
        toState: 20,
        detail: { renewedFrom: contract.contractNo },
        platformId,
      });
      return { renewedBy: words.contractNo };
    },
  },
});

/** Ends contracts whose last day has passed. */
export const contractExpiry = jobOverRows(
  'evidence.expireContracts',
  3600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from contract where contract_status = 40 and valid_to < ${today(call)}::date and ${mayTry(sql`id`)}
    order by valid_to limit 500`),
    expireContract,
    {},
  ),
);

const verify = serveQuery(verifyContract, async (call, { id }) => {
  const found = await call.tx.one<Words & { readonly fileHash: string | null }>(sql`
    select contract_no, contract_type, title, party_a, party_a_uscc, party_b, party_b_uscc, waybill_sn, valid_from,
      valid_to, fee_cents, terms, file_hash
    from contract where id = ${id} and (${call.isOperator} or platform_id = ${call.platformId})`);
  if (!found) return undefined;
  const actualHash = hashOf(found);
  return { intact: found.fileHash === actualHash, fileHash: found.fileHash, actualHash };
});

export const contractServes: readonly Served[] = [
  serveResource(contracts, { columns: { platformName }, order: sql`r.created_at desc` }),
  add,
  life,
  serveResource(signatures, { order: sql`r.signed_at` }),
  verify,
];
