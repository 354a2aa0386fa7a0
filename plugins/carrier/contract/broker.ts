import {
  defineCommand,
  defineResource,
  erasureOf,
  id,
  integer,
  optional,
  ratio,
  text,
} from '@freightdeck/sdk/contract';
import { memberFields, memberLife, memberRefusals, returnRefusals } from './member.ts';

const path = '/api/user/userBroker';

/** 经纪人: finds vehicles for goods and earns an information fee up to a cap. */
export const brokers = defineResource({
  name: 'broker',
  path,
  table: 'broker',
  tenancy: 'tenant',
  fields: {
    ...memberFields,
    companyName: optional(text(64)),
    region: text(40),
    infoFeeCapPpm: ratio(200_000),
    goodsCount: integer(0, 1_000_000),
  },
  filters: { name: 'like', mobile: 'equal', region: 'like', auditStatus: 'in', status: 'in', createdAt: 'range' },
  sorts: ['name', 'createdAt'],
  counted: 'auditStatus',
  label: 'name',
  lookup: { line: ['mobile', 'companyName', 'region', 'auditStatus', 'status'] },
  access: ['brokerAudit:view'],
  exportAccess: ['brokerAudit:export'],
  filesAccess: ['brokerAudit:viewImage'],
});

const { name, mobile, idNumber, companyName, region, infoFeeCapPpm, idFront, idBack } = brokers.fields;
export const addBroker = defineCommand({
  name: 'broker.addBroker',
  path: `${path}/add`,
  access: ['brokerAudit:edit'],
  input: { name, mobile, idNumber, companyName, region, infoFeeCapPpm: optional(infoFeeCapPpm), idFront, idBack },
  answer: { id: id() },
  refusals: { ...memberRefusals, ...returnRefusals },
});
export const brokerLife = memberLife(
  brokers,
  {
    name: optional(name),
    mobile: optional(mobile),
    companyName,
    region: optional(region),
    infoFeeCapPpm: optional(infoFeeCapPpm),
    idFront,
    idBack,
  },
  {
    audit: ['brokerAudit:audit'],
    edit: ['brokerAudit:edit'],
    enable: ['brokerAudit:enable'],
    disable: ['brokerAudit:disable'],
  },
);
export const brokerErasure = erasureOf(brokers, ['brokerAudit:erase']);
