import { wordOf } from '@freightdeck/sdk/contract';
import type { Field, RecordOf, VisitVerdict } from '@freightdeck/sdk/contract';
import { checkAddress, checkCode, PdfPrinter, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney, maskName } from '@freightdeck/sdk/values';
import {
  checkContract,
  contracts,
  contractStatus,
  contractType,
  printContract,
  signMethod,
} from '../contract/index.ts';
import { hashOf } from './contract-words.ts';

type Contract = RecordOf<typeof contracts>;
const named = (field: Pick<Field, 'choices'>, value: string | number | null, language: 'zh' | 'en' = 'zh'): string =>
  wordOf(field, value, language) ?? '';
const inForce = 40;
/** States with a watermark, so that the paper is not mistaken for a contract in force. */
const marked: readonly number[] = [10, 60, 70, 80];

interface Side {
  readonly title: string;
  readonly name: string;
  readonly uscc: string | null;
  readonly signer: string | null;
  readonly method: string | null;
  readonly reason: string | null;
  readonly at: string | null;
  readonly proof: string | undefined;
}
function sideLines({ name, uscc, signer, method, reason, at, proof }: Side): string[] {
  if (at === null) return [name, ...(uscc ? [`统一社会信用代码 ${uscc}`] : []), '签署人：', '签署日期：'];
  return [
    name,
    ...(uscc ? [`统一社会信用代码 ${uscc}`] : []),
    `签署人：${signer ?? ''}（${named(signMethod, method)}）`,
    ...(reason ? [`代确认原因：${reason}`] : []),
    `签署时间：${at}`,
    ...(proof ? [`存证：${proof.slice(0, 32)}…`] : []),
  ];
}

/** The contract as PDF; undefined when there is none. */
export async function contractPaper(
  call: Call,
  id: string,
  origin: string,
): Promise<{ readonly name: string; readonly content: Uint8Array } | undefined> {
  const contract = await call.tx.one<Contract>(sql`
    select c.*, coalesce(p.platform_name, c.platform_id) as platform_name from contract c left join platform p
      on p.platform_id = c.platform_id where c.id = ${id} and (${call.isOperator}
      or c.platform_id = ${call.platformId})`);
  if (!contract) return undefined;
  const hash = hashOf(contract);
  const check = checkAddress(origin, '/contractCheck', contract.contractNo, hash) ?? call.refuse('invalid');
  const proofs = await call.tx.rows<{ party: 'A' | 'B'; proofHash: string }>(
    sql`select party, proof_hash from contract_signature where platform_id = ${contract.platformId}
      and contract_id = ${id}`,
  );
  const proofOf = (party: 'A' | 'B'): string | undefined => proofs.find((one) => one.party === party)?.proofHash;
  const sides: readonly Side[] = [
    {
      title: '甲方（签章）',
      name: contract.partyA,
      uscc: contract.partyAUscc,
      signer: contract.partyASigner,
      method: contract.partyASignMethod,
      reason: null,
      at: contract.partyASignedAt,
      proof: proofOf('A'),
    },
    {
      title: '乙方（签章）',
      name: contract.partyB,
      uscc: contract.partyBUscc,
      signer: contract.partyBSigner,
      method: contract.partyBSignMethod,
      reason: contract.partyBSignReason,
      at: contract.partyBSignedAt,
      proof: proofOf('B'),
    },
  ];
  const status = named(contractStatus, contract.contractStatus);
  const content = await call.get(PdfPrinter).print({
    title: contract.title,
    number: contract.contractNo,
    issuer: contract.platformName,
    hash,
    check,
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}`,
    ...(marked.includes(contract.contractStatus) ? { mark: status } : {}),
    parts: [
      {
        kind: 'facts',
        rows: [
          ['合同类型', named(contractType, contract.contractType)],
          ['合同状态', status],
          ['甲方', contract.partyA],
          ['乙方', contract.partyB],
          ['生效日期', contract.validFrom],
          ['有效期至', contract.validTo],
          ...(contract.waybillSn ? [['运单号', contract.waybillSn] as const] : []),
          ...(contract.companyName ? [['货主', contract.companyName] as const] : []),
          ['签署费', `${formatMoney(contract.feeCents)} 元`],
        ],
      },
      { kind: 'words', title: '合同条款', text: contract.terms },
      { kind: 'sides', sides: sides.map((side) => ({ title: side.title, lines: sideLines(side) })) },
    ],
  });
  return { name: `${contract.contractNo}.pdf`, content };
}
const print = serveQuery(printContract, async (call, { id, origin }) => {
  const paper = await contractPaper(call, id, origin);
  return paper && { name: paper.name, mime: 'application/pdf', content: Buffer.from(paper.content).toString('base64') };
});

const texts = {
  zh: {
    title: '合同核验',
    good: '合同真实，内容未被改动',
    bad: '与平台存证不一致',
    badNote: '纸面内容与平台保存的合同不符：合同被修改过，或纸面被改动过。请联系出具方。',
    goodNote: '请核对纸面的各方、条款和哈希与此处一致。',
    notInForce: '内容与存证一致，但合同当前未生效',
    number: '合同编号',
    type: '合同类型',
    partyA: '甲方',
    partyB: '乙方',
    status: '状态',
    period: '有效期',
    signed: '签署完成',
    hash: '内容哈希',
  },
  en: {
    title: 'Contract check',
    good: 'Genuine, and not changed',
    bad: 'Not what the platform keeps',
    badNote: 'The paper differs from the contract on file: one of the two was changed. Please ask who handed it out.',
    goodNote: 'Compare parties, terms and hash with the paper.',
    notInForce: 'As on file, but not in force now',
    number: 'Contract no.',
    type: 'Type',
    partyA: 'Party A',
    partyB: 'Party B',
    status: 'State',
    period: 'Valid',
    signed: 'Signed',
    hash: 'Hash',
  },
} as const;
/** Name of a party for visitors: companies in full, persons (drivers) masked after the first character. */
const partyName = (name: string): string => (name.length <= 4 ? maskName(name) : name);
type Stored = Pick<
  Contract,
  | 'contractNo'
  | 'contractType'
  | 'title'
  | 'partyA'
  | 'partyAUscc'
  | 'partyB'
  | 'partyBUscc'
  | 'waybillSn'
  | 'validFrom'
  | 'validTo'
  | 'feeCents'
  | 'terms'
  | 'fileHash'
  | 'contractStatus'
  | 'signedAt'
>;

const check = serveQuery(checkContract, async (call: Call, { code }) => {
  const asked = checkCode(code);
  const contract =
    asked &&
    (await call.tx.one<Stored>(sql`
    select contract_no, contract_type, title, party_a, party_a_uscc, party_b, party_b_uscc, waybill_sn, valid_from,
      valid_to, fee_cents, terms, file_hash, contract_status, signed_at from contract
      where contract_no = ${asked.name}`));
  if (!asked || !contract) return undefined;
  const words = texts[call.language];
  const hash = hashOf(contract);
  const number = { label: words.number, value: contract.contractNo };
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  if (!asked.says(hash) || (contract.fileHash !== null && contract.fileHash !== hash))
    return {
      title: words.title,
      verdict: 'bad' as VisitVerdict,
      headline: words.bad,
      lines: [number],
      note: words.badNote,
      link: null,
    };
  const live = contract.contractStatus === inForce;
  return {
    title: words.title,
    verdict: (live ? 'good' : 'warning') as VisitVerdict,
    headline: live ? words.good : words.notInForce,
    lines: [
      number,
      { label: words.type, value: named(contractType, contract.contractType, call.language) },
      { label: words.partyA, value: partyName(contract.partyA) },
      { label: words.partyB, value: partyName(contract.partyB) },
      { label: words.status, value: named(contractStatus, contract.contractStatus, call.language) },
      { label: words.period, value: `${contract.validFrom} – ${contract.validTo}` },
      ...(contract.signedAt ? [{ label: words.signed, value: contract.signedAt }] : []),
      { label: words.hash, value: hash },
    ],
    note: words.goodNote,
    link: null,
  };
});
export const paperServes: readonly Served[] = [print, check];
