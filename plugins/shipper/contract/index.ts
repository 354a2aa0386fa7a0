import { choice, creditCode, defineCommand, defineEvent, defineResource, mobile, ratio, text } from '@freightdeck/sdk/contract';

/** 状态 of a membership. */
export const enabled = choice('SPU_STATUS', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);

/** 货主企业: a company whose freight this provider carries. One row per tenant and company. */
export const companies = defineResource({
  name: 'company',
  path: '/api/user/userCompany',
  table: 'company',
  tenancy: 'tenant',
  fields: {
    companyName: text(64),
    uscc: creditCode(),
    contacts: text(20),
    mobile: mobile(),
    /** 服务费率 on top of the freight. */
    invoiceTax: ratio(150_000),
    serviceFeeMode: choice('SERVICE_FEE_MODE', [
      { value: 'ADD_ON', zh: '外加', en: 'Added on top' },
      { value: 'GROSS_UP', zh: '内扣', en: 'Grossed up' },
    ]),
    status: enabled,
  },
  filters: { companyName: 'like', uscc: 'equal', status: 'in' },
  sorts: ['companyName'],
  label: 'companyName',
  access: ['goodsInfo:add', 'goodsInfo:view', 'waybillListManage:assign'],
});

/** Admits a company as a shipper of this provider. */
export const addCompany = defineCommand({
  name: 'company.add',
  path: '/api/user/userCompany/add',
  access: ['goodsInfo:add'],
  input: {
    companyName: companies.fields.companyName,
    uscc: companies.fields.uscc,
    contacts: companies.fields.contacts,
    mobile: companies.fields.mobile,
    invoiceTax: companies.fields.invoiceTax,
    serviceFeeMode: companies.fields.serviceFeeMode,
  },
  answer: { id: text(40) },
});

/** A company has been admitted: figures listen. */
export const companyAdmitted = defineEvent<{ readonly id: string }>('company.admitted');
