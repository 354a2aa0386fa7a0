import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  id,
  integer,
  list,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { ownerDays, dayReports, monthReports } from './days.ts';
import { businessReports } from './business.ts';
import { companyFunds } from './funds.ts';

const path = '/api/report/reportTemplate';

/** The resource of each type of report. */
export const reportSources = {
  WAYBILL_DAY: dayReports,
  WAYBILL_MONTH: monthReports,
  OWNER_DAY: ownerDays,
  BUSINESS: businessReports,
  OWNER_FUNDS: companyFunds,
} as const;
export type ReportType = keyof typeof reportSources;
const reportType = choice('REPORT_TYPE', [
  { value: 'WAYBILL_DAY', zh: '运单日报', en: 'Waybills by day' },
  { value: 'WAYBILL_MONTH', zh: '运单月报', en: 'Waybills by month' },
  { value: 'OWNER_DAY', zh: '货主日报', en: 'Shippers by day' },
  { value: 'BUSINESS', zh: '运营报表', en: 'Business' },
  { value: 'OWNER_FUNDS', zh: '货主资金', en: 'Shipper funds' },
]);
const columns = list(
  choice('REPORT_COLUMN', [
    { value: 'day', zh: '日期', en: 'Day' },
    { value: 'month', zh: '月份', en: 'Month' },
    { value: 'companyName', zh: '货主', en: 'Shipper' },
    { value: 'groupBy', zh: '统计方式', en: 'Group by' },
    { value: 'groupKey', zh: '统计对象', en: 'Grouped by' },
    { value: 'platformName', zh: '服务商', en: 'Provider' },
    { value: 'acceptedCount', zh: '接单数', en: 'Accepted' },
    { value: 'loadedCount', zh: '装货数', en: 'Loaded' },
    { value: 'signedCount', zh: '签收数', en: 'Signed' },
    { value: 'cancelledCount', zh: '取消数', en: 'Cancelled' },
    { value: 'waybillCount', zh: '运单数', en: 'Waybills' },
    { value: 'loadKg', zh: '装货量(吨)', en: 'Loaded tonnes' },
    { value: 'settleKg', zh: '结算吨位(吨)', en: 'Settled tonnes' },
    { value: 'lossKg', zh: '亏吨(吨)', en: 'Weight loss' },
    { value: 'freightAmount', zh: '运费(元)', en: 'Freight' },
    { value: 'serviceFee', zh: '服务费(元)', en: 'Service fee' },
    { value: 'receivableAmount', zh: '应收(元)', en: 'Receivable' },
    { value: 'openCents', zh: '期初余额(元)', en: 'Opening balance' },
    { value: 'rechargeCents', zh: '充值(元)', en: 'Recharge' },
    { value: 'consumeCents', zh: '消费(元)', en: 'Consumption' },
    { value: 'refundCents', zh: '退回(元)', en: 'Refund' },
    { value: 'withdrawCents', zh: '提现(元)', en: 'Withdrawal' },
    { value: 'closeCents', zh: '期末余额(元)', en: 'Closing balance' },
    { value: 'frozenCents', zh: '冻结(元)', en: 'Frozen' },
    { value: 'depositCents', zh: '保证金(元)', en: 'Deposit' },
    { value: 'receivableCents', zh: '应收余额(元)', en: 'Receivable balance' },
    { value: 'quotaUsed', zh: '已用额度(元)', en: 'Quota used' },
  ]),
  20,
);

/** 定时: when a saved report runs by itself, at six in the morning. */
const schedule = choice('REPORT_SCHEDULE', [
  { value: 'NONE', zh: '不定时', en: 'By hand', tone: 'draft' },
  { value: 'DAY', zh: '每天', en: 'Daily', tone: 'running' },
  { value: 'WEEK', zh: '每周一', en: 'Mondays', tone: 'running' },
  { value: 'MONTH', zh: '每月1日', en: 'First of the month', tone: 'running' },
]);
/** 报表模板: type of report, columns, and period. */
export const templates = defineResource({
  name: 'reportTemplate',
  path,
  table: 'report_template',
  tenancy: 'tenant',
  fields: {
    name: text(40),
    reportType,
    columns,
    columnCount: integer(0, 20),
    /** 最近天数, for reports by day. */
    recentDays: integer(1, 366, 'day'),
    scope: choice('REPORT_SCOPE', [
      { value: 'OWN', zh: '仅自己', en: 'Own' },
      { value: 'PLATFORM', zh: '本平台共享', en: 'Platform' },
    ]),
    ownerName: text(50),
    lastRunAt: optional(dateTime()),
    schedule,
    nextRunAt: optional(dateTime()),
    updatedAt: dateTime(),
  },
  filters: { name: 'like', reportType: 'in', scope: 'in', schedule: 'in' },
  sorts: ['name', 'updatedAt', 'lastRunAt', 'nextRunAt'],
  label: 'name',
  access: ['report:view', 'reportSetting:view', 'setting:view'],
});

const input = {
  name: templates.fields.name,
  reportType,
  columns,
  recentDays: templates.fields.recentDays,
  scope: templates.fields.scope,
};
const refusals = {
  noColumns: { status: 400, zh: '请至少选择一列', en: 'Choose at least one column' },
  wrongColumn: { status: 422, zh: '该报表没有列“{column}”', en: 'This report has no column “{column}”' },
} as const;
const notOwner = {
  notOwner: { status: 403, zh: '只能修改自己的报表', en: 'Only the owner changes a report' },
} as const;

export const addTemplate = defineCommand({
  name: 'reportTemplate.add',
  path: `${path}/add`,
  access: ['reportSetting:add', 'report:add', 'setting:add'],
  input,
  answer: { id: id() },
  refusals,
});
export const editTemplate = defineCommand({
  name: 'reportTemplate.edit',
  path: `${path}/edit`,
  access: ['reportSetting:edit', 'report:edit', 'setting:edit'],
  on: templates,
  input,
  refusals: { ...refusals, ...notOwner },
});
/** Makes a copy for oneself, whoever owns the original. */
export const copyTemplate = defineCommand({
  name: 'reportTemplate.copy',
  path: `${path}/copy`,
  access: ['reportSetting:copy'],
  on: templates,
  answer: { id: id() },
});
export const deleteTemplate = defineCommand({
  name: 'reportTemplate.delete',
  path: `${path}/delete`,
  access: ['reportSetting:delete', 'report:delete', 'setting:delete'],
  on: templates,
  danger: true,
  refusals: notOwner,
});
/** Sets when the report runs by itself: the file is made for its owner, with the rights the owner has by then. */
export const scheduleTemplate = defineCommand({
  name: 'reportTemplate.schedule',
  path: `${path}/schedule`,
  access: ['report:schedule'],
  on: templates,
  input: { schedule },
  refusals: notOwner,
});
/** Records the run and returns what to export; the person's export task then makes the file. */
export const runTemplate = defineCommand({
  name: 'reportTemplate.run',
  path: `${path}/run`,
  access: ['report:run'],
  on: templates,
  answer: { conditions: shape(z.array(z.object({ type: z.string(), value: z.unknown() }))) },
});
