import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  erasedRefusal,
  erasureFields,
  erasureOf,
  id,
  idNumber,
  integer,
  mobile,
  money,
  notErased,
  optional,
  ratio,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/copartner';

/** 引流合伙人: brings shippers and gets a commission. */
export const copartners = defineResource({
  name: 'copartner',
  path,
  table: 'yl_copartner',
  tenancy: 'tenant',
  fields: {
    name: text(20),
    certNo: idNumber('data:plainId'),
    mobile: mobile('data:plainMobile'),
    commissionMode: choice('COMMISSION_MODE', [
      { value: 'PPM_OF_FREIGHT', zh: '按运费比例', en: 'Share of the freight' },
      { value: 'PER_TRIP', zh: '按单', en: 'Per trip' },
      { value: 'PPM_OF_FEE', zh: '按服务费比例', en: 'Share of the service fee' },
    ]),
    commissionRatio: optional(ratio(500_000)),
    commissionPerTrip: optional(money({ min: 1, max: 1_000_000 })),
    bindCount: integer(0, 1_000_000),
    /** The shippers that are bound to the partner now. */
    companyNames: optional(text(4000)),
    /** What this month's settlements have brought the partner, less what was voided. */
    monthCommission: money({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    walletBalance: money({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    validFrom: date(),
    validTo: optional(date()),
    status: choice('COPARTNER_STATUS', [
      { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
      { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
    ]),
    createdAt: dateTime(),
    ...erasureFields,
  },
  filters: { name: 'like', mobile: 'equal', companyNames: 'like', status: 'in', createdAt: 'range' },
  sorts: ['name', 'createdAt'],
  totals: ['monthCommission', 'walletBalance'],
  counted: 'status',
  label: 'name',
  lookup: { line: ['mobile', 'certNo', 'commissionMode', 'status'] },
  access: ['ylCopartner:view'],
  exportAccess: ['ylCopartner:export'],
});
const {
  name,
  certNo,
  mobile: telephone,
  commissionMode,
  commissionRatio,
  commissionPerTrip,
  validFrom,
  validTo,
} = copartners.fields;
const refusals = {
  commission: {
    status: 400,
    zh: '按比例须填写分佣比例，按单须填写每单金额，二者只填其一',
    en: 'A share needs a ratio, a trip needs an amount, and not both',
  },
  dates: { status: 400, zh: '有效期的止期不能早于起期', en: 'It must not end before it begins' },
} as const;
export const addCopartner = defineCommand({
  name: 'copartner.add',
  path: `${path}/add`,
  access: ['ylCopartner:add'],
  input: { name, certNo, mobile: telephone, commissionMode, commissionRatio, commissionPerTrip, validFrom, validTo },
  answer: { id: id() },
  refusals: {
    ...refusals,
    onlyProviders: { status: 409, zh: '合伙人由服务商新增', en: 'Partners are added by their provider' },
    known: { status: 409, zh: '该证件号的合伙人已存在', en: 'There is a partner with this number' },
  },
});
/** Changes the agreement from now on. */
export const editCopartner = defineCommand({
  name: 'copartner.edit',
  path: `${path}/edit`,
  access: ['ylCopartner:edit'],
  on: copartners,
  when: notErased,
  input: { mobile: optional(telephone), commissionMode, commissionRatio, commissionPerTrip, validFrom, validTo },
  refusals: { ...refusals, ...erasedRefusal },
});
export const enableCopartner = defineCommand({
  name: 'copartner.enable',
  path: `${path}/enable`,
  access: ['ylCopartner:enable'],
  on: copartners,
  refusals: erasedRefusal,
});
export const disableCopartner = defineCommand({
  name: 'copartner.disable',
  path: `${path}/disable`,
  access: ['ylCopartner:disable'],
  on: copartners,
  input: { reason: text(200) },
  danger: true,
  refusals: {
    bound: {
      status: 409,
      zh: '仍有绑定的货主企业，请先解绑',
      en: 'Shippers are still bound to this partner. Unbind them first',
    },
  },
});
const bindRefusals = {
  hasPartner: { status: 409, zh: '该货主企业已绑定合伙人：{name}', en: 'The shipper has a partner already: {name}' },
  companyUnknown: { status: 409, zh: '货主企业不存在或未启用', en: 'There is no such shipper that is enabled' },
  notInForce: {
    status: 409,
    zh: '合伙人未启用或不在有效期内',
    en: 'The partner is disabled or the agreement is not in force',
  },
} as const;
/** A shipper has one partner at a time. */
export const bindCopartner = defineCommand({
  name: 'copartner.bind',
  path: `${path}/bind`,
  access: ['ylCopartner:bind', 'serviceProviderUser:bindPartner'],
  on: copartners,
  input: { companyId: id('company') },
  answer: { id: id() },
  refusals: bindRefusals,
});
export const copartnerLife = defineWorkflow({
  name: 'copartner',
  resource: copartners,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableCopartner, from: [0], to: 1, actors: ['provider', 'operator'], when: notErased },
    disable: { command: disableCopartner, from: [1], to: 0, actors: ['provider', 'operator'] },
  },
});

/** 清除个人信息 of a partner who brings nobody any more. */
export const partnerErasure = erasureOf(copartners, ['ylCopartner:erase'], {
  when: { status: { is: [0], refusal: 'stillHere' } },
  stillHere: { status: 409, zh: '请先停用', en: 'The partner has to be disabled first' },
});

/** 绑定记录: which shipper was bound to which partner, and when. */
export const copartnerBinds = defineResource({
  name: 'copartnerBind',
  path: `${path}Bind`,
  table: 'yl_copartner_bind',
  tenancy: 'tenant',
  fields: {
    copartnerId: id('copartner', 'name'),
    name,
    companyId: id('company', 'companyName'),
    companyName: text(64),
    boundAt: dateTime(),
    unboundAt: optional(dateTime()),
    bindStatus: choice('COPARTNER_BIND', [
      { value: 1, zh: '绑定中', en: 'Bound', tone: 'done' },
      { value: 0, zh: '已解绑', en: 'Ended', tone: 'void' },
    ]),
    reason: optional(text(200)),
    operator: text(20),
  },
  filters: { copartnerId: 'equal', companyId: 'equal', companyName: 'like', bindStatus: 'in', boundAt: 'range' },
  sorts: ['boundAt'],
  label: 'companyName',
  access: ['ylCopartner:view', 'ylCopartner:detail'],
});
export const unbindCopartner = defineCommand({
  name: 'copartnerBind.unbind',
  path: `${path}Bind/unbind`,
  access: ['ylCopartner:unbind'],
  on: copartnerBinds,
  input: { reason: text(200) },
});
export const bindLife = defineWorkflow({
  name: 'copartnerBind',
  resource: copartnerBinds,
  state: 'bindStatus',
  initial: 1,
  transitions: { unbind: { command: unbindCopartner, from: [1], to: 0, actors: ['provider', 'operator'] } },
});
