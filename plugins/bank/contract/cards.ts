import {
  bankCard,
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  flag,
  id,
  idNumber,
  mobile,
  optional,
  ownerType,
  text,
} from '@freightdeck/sdk/contract';
import { companyAccountSchema } from '@freightdeck/sdk/values';
import { channel, noChannel } from './channel.ts';

const path = '/api/user/bankCard';
/**
 * Accepts both: a personal card number has a Luhn digit, a company's account number has not. The server checks which
 * one is required.
 */
const anyNumber = { ...bankCard(), schema: companyAccountSchema, max: 32 };

/** 银行卡: its number is stored in another table and never returned with the record. */
export const bankCards = defineResource({
  name: 'bankCard',
  path,
  table: 'bank_card',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    ownerType,
    ownerId: text(64),
    ownerName: text(64),
    holderName: text(40),
    bankName: text(40),
    cardLast4: text(4),
    cardMasked: text(24),
    branch: optional(text(60)),
    reservedMobile: optional(mobile()),
    isDefault: flag(),
    bindChannel: optional(channel),
    verifyStatus: choice('CARD_VERIFY', [
      { value: 0, zh: '未核验', en: 'Not checked', tone: 'draft' },
      { value: 1, zh: '四要素通过', en: 'Four factors agree', tone: 'done' },
      { value: 2, zh: '核验失败', en: 'Failed', tone: 'refused' },
      { value: 3, zh: '核验中', en: 'Being checked', tone: 'running' },
      { value: 4, zh: '户名账号一致', en: 'Name and account agree', tone: 'done' },
    ]),
    verifyRemark: optional(text(200)),
    status: choice('CARD_STATUS', [
      { value: 1, zh: '正常', en: 'In use', tone: 'done' },
      { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
      { value: 9, zh: '已解绑', en: 'Unbound', tone: 'void' },
    ]),
    createdAt: dateTime(),
  },
  filters: {
    ownerType: 'in',
    ownerId: 'equal',
    ownerName: 'like',
    holderName: 'like',
    cardLast4: 'equal',
    bankName: 'like',
    verifyStatus: 'in',
    status: 'in',
    isDefault: 'equal',
    createdAt: 'range',
  },
  sorts: ['createdAt'],
  counted: 'verifyStatus',
  label: 'holderName',
  lookup: {
    line: ['bankName', 'cardLast4', 'ownerName', 'verifyStatus', 'status'],
    create: { access: ['bankCard:add'], page: '/bankCard' },
  },
  access: ['bankCard:view'],
  exportAccess: ['bankCard:export'],
});
const { ownerId, ownerName, holderName, branch, reservedMobile, bindChannel } = bankCards.fields;
export const addCard = defineCommand({
  name: 'bankCard.add',
  path: `${path}/add`,
  access: ['bankCard:add'],
  stepUp: 'money',
  input: {
    ownerType,
    ownerId,
    ownerName,
    holderName,
    holderCertNo: optional(idNumber()),
    bankId: id('bank'),
    cardNo: anyNumber,
    branch,
    reservedMobile,
    bindChannel,
  },
  answer: { id: id() },
  refusals: {
    cardNumber: { status: 400, zh: '个人银行卡号校验不通过', en: 'This is not a valid personal card number' },
    known: { status: 409, zh: '该卡已绑定', en: 'This card is bound already' },
    ownerUnknown: {
      status: 404,
      zh: '没有找到“{owner}”，请填写已登记的编号、姓名或手机号',
      en: 'Nobody is registered as "{owner}": give an id, a name or a mobile number',
    },
    ownerSeveral: {
      status: 409,
      zh: '“{owner}”有多个，请填写手机号或编号',
      en: 'There are several "{owner}": give a mobile number or an id',
    },
    ownerNamed: {
      status: 400,
      zh: '“{owner}”登记的名称是{name}，请核对主体名称',
      en: '"{owner}" is registered as {name}: check the name of the owner',
    },
    bankClosed: { status: 409, zh: '该银行已停用', en: 'This bank is disabled' },
  },
});
/** Adds what the check of a personal card needs. */
export const completeCard = defineCommand({
  name: 'bankCard.complete',
  path: `${path}/complete`,
  access: ['bankCard:add'],
  stepUp: 'money',
  on: bankCards,
  input: { holderCertNo: idNumber(), reservedMobile: mobile() },
  refusals: {
    checked: { status: 409, zh: '核验中或已通过的卡不能补充信息', en: 'This card is being checked, or has been' },
  },
});
/** 查看明文: the core logs each call for the plain number. */
export const plainCard = defineQuery({
  name: 'bankCard.plain',
  path: `${path}/plain`,
  access: ['bankCard:plain'],
  input: { id: id('bankCard'), plain: flag() },
  answer: { cardNo: text(32) },
});
/** Values of `verifyStatus` of a card that money may be paid to. */
export const checkedCard: readonly number[] = [1, 4];
/**
 * 四要素: asks the channel whether holder, identity number, card and mobile of a person match; of a company, whether
 * name and account do. 核验中 until it has answered.
 */
export const verifyCard = defineCommand({
  name: 'bankCard.verify',
  outside: true,
  path: `${path}/verify`,
  access: ['bankCard:verify'],
  on: bankCards,
  stepUp: 'money',
  bulk: true,
  refusals: {
    ...noChannel,
    factorsMissing: {
      status: 412,
      zh: '缺少{missing}：四要素核验需要户名、证件号、卡号和预留手机，请先补充',
      en: 'The {missing} is missing: four factors are checked, holder, identity number, card and reserved mobile',
    },
    ownCard: {
      status: 403,
      zh: '添加、修改或设为默认的人不能核验该卡，可由其他人核验：{who}',
      en: 'Whoever added or changed the card, or made it the default, does not check it. Others who may: {who}',
    },
  },
});
/** The channel has answered: a system command that writes its answer down. */
export const hearCard = defineCommand({
  name: 'bankCard.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: bankCards,
});
export const setDefaultCard = defineCommand({
  name: 'bankCard.setDefault',
  path: `${path}/setDefault`,
  access: ['bankCard:setDefault'],
  stepUp: 'money',
  on: bankCards,
  refusals: {
    notVerified: { status: 409, zh: '核验通过的卡才能设为默认', en: 'Only a checked card can be the default' },
    ownCheck: {
      status: 403,
      zh: '核验人不能将该卡设为默认，可由其他人设置：{who}',
      en: 'Whoever had the card checked does not make it the default. Others who may: {who}',
    },
  },
});
export const disableCard = defineCommand({
  name: 'bankCard.disable',
  path: `${path}/disable`,
  access: ['bankCard:disable'],
  on: bankCards,
  input: { reason: text(200) },
  danger: true,
});
/** The number is deleted; the record of the card stays. */
export const unbindCard = defineCommand({
  name: 'bankCard.unbind',
  path: `${path}/unbind`,
  access: ['bankCard:unbind'],
  stepUp: 'money',
  on: bankCards,
  input: { reason: text(200) },
  danger: true,
});
const both = ['provider', 'operator'] as const;
export const cardLife = defineWorkflow({
  name: 'bankCard',
  resource: bankCards,
  state: 'status',
  initial: 1,
  transitions: {
    complete: {
      command: completeCard,
      from: [1],
      to: 'same',
      actors: both,
      when: { verifyStatus: { is: [0, 2], refusal: 'checked' } },
    },
    verify: { command: verifyCard, from: [1], to: 'same', actors: both },
    hear: { command: hearCard, from: [0, 1, 9], to: 'same', actors: ['system'] },
    setDefault: {
      command: setDefaultCard,
      from: [1],
      to: 'same',
      actors: both,
      when: { verifyStatus: { is: checkedCard, refusal: 'notVerified' } },
    },
    disable: { command: disableCard, from: [1], to: 0, actors: both },
    unbind: { command: unbindCard, from: [1, 0], to: 9, actors: both },
  },
});
