import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  integer,
  longText,
  optional,
  text,
  id,
} from '@freightdeck/sdk/contract';

const path = '/api/bank/bank';
export const enabled = choice('BANK_ENABLED', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);

/** 银行: one register for all providers, managed by the operator. */
export const banks = defineResource({
  name: 'bank',
  path,
  table: 'bank',
  tenancy: 'everyone',
  fields: {
    bankCode: text(11),
    bankName: text(40),
    shortName: optional(text(20)),
    clearingNo: optional(text(12)),
    logo: optional(file()),
    cardBins: optional(text(500)),
    sort: integer(0, 9999),
    status: enabled,
    createdAt: dateTime(),
  },
  filters: { bankName: 'like', bankCode: 'equal', status: 'in' },
  sorts: ['sort', 'bankCode'],
  counted: 'status',
  label: 'bankName',
  access: ['bank:view', 'bankCard:view', 'bankEnterpriseAccount:view'],
});
const { bankCode, bankName, shortName, clearingNo, logo, cardBins, sort } = banks.fields;
export const addBank = defineCommand({
  name: 'bank.add',
  path: `${path}/add`,
  access: ['bank:add'],
  input: { bankCode, bankName, shortName, clearingNo, cardBins, logo, sort },
  answer: { id: id() },
});
export const editBank = defineCommand({
  name: 'bank.edit',
  path: `${path}/edit`,
  access: ['bank:edit'],
  on: banks,
  input: { bankName, shortName, clearingNo, cardBins, logo, sort },
});
/** One bank per line: code, name, short name, clearing number; known codes are updated. */
export const importBanks = defineCommand({
  name: 'bank.import',
  path: `${path}/import`,
  access: ['bank:import'],
  input: { rows: { ...longText(20_000), required: true } },
  answer: { added: integer(0, 10_000), changed: integer(0, 10_000) },
  refusals: {
    badRow: {
      status: 400,
      zh: '第{row}行格式有误：须为“代码,名称,简称,联行号”',
      en: 'Line {row} is not "code,name,short name,clearing number"',
    },
  },
});
export const enableBank = defineCommand({
  name: 'bank.enable',
  path: `${path}/enable`,
  access: ['bank:enable'],
  on: banks,
  bulk: true,
});
/** A disabled bank is not offered for new cards. */
export const disableBank = defineCommand({
  name: 'bank.disable',
  path: `${path}/disable`,
  access: ['bank:disable'],
  on: banks,
  bulk: true,
  danger: true,
});
export const bankLife = defineWorkflow({
  name: 'bank',
  resource: banks,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableBank, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableBank, from: [1], to: 0, actors: ['operator'] },
  },
});
