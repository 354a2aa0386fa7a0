import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import type { VisitVerdict } from '@freightdeck/sdk/contract';
import { checkAddress, checkCode, PdfPrinter, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { checkPolicy, policies, printPolicy } from '../contract/index.ts';

interface Row {
  readonly policySn: string;
  readonly policyNo: string;
  readonly issuer: string;
  readonly insurerName: string;
  readonly productName: string;
  readonly riskType: string;
  readonly insuredName: string;
  readonly bearer: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly driverName: string;
  readonly route: string;
  readonly cargoValueCents: number;
  readonly insuredCents: number;
  readonly premiumCents: number;
  readonly policyStatus: number;
  readonly startAt: string | null;
  readonly endAt: string | null;
}
const cancelled = 60;
const yuan = (cents: number): string => `${formatMoney(cents)} 元`;
const moment = (column: Sql): Sql => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
/** A policy that the insurer has taken: before that there is nothing to show. */
const policyWhere = ({ tx }: Pick<Call, 'tx'>, which: Sql): Promise<Row | undefined> =>
  tx.one<Row>(sql`
    select r.*, ${moment(sql`r.start_at`)} as start_at, ${moment(sql`r.end_at`)} as end_at,
      coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id), r.platform_id) as issuer
    from insure_policy r where ${which} and r.policy_no is not null`);
/** The lines of the paper, in the order in which they are hashed. */
function rowsOf(row: Row): readonly (readonly [label: string, value: string])[] {
  const { riskType, bearer, policyStatus } = policies.fields;
  return [
    ['保单号', row.policyNo],
    ['平台单号', row.policySn],
    ['保险公司', row.insurerName],
    ['保险产品', row.productName],
    ['险种', wordOf(riskType, row.riskType, 'zh') ?? row.riskType],
    ['被保险人', row.insuredName],
    ['运单号', row.waybillSn],
    ['车牌号', row.vehicleNum],
    ['司机', row.driverName],
    ['运输路线', row.route],
    ['货物价值', yuan(row.cargoValueCents)],
    ['保险金额', yuan(row.insuredCents)],
    ['保险费', yuan(row.premiumCents)],
    ['保费承担方', wordOf(bearer, row.bearer, 'zh') ?? row.bearer],
    ['保险期间', `${row.startAt ?? '以保险公司签发为准'} 至 ${row.endAt ?? '运输结束'}`],
    ['状态', wordOf(policyStatus, row.policyStatus, 'zh') ?? String(row.policyStatus)],
  ];
}
const hashOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify(rowsOf(row)))
    .digest('hex');

const print = serveQuery(printPolicy, async (call, { id, origin }) => {
  const row = await policyWhere(call, sql`r.id = ${id} and (${call.isOperator} or r.platform_id = ${call.platformId})`);
  if (!row) return undefined;
  const hash = hashOf(row);
  const check = checkAddress(origin, '/policyCheck', row.policySn, hash) ?? call.refuse('invalid');
  const content = await call.get(PdfPrinter).print({
    title: '货物运输保险单',
    number: row.policyNo,
    issuer: row.issuer,
    hash,
    check,
    parts: [{ kind: 'facts', rows: rowsOf(row) }],
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}`,
    ...(row.policyStatus === cancelled ? { mark: '已退保' } : {}),
  });
  return { name: `${row.policyNo}.pdf`, mime: 'application/pdf', content: Buffer.from(content).toString('base64') };
});
const words = {
  zh: {
    title: '保单核验',
    good: '保单真实，内容与平台一致',
    bad: '与平台记录不一致',
    badNote: '纸面内容与平台保存的保单不符，或保单此后已变更，请联系出具方。',
    goodNote: '请核对纸面内容和哈希与此处一致。',
    hash: '内容哈希',
  },
  en: {
    title: 'Check of a policy',
    good: 'Genuine, and as the platform keeps it',
    bad: 'Not what the platform keeps',
    badNote: 'The paper differs from what is on file, or the policy has changed since. Please ask who handed it out.',
    goodNote: 'Compare paper and hash with what stands here.',
    hash: 'Hash',
  },
} as const;
const check = serveQuery(checkPolicy, async (call, { code }) => {
  const asked = checkCode(code);
  const row = asked && (await policyWhere(call, sql`r.policy_sn = ${asked.name}`));
  if (!asked || !row) return undefined;
  const text = words[call.language];
  const hash = hashOf(row);
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  const good = asked.says(hash);
  return {
    title: text.title,
    verdict: (good ? 'good' : 'bad') as VisitVerdict,
    headline: good ? text.good : text.bad,
    lines: good ? [...rowsOf(row).map(([label, value]) => ({ label, value })), { label: text.hash, value: hash }] : [],
    note: good ? text.goodNote : text.badNote,
    link: null,
  };
});
export const policyPapers: readonly Served[] = [print, check];
