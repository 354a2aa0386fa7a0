import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  distance,
  id,
  integer,
  keptValue,
  list,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { each } from './config.ts';

const yesNo = () =>
  choice('YES_NO', [
    { value: 1, zh: '是', en: 'Yes' },
    { value: 0, zh: '否', en: 'No' },
  ]);
export const codeType = choice('CODE_TYPE', [
  { value: 'GOODS', zh: '货源码', en: 'Goods code' },
  { value: 'CAPTAIN', zh: '车队长码', en: 'Captain code' },
  { value: 'REGISTER', zh: '注册码', en: 'Registration code' },
  { value: 'FUEL', zh: '油站码', en: 'Station code' },
]);
/** What a scan of the code does, and how long the code is valid. */
export const codeRules = {
  enabled: yesNo(),
  autoAccept: yesNo(),
  needPoundPhoto: yesNo(),
  limitFence: distance(),
  validHours: integer(1, 8760, 'hour'),
  maxPerDay: integer(1, 100_000),
};

/** 二维码修改记录: one row per changed field of a company's code. */
export const codeRecords = defineResource({
  name: 'codeRecord',
  path: '/api/user/userCodeConfigurationModifyRecords',
  table: 'user_code_config_record',
  tenancy: 'tenant',
  fields: {
    companyId: id('company', 'companyName'),
    platformName: text(64),
    companyName: text(64),
    codeType,
    fieldName: text(40),
    fieldZh: text(40),
    oldValue: optional(keptValue('fieldName', codeRules, 300)),
    newValue: optional(keptValue('fieldName', codeRules, 300)),
    operator: text(20),
    operatorPlatform: text(16),
    createdAt: dateTime(),
  },
  filters: { companyId: 'equal', companyName: 'like', codeType: 'in', operator: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'companyName',
  access: ['serviceProviderQrCodeEditRecord:view'],
});

/** The four QR codes of a company with their settings or defaults. */
export const codesOfCompany = defineQuery({
  name: 'code.listing',
  path: '/api/user/userCodeConfiguration/getAllUserCodeConfigurationByCompanyId',
  access: ['serviceProviderQrCodeEditRecord:view'],
  conditions: true,
  input: { companyId: id('company') },
  answer: {
    itemList: list(
      shape(
        z.object({
          companyId: z.string(),
          codeType: z.string(),
          enabled: z.number(),
          autoAccept: z.number(),
          needPoundPhoto: z.number(),
          limitFence: z.number(),
          validHours: z.number(),
          maxPerDay: z.number(),
          updatedBy: z.nullable(z.string()),
        }),
      ),
    ),
  },
});
export const updateCode = defineCommand({
  name: 'code.update',
  path: '/api/user/userCodeConfiguration/updateUserCodeConfiguration',
  access: ['serviceProviderQrCodeEditRecord:edit'],
  input: { companyId: id('company'), codeType, ...each(codeRules) },
  refusals: {
    companyUnknown: { status: 409, zh: '货主企业不存在', en: 'There is no such shipper' },
    nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
  },
});
/** The latest hundred changes of a company's codes, newest first. */
export const codeHistory = defineQuery({
  name: 'code.history',
  path: '/api/user/userCodeConfigurationModifyRecords/getUserCodeConfigurationModifyRecordsList',
  access: ['serviceProviderQrCodeEditRecord:view'],
  conditions: true,
  input: { companyId: id('company'), codeType: optional(codeType) },
  answer: {
    itemList: list(
      shape(
        z.object({
          id: z.string(),
          companyId: z.string(),
          companyName: z.string(),
          codeType: z.string(),
          fieldName: z.string(),
          fieldZh: z.string(),
          oldValue: z.nullable(z.string()),
          newValue: z.nullable(z.string()),
          operator: z.string(),
          operatorPlatform: z.string(),
          createdAt: z.string(),
        }),
      ),
    ),
  },
});
