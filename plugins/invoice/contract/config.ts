import {
  creditCode,
  defineCommand,
  defineQuery,
  flag,
  money,
  optional,
  ratio,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { channel } from './states.ts';

const path = '/api/platform/platformInvoicing';
/** 开票配置 of a provider: seller, drawer, and the limit of an invoice. */
export const invoicing = {
  sellerName: text(64),
  sellerTaxNo: creditCode(),
  sellerAddress: text(100),
  sellerPhone: text(20),
  sellerBank: text(50),
  sellerAccount: text(32),
  clerk: text(20),
  limitCents: money({ min: 100_000 }),
  vatPpm: ratio(200_000),
  channel,
  autoIssue: flag(),
  secondAudit: flag(),
};
const readers = [
  'invoiceManage:view',
  'openInvoice:view',
  'checkInvoice:view',
  'platformInvoiceManage:view',
  'platformCheckInvoice:view',
] as const;
/** Returns the defaults without a seller when nothing has been configured. */
export const queryInvoicing = defineQuery({
  name: 'platformInvoicing.query',
  path: `${path}/queryByPlatformId`,
  access: readers,
  conditions: true,
  input: { platformId: optional(reference('serviceProvider', 'platformId', 16)) },
  answer: {
    platformId: text(16),
    ...invoicing,
    sellerName: optional(invoicing.sellerName),
    sellerTaxNo: optional(invoicing.sellerTaxNo),
    sellerAddress: optional(invoicing.sellerAddress),
    sellerPhone: optional(invoicing.sellerPhone),
    sellerBank: optional(invoicing.sellerBank),
    sellerAccount: optional(invoicing.sellerAccount),
    clerk: optional(invoicing.clerk),
  },
});
const { secondAudit, ...own } = invoicing;
/** A provider sets its own; only the operator sets whether a second audit is needed. */
export const editInvoicing = defineCommand({
  name: 'platformInvoicing.config',
  path: `${path}/editByPlatformId`,
  access: ['invoiceManage:issue', 'platformCheckInvoice:audit'],
  input: {
    platformId: optional(reference('serviceProvider', 'platformId', 16)),
    sellerName: optional(own.sellerName),
    sellerTaxNo: optional(own.sellerTaxNo),
    sellerAddress: optional(own.sellerAddress),
    sellerPhone: optional(own.sellerPhone),
    sellerBank: optional(own.sellerBank),
    sellerAccount: optional(own.sellerAccount),
    clerk: optional(own.clerk),
    limitCents: optional(own.limitCents),
    vatPpm: optional(own.vatPpm),
    channel: optional(own.channel),
    autoIssue: optional(own.autoIssue),
    secondAudit: optional(secondAudit),
  },
  refusals: {
    onlyOperator: { status: 403, zh: '二级审核由平台设置', en: 'The second audit is set by the operator' },
    account: { status: 400, zh: '银行账号应为8至32位数字', en: 'An account number has 8 to 32 digits' },
    providerNeeded: { status: 400, zh: '请选择服务商', en: 'Choose the provider' },
  },
});
