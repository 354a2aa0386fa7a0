import {
  creditCode,
  defineCommand,
  defineQuery,
  defineWorkflow,
  file,
  flag,
  id,
  longText,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { party, signMethod } from './contract-states.ts';
import { contracts } from './contract.ts';

const path = contracts.path;
const { contractType, title, validFrom, validTo } = contracts.fields;
const reason = { reason: text(200) };
const period = {
  period: { status: 400, zh: '有效期至不能早于生效日期', en: 'The last day lies before the first' },
} as const;
const past = { past: { status: 409, zh: '合同有效期已过', en: 'The contract is past its last day' } } as const;

/** 新增: the other party is the shipper, the driver of the waybill, or for other kinds a given name. */
export const addContract = defineCommand({
  name: 'contract.add',
  path: `${path}/add`,
  access: ['contractManager:add'],
  input: {
    contractType,
    title,
    companyId: optional(id('company')),
    waybillId: optional(id('waybill')),
    counterparty: optional(text(64)),
    counterpartyUscc: optional(creditCode()),
    validFrom,
    validTo,
    feeCents: optional(money()),
    templateId: optional(id('contractTemplate')),
    terms: optional(longText(4000)),
  },
  answer: { id: id(), contractNo: text(20) },
  makes: { name: 'contractNo', page: '/contractDetail' },
  refusals: {
    ...period,
    onlyProviders: { status: 409, zh: '合同由服务商新增', en: 'Contracts are made by the provider' },
    companyNeeded: {
      status: 400,
      zh: '托运合同和框架合同须选择货主企业',
      en: 'A shipper or frame contract needs its shipper',
    },
    companyNotAudited: { status: 412, zh: '货主企业未审核通过', en: 'The shipper has not been approved' },
    waybillNeeded: { status: 400, zh: '承运合同须选择运单', en: 'A carrier contract needs its waybill' },
    waybillSigned: {
      status: 409,
      zh: '该运单已有承运合同{contractNo}',
      en: 'The waybill has the carrier contract {contractNo} already',
    },
    counterpartyNeeded: { status: 400, zh: '请填写对方名称', en: 'Name the other party' },
    templateUnknown: { status: 409, zh: '合同模板不存在或已停用', en: 'The template does not exist or is disabled' },
    termsNeeded: { status: 400, zh: '请填写合同条款或选择合同模板', en: 'Write the terms or choose a template' },
  },
});
/** Only a draft can be corrected, not a contract that has been sent. */
export const editContract = defineCommand({
  name: 'contract.edit',
  path: `${path}/edit`,
  access: ['contractManager:add'],
  on: contracts,
  input: {
    title: optional(title),
    validFrom: optional(validFrom),
    validTo: optional(validTo),
    feeCents: optional(money()),
    terms: optional(longText(4000)),
  },
  refusals: period,
});
export const sendContract = defineCommand({
  name: 'contract.send',
  path: `${path}/send`,
  access: ['contractManager:send'],
  on: contracts,
  bulk: true,
  refusals: past,
});
export const signContract = defineCommand({
  name: 'contract.sign',
  path: `${path}/sign`,
  access: ['contractManager:sign'],
  on: contracts,
  input: { party, signer: text(20), signMethod, signedFile: optional(file()) },
  refusals: {
    ...past,
    signedAlready: { status: 409, zh: '该方已签署', en: 'This party has signed already' },
    otherParty: {
      status: 403,
      zh: '只能代对方登记纸质签署',
      en: 'For the other party only a signature on paper can be recorded',
    },
    scanNeeded: { status: 400, zh: '纸质签署须上传签署文件', en: 'A signature on paper needs its scan' },
  },
});
export const refuseContract = defineCommand({
  name: 'contract.refuse',
  path: `${path}/refuse`,
  access: ['contractManager:sign'],
  on: contracts,
  input: reason,
  danger: true,
});
export const terminateContract = defineCommand({
  name: 'contract.terminate',
  path: `${path}/terminate`,
  access: ['contractManager:terminate', 'contractManagerPlatform:terminate'],
  on: contracts,
  input: reason,
  danger: true,
});
export const voidContract = defineCommand({
  name: 'contract.void',
  path: `${path}/void`,
  access: ['contractManager:void'],
  on: contracts,
  input: reason,
  danger: true,
});
/** On the day after its last one. */
export const expireContract = defineCommand({
  name: 'contract.expire',
  path: `${path}/expire`,
  access: ['contractManager:renew'],
  on: contracts,
});
/** 续签: a new contract with the same text and another period, to be signed again. */
export const renewContract = defineCommand({
  name: 'contract.renew',
  path: `${path}/renew`,
  access: ['contractManager:renew'],
  on: contracts,
  input: { validFrom, validTo },
  refusals: {
    ...period,
    ...past,
    renewedAlready: { status: 409, zh: '已续签为{contractNo}', en: 'Renewed already as {contractNo}' },
  },
});

export const contractLife = defineWorkflow({
  name: 'contract',
  resource: contracts,
  state: 'contractStatus',
  initial: 10,
  transitions: {
    edit: { command: editContract, from: [10], to: 'same', actors: ['provider'] },
    send: { command: sendContract, from: [10], to: 20, actors: ['provider'] },
    sign: { command: signContract, from: [20, 30], to: 30, actors: ['provider', 'shipper', 'driver'] },
    refuse: { command: refuseContract, from: [20, 30], to: 60, actors: ['provider', 'shipper', 'driver'] },
    expire: { command: expireContract, from: [40], to: 50, actors: ['system'] },
    terminate: { command: terminateContract, from: [40], to: 70, actors: ['provider', 'operator'] },
    void: { command: voidContract, from: [10, 20], to: 80, actors: ['provider'] },
    renew: { command: renewContract, from: [50], to: 'same', actors: ['provider'] },
  },
});

/** Whether the text of a contract still matches its hash. */
export const verifyContract = defineQuery({
  name: 'contract.verify',
  path: `${path}/verify`,
  access: ['contractManager:preview', 'contractManagerPlatform:preview'],
  input: { id: id('contract') },
  answer: { intact: flag(), fileHash: optional(text(64)), actualHash: text(64) },
});
