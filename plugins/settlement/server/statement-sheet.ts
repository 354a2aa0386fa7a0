import { serveQuery, Sheets } from '@freightdeck/sdk/server';
import type { Served, SheetCell } from '@freightdeck/sdk/server';
import { formatMoney, formatWeight } from '@freightdeck/sdk/values';
import { taxApart } from '@freightdeck/plugin-goods/contract';
import { sheetOfStatement } from '../contract/index.ts';
import { ratesOf } from './reading.ts';
import { leftOf } from './statement-dues.ts';
import { linesOf, ownStatement } from './statement-paper.ts';

const words = {
  zh: {
    title: '应收结算单',
    facts: ['货主', '服务商', '对账期间', '到期日', '运单数', '应收合计(元)', '其中税额(元)', '已收(元)', '待收(元)'],
    stamp: '本表供核对明细使用，盖章以PDF结算单为准。',
    open: '待确认后确定',
    heads: [
      '结算单号',
      '运单号',
      '车牌号',
      '签收时间',
      '结算重量(吨)',
      '运费(元)',
      '服务费(元)',
      '信息费(元)',
      '保险费(元)',
    ],
    more: ['应收金额(元)', '其中税额(元)', '已扣款(元)'],
    total: '合计',
  },
  en: {
    title: 'Statement of receivables',
    facts: ['Shipper', 'Provider', 'Period', 'Due', 'Trips', 'Receivable', 'Of it VAT', 'Received', 'Open'],
    stamp: 'For comparing the lines; the stamped paper is the PDF.',
    open: 'Set when it is confirmed',
    heads: [
      ...['Settlement', 'Waybill', 'Plate', 'Signed at', 'Tonnes', 'Freight'],
      ...['Service fee', 'Information fee', 'Premium'],
    ],
    more: ['Receivable', 'Of it VAT', 'Collected'],
    total: 'Total',
  },
} as const;
const text = (value: string): SheetCell => ({ text: value });
const money = (cents: number): SheetCell => ({ number: formatMoney(cents).replaceAll(',', ''), decimals: 2 });
const tonnes = (kg: number): SheetCell => ({ number: formatWeight(kg).replaceAll(',', ''), decimals: 3 });

/** A statement as a workbook: what stands on its paper, the lines with their tax, and the sums. */
const sheet = serveQuery(sheetOfStatement, async (call, { id }) => {
  const statement = await ownStatement(call, id);
  if (!statement) return undefined;
  const lines = await linesOf(call, statement);
  const { vatPpm } = await ratesOf(call, statement.platformId);
  const taxOf = (cents: number): number => taxApart(cents, vatPpm).tax;
  // Order by order, as P-06 booked it.
  const tax = lines.reduce((sum, { receivableAmount }) => sum + taxOf(receivableAmount), 0);
  const { title, facts, stamp, open, heads, more, total } = words[call.language];
  const { ysSn, companyName, platformName, periodFrom, periodTo, dueDate, receivableAmount, receivedCents } = statement;
  const said: readonly SheetCell[] = [
    ...[companyName, platformName, `${periodFrom} – ${periodTo}`, dueDate ?? open].map(text),
    { number: String(statement.waybillCount), decimals: 0 },
    ...[receivableAmount, tax, receivedCents, leftOf(statement)].map(money),
  ];
  const content = await call
    .get(Sheets)
    .workbook(
      [title, ysSn],
      [
        ...facts.map((name, at) => [text(name), said[at] ?? text('')]),
        [text(stamp)],
        [],
        [...heads, ...more].map(text),
        ...lines.map((line) => [
          ...[line.settleSn, line.waybillSn, line.vehicleNum, line.signAt].map(text),
          tonnes(line.settleKg),
          ...[line.freightAmount, line.serviceFee, line.infoFee, line.premium].map(money),
          ...[line.receivableAmount, taxOf(line.receivableAmount), line.collectedCents].map(money),
        ]),
        [
          ...[total, '', '', ''].map(text),
          tonnes(statement.settleKg),
          ...[statement.freightAmount, statement.serviceFee, statement.infoFee, statement.premium].map(money),
          ...[receivableAmount, tax, lines.reduce((sum, line) => sum + line.collectedCents, 0)].map(money),
        ],
      ],
    );
  return {
    name: `${ysSn}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(content).toString('base64'),
  };
});
export const statementSheetServes: readonly Served[] = [sheet];
