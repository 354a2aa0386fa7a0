import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  flag,
  id,
  idNumber,
  integer,
  money,
  month,
  optional,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/fund/taxWithhold';
/** 代征代办申报: the taxes of a person for a month. Amounts cannot change once they are declared. */
export const taxFilings = defineResource({
  name: 'taxWithhold',
  path,
  table: 'tax_withhold',
  tenancy: 'tenant',
  fields: {
    month: month(),
    personId: id('driver', 'name'),
    name: text(20),
    idNumber: idNumber('data:plainId'),
    seq: integer(1, 99),
    tripCount: integer(0, 100_000),
    income: money(),
    vat: money(),
    surcharge: money(),
    iit: money(),
    /** 已代征: withheld by the orders paid in the month; what is due above it, or withheld too much, shows here. */
    withheld: money(),
    /** 免征: monthly sales up to 100,000 yuan are free of VAT. */
    exemptFlag: flag(),
    cumulative12m: money({ max: 99_999_999_999 }),
    /** A warning from 4.5 million yuan in twelve months; from 5 million the person must register a business. */
    registerHint: choice('TAX_REGISTER_HINT', [
      { value: 0, zh: '无需登记', en: 'No need', tone: 'done' },
      { value: 1, zh: '接近登记标准', en: 'Near the limit', tone: 'warning' },
      { value: 2, zh: '须办理登记', en: 'Must register', tone: 'refused' },
    ]),
    taxStatus: choice('TAX_STATUS', [
      { value: 0, zh: '待申报', en: 'To declare', tone: 'waiting' },
      { value: 1, zh: '已申报', en: 'Declared', tone: 'running' },
      { value: 2, zh: '已缴', en: 'Paid', tone: 'done' },
      { value: 3, zh: '更正', en: 'Corrected', tone: 'void' },
    ]),
    declaredAt: optional(dateTime()),
    paidAt: optional(dateTime()),
    payNo: optional(text(40)),
    remark: optional(text(200)),
  },
  filters: { month: 'equal', name: 'like', taxStatus: 'in', registerHint: 'in', exemptFlag: 'equal' },
  sorts: ['month', 'income', 'name'],
  totals: ['income', 'vat', 'surcharge', 'iit', 'withheld'],
  counted: 'taxStatus',
  label: 'name',
  access: ['taxFiling:view'],
  exportAccess: ['taxFiling:export'],
});
/** 生成: computes the month for every driver who was paid in it; declared months stay. */
export const generateTax = defineCommand({
  name: 'taxWithhold.generate',
  path: `${path}/generate`,
  access: ['taxFiling:generate'],
  input: { month: month() },
  answer: { total: integer(0, 100_000) },
  refusals: {
    badMonth: { status: 400, zh: '月份应为 yyyy-MM', en: 'The month reads yyyy-MM' },
    monthOpen: { status: 409, zh: '{month}尚未结束', en: '{month} is not over yet' },
    nothing: { status: 409, zh: '{month}没有待生成的申报', en: 'Nothing of {month} is left to file' },
    onlyProviders: { status: 409, zh: '申报由服务商办理', en: 'Providers file their own' },
  },
});
export const declareTax = defineCommand({
  name: 'taxWithhold.declare',
  path: `${path}/declare`,
  access: ['taxFiling:declare'],
  on: taxFilings,
  bulk: true,
});
export const payTax = defineCommand({
  name: 'taxWithhold.pay',
  path: `${path}/pay`,
  access: ['taxFiling:pay'],
  on: taxFilings,
  input: { payNo: text(40) },
  refusals: {
    channelShort: {
      status: 422,
      zh: '银企直连账户余额还差{short}元',
      en: 'The enterprise account is {short} yuan short',
    },
  },
});
/** 更正: replaces a declared month by a corrected one, which must be declared again. */
export const correctTax = defineCommand({
  name: 'taxWithhold.correct',
  path: `${path}/correct`,
  access: ['taxFiling:correct'],
  on: taxFilings,
  input: { income: money(), reason: text(200) },
  refusals: { sameIncome: { status: 400, zh: '更正后的收入与原申报一致', en: 'The income is the one declared' } },
});
export const taxLife = defineWorkflow({
  name: 'taxWithhold',
  resource: taxFilings,
  state: 'taxStatus',
  initial: 0,
  transitions: {
    declare: { command: declareTax, from: [0], to: 1, actors: ['provider'] },
    pay: { command: payTax, from: [1], to: 2, actors: ['provider'] },
    correct: { command: correctTax, from: [1, 2], to: 3, actors: ['provider'] },
  },
});
