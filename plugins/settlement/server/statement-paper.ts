import { createHash } from 'node:crypto';
import type { RecordOf, VisitVerdict } from '@freightdeck/sdk/contract';
import { checkAddress, checkCode, PdfPrinter, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, PaperPart, Served } from '@freightdeck/sdk/server';
import { formatMoney, formatWeight } from '@freightdeck/sdk/values';
import { checkStatement, hasStatementStamp, printStatement, setStatementStamp, statements } from '../contract/index.ts';
import { leftOf } from './statement-dues.ts';

export type Statement = RecordOf<typeof statements>;
type Reading = Pick<Call, 'tx'>;
export interface Line {
  readonly settleSn: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly signAt: string;
  readonly settleKg: number;
  readonly freightAmount: number;
  readonly serviceFee: number;
  readonly infoFee: number;
  readonly premium: number;
  readonly receivableAmount: number;
  readonly collectedCents: number;
}
export const linesOf = (call: Reading, { platformId, id }: Statement): Promise<readonly Line[]> =>
  call.tx.rows<Line>(sql`
    select settle_sn, waybill_sn, vehicle_num, sign_at, settle_kg, freight_amount, service_fee,
      case info_fee_bearer when 'SHIPPER' then info_fee else 0 end as info_fee, premium, receivable_amount,
      coalesce(collected_cents, 0) as collected_cents
    from settlement_order where platform_id = ${platformId} and ys_id = ${id} and settle_status <> 90
    order by sign_at, settle_sn`);
interface Account {
  readonly bank: string;
  readonly accountName: string;
  readonly accountNo: string;
}
/** Where the shipper pays to: the provider's default account at a bank, or its account at a channel. */
const accountOf = (call: Reading, platformId: string): Promise<Account | undefined> =>
  call.tx.one<Account>(sql`
    select bank, account_name, account_no from (
      select 0 as rank, is_default, bank_name as bank, account_name, account_no from bank_enterprise_account
      where platform_id = ${platformId} and status = 1
      union all
      select 1, false, '', account_name, account_no from sub_account
      where platform_id = ${platformId} and owner_type = 'tenant' and open_status = 2 and channel <> 'TYY') a
    order by rank, is_default desc, account_no limit 1`);
const stampOf = async (call: Reading, platformId: string): Promise<string | undefined> =>
  (await call.tx.one<{ picture: string }>(sql`select picture from statement_stamp where platform_id = ${platformId}`))
    ?.picture;

const hashed = [
  'ysSn',
  'platformId',
  'companyName',
  'periodFrom',
  'periodTo',
  'waybillCount',
  'settleKg',
  'freightAmount',
  'serviceFee',
  'infoFee',
  'premium',
  'receivableAmount',
] as const satisfies readonly (keyof Statement)[];
/** What a statement claims; that it was sent, confirmed or paid changes nothing of it. */
const hashOf = (statement: Statement, lines: readonly Line[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...hashed.map((field) => statement[field]),
        ...lines.map(({ settleSn, receivableAmount }) => [settleSn, receivableAmount]),
      ]),
    )
    .digest('hex');
const yuan = (cents: number): string => `${formatMoney(cents)} 元`;

function partsOf(
  statement: Statement,
  lines: readonly Line[],
  account: Account | undefined,
  stamp: string | undefined,
): PaperPart[] {
  const open = leftOf(statement);
  return [
    {
      kind: 'facts',
      rows: [
        ['货主', statement.companyName],
        ['服务商', statement.platformName],
        ['对账期间', `${statement.periodFrom} 至 ${statement.periodTo}`],
        ['运单数', String(statement.waybillCount)],
        ['结算重量', `${formatWeight(statement.settleKg)} 吨`],
        ['运费', yuan(statement.freightAmount)],
        ['服务费', yuan(statement.serviceFee)],
        ['信息费', yuan(statement.infoFee)],
        ['保险费', yuan(statement.premium)],
        ['应收合计', yuan(statement.receivableAmount)],
        ['已收', yuan(statement.receivedCents)],
        ...(statement.tailCents === 0 ? [] : ([['尾差核销', yuan(statement.tailCents)]] as const)),
        ['待收', yuan(open)],
        ...(statement.dueDate === null ? [] : ([['到期日', statement.dueDate]] as const)),
      ],
    },
    ...(account
      ? [
          {
            kind: 'facts',
            title: '收款账户',
            rows: [
              ['户名', account.accountName],
              ['账号', account.accountNo],
              ...(account.bank === '' ? [] : ([['开户行', account.bank]] as const)),
            ],
          } as const,
        ]
      : []),
    {
      kind: 'table',
      title: '明细',
      columns: [
        { head: '结算单号', share: 17 },
        { head: '运单号', share: 17 },
        { head: '车牌号', share: 9 },
        { head: '签收日期', share: 10 },
        { head: '吨数', share: 8, number: true },
        { head: '运费', share: 11, number: true },
        { head: '其他费用', share: 10, number: true },
        { head: '应收金额', share: 12, number: true },
      ],
      rows: lines.map((line) => [
        line.settleSn,
        line.waybillSn,
        line.vehicleNum,
        line.signAt.slice(0, 10),
        formatWeight(line.settleKg),
        formatMoney(line.freightAmount),
        formatMoney(line.receivableAmount - line.freightAmount),
        formatMoney(line.receivableAmount),
      ]),
      sums: [
        '合计',
        `${lines.length} 单`,
        '',
        '',
        formatWeight(statement.settleKg),
        formatMoney(statement.freightAmount),
        formatMoney(statement.receivableAmount - statement.freightAmount),
        formatMoney(statement.receivableAmount),
      ],
    },
    {
      kind: 'sides',
      sides: [
        {
          title: '服务商（盖章）',
          lines: [statement.platformName, '', '', '日期：'],
          ...(stamp === undefined ? {} : { stamp: Buffer.from(stamp, 'base64') }),
        },
        { title: '货主确认（盖章）', lines: [statement.companyName, '', '', '日期：'] },
      ],
    },
  ];
}
/** The statement as PDF; undefined when `origin` is no address. */
export async function paperOf(
  call: Pick<Call, 'tx' | 'get' | 'now' | 'caller'>,
  statement: Statement,
  origin: string,
): Promise<{ name: string; mime: string; content: string } | undefined> {
  const lines = await linesOf(call, statement);
  const hash = hashOf(statement, lines);
  const check = checkAddress(origin, '/statementCheck', statement.ysSn, hash);
  if (check === undefined) return undefined;
  const [account, stamp] = [await accountOf(call, statement.platformId), await stampOf(call, statement.platformId)];
  const content = await call.get(PdfPrinter).print({
    title: '应收结算单',
    number: statement.ysSn,
    issuer: statement.platformName,
    hash,
    check,
    parts: partsOf(statement, lines, account, stamp),
    printed: `打印时间 ${call.now()}${call.caller.name === '' ? '' : `　打印人 ${call.caller.name}`}`,
    ...(statement.ysStatus === 5 ? { mark: '已作废' } : statement.ysStatus === 0 ? { mark: '草稿' } : {}),
  });
  return {
    name: `${statement.ysSn}.pdf`,
    mime: 'application/pdf',
    content: Buffer.from(content).toString('base64'),
  };
}
const named = sql`r.*, coalesce(p.platform_name, r.platform_id) as platform_name
  from ys_settlement_order r left join platform p on p.platform_id = r.platform_id`;
export const ownStatement = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>, id: string) =>
  call.tx.one<Statement>(
    sql`select ${named} where r.id = ${id} and (${call.isOperator} or r.platform_id = ${call.platformId})`,
  );

const print = serveQuery(printStatement, async (call, { id, origin }) => {
  const statement = await ownStatement(call, id);
  return statement && ((await paperOf(call, statement, origin)) ?? call.refuse('invalid'));
});
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9);
const setStamp = serve(setStatementStamp, async (call, { picture }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (picture === null || picture === undefined) {
    await call.tx.run(sql`delete from statement_stamp where platform_id = ${call.platformId}`);
    return;
  }
  if (!isPicture(Buffer.from(picture, 'base64'))) call.refuse('noPicture');
  await call.tx.run(sql`
    insert into statement_stamp (platform_id, picture, updated_at, updated_by)
    values (${call.platformId}, ${picture}, ${call.now()}, ${call.caller.id})
    on conflict (platform_id) do update set picture = excluded.picture, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`);
});
const stamp = serveQuery(hasStatementStamp, async (call) => {
  const picture = await stampOf(call, call.platformId);
  return { stamped: picture !== undefined, picture: picture ?? null };
});

const words = {
  zh: {
    title: '应收结算单核验',
    good: '结算单真实，内容与平台一致',
    gone: '结算单已作废',
    bad: '与平台记录不一致',
    badNote: '纸面内容与平台保存的结算单不符，请联系出具方。',
    goodNote: '请核对纸面内容和哈希与此处一致。',
    labels: ['结算单号', '服务商', '货主', '应收金额', '内容哈希'],
  },
  en: {
    title: 'Statement check',
    good: 'Genuine, and as the platform keeps it',
    gone: 'This statement has been voided',
    bad: 'Not what the platform keeps',
    badNote: 'The paper differs from the statement on file. Please ask who handed it out.',
    goodNote: 'Compare paper and hash with what stands here.',
    labels: ['Statement', 'Provider', 'Shipper', 'Receivable', 'Hash'],
  },
} as const;
const check = serveQuery(checkStatement, async (call, { code }) => {
  const asked = checkCode(code);
  const statement = asked && (await call.tx.one<Statement>(sql`select ${named} where r.ys_sn = ${asked.name} limit 1`));
  if (!asked || !statement) return undefined;
  const { title, good, gone, bad, badNote, goodNote, labels } = words[call.language];
  const hash = hashOf(statement, await linesOf(call, statement));
  const values = [
    statement.ysSn,
    statement.platformName,
    statement.companyName,
    yuan(statement.receivableAmount),
    hash,
  ];
  const lines = labels.map((label, at) => ({ label, value: values[at] ?? '' }));
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  if (statement.ysStatus === 5 || !asked.says(hash)) {
    const voided = statement.ysStatus === 5;
    return {
      title,
      verdict: (voided ? 'warning' : 'bad') as VisitVerdict,
      headline: voided ? gone : bad,
      lines: lines.slice(0, 1),
      note: voided ? null : badNote,
      link: null,
    };
  }
  return { title, verdict: 'good' as VisitVerdict, headline: good, lines, note: goodNote, link: null };
});
export const statementPaperServes: readonly Served[] = [print, setStamp, stamp, check];
