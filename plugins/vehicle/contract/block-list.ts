import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  longText,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { plateColor } from './states.ts';
import { vehicles } from './vehicle.ts';

const path = '/api/user/blockList';
const targetType = choice('BLOCK_TARGET', [
  { value: 'VEHICLE', zh: '车辆', en: 'Vehicle' },
  { value: 'DRIVER', zh: '司机', en: 'Driver' },
  { value: 'PERSON', zh: '人员', en: 'Person' },
  { value: 'COMPANY', zh: '企业', en: 'Company' },
  { value: 'CARD', zh: '银行卡', en: 'Bank card' },
]);
const reasonCode = choice('BLOCK_REASON', [
  { value: 'OVERLOAD', zh: '超载', en: 'Overload' },
  { value: 'FRAUD', zh: '欺诈', en: 'Fraud' },
  { value: 'DISPUTE', zh: '纠纷', en: 'Dispute' },
  { value: 'CERT', zh: '证照问题', en: 'Certificates' },
  { value: 'REGULATOR', zh: '监管要求', en: 'Regulator' },
  { value: 'SAFETY', zh: '安全事故', en: 'Safety' },
]);

/**
 * 黑名单: blocked persons, vehicles, companies and cards. A row of the operator applies to all providers, another row to
 * its own provider.
 */
export const blockEntries = defineResource({
  name: 'blockEntry',
  path,
  table: 'block_entry',
  tenancy: 'tenant',
  fields: {
    targetType,
    /** Plate, identity number, credit code or card number; personal numbers are stored masked. */
    keyValue: text(32),
    plateColor: optional(plateColor),
    reasonCode,
    reason: text(200),
    evidence: optional(file()),
    validFrom: date(),
    /** Last day; empty means permanently. */
    validTo: optional(date()),
    status: choice('BLOCK_STATUS', [
      { value: 1, zh: '生效', en: 'In force', tone: 'stopped' },
      { value: 0, zh: '解除', en: 'Released', tone: 'void' },
    ]),
    addedBy: text(20),
    addedById: id('user'),
    releasedBy: optional(text(20)),
    releasedAt: optional(dateTime()),
    releaseReason: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: { targetType: 'in', keyValue: 'equal', reasonCode: 'in', status: 'in', addedBy: 'like', createdAt: 'range' },
  sorts: ['createdAt', 'validTo'],
  counted: 'status',
  label: 'keyValue',
  access: ['platformVehicleBlockList:view'],
  exportAccess: ['platformVehicleBlockList:export'],
});

const { evidence, validTo } = blockEntries.fields;
/** The provider it applies to; empty means all. */
const scopePlatformId = optional(reference('serviceProvider', 'platformId', 16));
export const blockRefusals = {
  badKey: {
    status: 400,
    zh: '对象“{key}”不是有效的车牌号、身份证号、信用代码或卡号',
    en: '"{key}" is no valid plate, identity number, credit code or card number',
  },
  listed: { status: 409, zh: '该对象已在黑名单中', en: 'This is on the block list already' },
  past: { status: 400, zh: '结束日期不能早于今天', en: 'The last day must not lie in the past' },
} as const;
export const addBlock = defineCommand({
  name: 'blockEntry.addBlock',
  path: `${path}/add`,
  access: ['platformVehicleBlockList:add'],
  input: {
    targetType,
    keyValue: text(32),
    plateColor: optional(plateColor),
    reasonCode,
    reason: text(200),
    validTo,
    scopePlatformId,
    evidence,
  },
  answer: { id: id() },
  refusals: blockRefusals,
});
/** Adds many of one kind, pasted as text; existing entries stay unchanged. */
export const importBlocks = defineCommand({
  name: 'blockEntry.importBlocks',
  path: `${path}/import`,
  access: ['platformVehicleBlockList:import'],
  input: { targetType, keyValues: longText(20_000), reasonCode, reason: text(200) },
  answer: { added: integer(0, 1000), skipped: integer(0, 1000) },
  refusals: { badKey: blockRefusals.badKey },
});
/** 拉黑 from the vehicle's record. */
export const blockVehicle = defineCommand({
  name: 'vehicle.block',
  path: '/api/user/userVehicle/block',
  access: ['carInfo:block', 'carInfoDetail:block'],
  on: vehicles,
  input: { reasonCode, reason: text(200), validTo },
  danger: true,
  refusals: { listed: blockRefusals.listed, past: blockRefusals.past },
});
export const releaseBlock = defineCommand({
  name: 'blockEntry.release',
  path: `${path}/release`,
  access: ['platformVehicleBlockList:release'],
  on: blockEntries,
  input: { reason: text(200) },
  refusals: {
    sameHand: { status: 403, zh: '加入黑名单的人不能自己解除', en: 'Who put it on the list cannot release it' },
  },
});
/** 生效 until another person releases it. */
export const blockLife = defineWorkflow({
  name: 'blockEntry',
  resource: blockEntries,
  state: 'status',
  initial: 1,
  transitions: { release: { command: releaseBlock, from: [1], to: 0, actors: ['operator'] } },
});

/** A new entry on the block list: running trips may be frozen. */
export const blockAdded = defineEvent<{
  readonly platformId: string;
  readonly targetType: string;
  readonly keyValue: string;
}>('blockEntry.added');
