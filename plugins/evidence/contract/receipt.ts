import {
  dateTime,
  defineResource,
  file,
  files,
  id,
  integer,
  money,
  optional,
  plate,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { damageFlag, receiptState } from './receipt-states.ts';

/** Drawn receipts in place of photos, for demo and test mode. */
export const drawnReceipts = [
  'builtin/receipt-1',
  'builtin/receipt-2',
  'builtin/receipt-3',
  'builtin/receipt-4',
] as const;

/** 回单: the delivery paper of a trip, signed by the consignee. Freight held back for it is paid once it is confirmed. */
export const receipts = defineResource({
  name: 'receipt',
  path: '/api/trucking/receipt',
  table: 'waybill_receipt',
  tenancy: 'tenant',
  fields: {
    receiptNo: text(20),
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    companyName: text(64),
    vehicleNum: plate(),
    driverName: text(20),
    receiptState,
    photo: optional(files('photo2', 'photo3')),
    photo2: optional(file()),
    photo3: optional(file()),
    signer: optional(text(20)),
    signedAt: optional(dateTime()),
    damageFlag,
    damageKg: optional(weight()),
    damageCents: optional(money()),
    /** The paper itself, sent by courier after its photo. */
    paperExpressNo: optional(text(32)),
    paperReceivedAt: optional(dateTime()),
    submitBy: optional(text(20)),
    submitAt: optional(dateTime()),
    submitCount: integer(0, 100_000),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: {
    waybillSn: 'many',
    vehicleNum: 'many',
    companyName: 'like',
    receiptState: 'in',
    damageFlag: 'in',
    waybillId: 'equal',
    signedAt: 'range',
    createdAt: 'range',
  },
  sorts: ['createdAt', 'signedAt'],
  counted: 'receiptState',
  label: 'receiptNo',
  open: { scope: 'WAYBILL', path: '/receipts' },
  access: ['waybillManage:view', 'waybillListManage:view', 'platformWaybillManage:view'],
});
