import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf, VisitVerdict } from '@freightdeck/sdk/contract';
import { checkAddress, checkCode, memoInWords, PdfPrinter, serveQuery, Sheets, sql } from '@freightdeck/sdk/server';
import type { Call, Served, SheetCell } from '@freightdeck/sdk/server';
import { capitalAmount, formatMoney } from '@freightdeck/sdk/values';
import { postingKind } from '@freightdeck/plugin-bank/contract';
import { checkRecharge, exportWallet, printRecharge, recharges } from '../contract/index.ts';
import { channelName } from './pay-channel.ts';

type Recharge = RecordOf<typeof recharges>;
const hashed = [
  ...['rechargeNo', 'platformId', 'companyName', 'amount', 'payWay', 'channel', 'payerName', 'payerAccount'],
  ...['payAt', 'statementNo', 'rechargeStatus', 'journalNo'],
] as readonly (keyof Recharge)[];
const hashOf = (order: Recharge): string =>
  createHash('sha256')
    .update(JSON.stringify(hashed.map((field) => order[field] ?? null)))
    .digest('hex');
const named = sql`r.*, coalesce(p.platform_name, r.platform_id) as platform_name
  from recharge_order r left join platform p on p.platform_id = r.platform_id`;
const { payWay, rechargeStatus } = recharges.fields;

const print = serveQuery(printRecharge, async (call, { id, origin }) => {
  const order = await call.tx.one<Recharge>(
    sql`select ${named} where r.id = ${id} and (${call.isOperator} or r.platform_id = ${call.platformId})`,
  );
  if (!order) return undefined;
  const hash = hashOf(order);
  const check = checkAddress(origin, '/rechargeCheck', order.rechargeNo, hash) ?? call.refuse('invalid');
  const state = wordOf(rechargeStatus, order.rechargeStatus, 'zh') ?? '';
  const filled = (rows: readonly (readonly [string, string | null])[]) =>
    rows.filter((row): row is readonly [string, string] => row[1] !== null && row[1] !== '');
  const content = await call.get(PdfPrinter).print({
    title: '充值单',
    number: order.rechargeNo,
    issuer: order.platformName,
    hash,
    check,
    parts: [
      {
        kind: 'facts',
        rows: filled([
          ['货主', order.companyName],
          ['状态', state],
          ['金额', `${formatMoney(order.amount)} 元`],
          ['大写', capitalAmount(order.amount)],
          ['付款方式', wordOf(payWay, order.payWay, 'zh') ?? order.payWay],
          ['收款通道', channelName(order.channel)],
        ]),
      },
      {
        kind: 'facts',
        title: '付款',
        rows: filled([
          ['付款户名', order.payerName],
          ['付款账号', order.payerAccount],
          ['付款时间', order.payAt],
          ['银行流水号', order.statementNo],
          ['代付原因', order.payerReason],
        ]),
      },
      {
        kind: 'facts',
        title: '经办',
        rows: filled([
          ['申请人', order.applyBy],
          ['初审人', order.firstAuditBy],
          ['复核人', order.auditBy],
          ['到账时间', order.arrivedAt],
          ['凭证号', order.journalNo],
          ['驳回原因', order.rejectReason],
        ]),
      },
      { kind: 'sides', sides: [{ title: '服务商（盖章）', lines: [order.platformName, '', '', '日期：'] }] },
    ],
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}`,
    ...([40, 50].includes(order.rechargeStatus) ? { mark: state } : {}),
  });
  return {
    name: `${order.rechargeNo}.pdf`,
    mime: 'application/pdf',
    content: Buffer.from(content).toString('base64'),
  };
});
const words = {
  zh: {
    title: '充值单核验',
    good: '充值单真实，内容与平台一致',
    bad: '与平台记录不一致',
    note: '纸面可能是旧版或被改动，请向出具方索取最新的打印件。',
    labels: ['充值单号', '服务商', '货主', '金额', '状态'],
  },
  en: {
    title: 'Recharge check',
    good: 'Genuine, and as the platform keeps it',
    bad: 'Not what the platform keeps',
    note: 'The paper is an old one, or was changed. Ask for the newest.',
    labels: ['Recharge', 'Provider', 'Shipper', 'Amount', 'State'],
  },
} as const;
const check = serveQuery(checkRecharge, async (call, { code }) => {
  const asked = checkCode(code);
  const order =
    asked && (await call.tx.one<Recharge>(sql`select ${named} where r.recharge_no = ${asked.name} limit 1`));
  if (!asked || !order) return undefined;
  const { title, good, bad, note, labels } = words[call.language];
  const state = wordOf(rechargeStatus, order.rechargeStatus, call.language) ?? '';
  const values = [order.rechargeNo, order.platformName, order.companyName, `${formatMoney(order.amount)} 元`, state];
  const lines = labels.map((label, at) => ({ label, value: values[at] ?? '' }));
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  return asked.says(hashOf(order))
    ? { title, verdict: 'good' as VisitVerdict, headline: good, lines, note: null, link: null }
    : { title, verdict: 'bad' as VisitVerdict, headline: bad, lines: lines.slice(0, 1), note, link: null };
});

interface Movement {
  readonly at: string;
  readonly code: number;
  readonly bizType: string;
  readonly bizNo: string;
  readonly comesIn: boolean;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly memo: string;
}
const owned = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>, entryId: string) =>
  call.tx.one<{ platformId: string; ownerType: string; ownerId: string; ownerName: string }>(sql`
    select a.platform_id, a.owner_type, a.owner_id, a.owner_name from ledger_entry r
      join ledger_account a on a.platform_id = r.platform_id and a.id = r.account_id
    where r.id = ${entryId} and a.code in (2101, 2111, 2121, 2131, 2132, 2141)
      and (${call.isOperator} or r.platform_id = ${call.platformId})`);
const wallet = serveQuery(exportWallet, async (call, { id }) => {
  const owner = await owned(call, id);
  if (!owner) return undefined;
  const found = await call.tx.rows<Movement>(sql`
    select r.at, a.code, j.biz_type, j.biz_no, r.side = a.normal_side as comes_in, r.amount, r.balance_after,
      ${memoInWords(sql`j.memo`)} as memo
    from ledger_account a join ledger_entry r on r.platform_id = a.platform_id and r.account_id = a.id
      join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id
    where a.platform_id = ${owner.platformId} and a.owner_type = ${owner.ownerType} and a.owner_id = ${owner.ownerId}
      and a.code in (2101, 2102, 2111, 2112, 2121, 2122, 2131, 2132, 2141, 2142)
    order by r.at, a.code, r.account_seq limit 100000`);
  const zh = call.language === 'zh';
  const heads = zh
    ? ['时间', '科目', '业务类型', '业务单号', '收入(元)', '支出(元)', '余额(元)', '摘要']
    : ['At', 'Account', 'Kind', 'Paper', 'In', 'Out', 'Balance', 'Memo'];
  const text = (value: string): SheetCell => ({ text: value });
  const money = (cents: number): SheetCell => ({ number: formatMoney(cents).replaceAll(',', ''), decimals: 2 });
  const content = await call.get(Sheets).workbook(
    heads,
    found.map((one) => [
      text(one.at),
      text(String(one.code)),
      text(wordOf(postingKind, one.bizType, call.language) ?? one.bizType),
      text(one.bizNo),
      one.comesIn ? money(one.amount) : text(''),
      one.comesIn ? text('') : money(one.amount),
      money(one.balanceAfter),
      text(one.memo),
    ]),
  );
  return {
    name: `${zh ? '钱包流水' : 'wallet'}-${owner.ownerName || owner.ownerId}.xlsx`.slice(0, 100),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(content).toString('base64'),
  };
});
export const paperServes: readonly Served[] = [print, check, wallet];
