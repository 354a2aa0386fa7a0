import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  list,
  optional,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/requirement';
const yesNo = () =>
  choice('YES_NO', [
    { value: 1, zh: '是', en: 'Yes' },
    { value: 0, zh: '否', en: 'No' },
  ]);

/** 入驻资料要求: a document a provider must submit before it may work. */
export const requirements = defineResource({
  name: 'requirement',
  path,
  table: 'provider_requirement',
  tenancy: 'tenant',
  fields: {
    name: text(50),
    required: yesNo(),
    sampleFile: optional(file()),
    sort: integer(0, 9999),
    scope: choice('REQUIREMENT_SCOPE', [
      { value: 'QUALIFICATION', zh: '资质', en: 'Qualification' },
      { value: 'FUNDS', zh: '资金', en: 'Funds' },
      { value: 'SYSTEM', zh: '系统', en: 'System' },
      { value: 'CONTRACT', zh: '合同', en: 'Contract' },
    ]),
    doneCount: integer(0, 1_000_000),
    status: choice('REQUIREMENT_STATUS', [
      { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
      { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
    ]),
    updatedAt: dateTime(),
  },
  filters: { name: 'like', scope: 'in', status: 'in' },
  sorts: ['sort', 'updatedAt'],
  label: 'name',
  lookup: { line: ['scope', 'required', 'status'] },
  access: ['serviceProviderRequire:view'],
});
const { name, required, sampleFile, sort, scope, status } = requirements.fields;
const once = { known: { status: 409, zh: '已有同名要求', en: 'There is a requirement of this name' } } as const;
/** Adds a requirement for every provider. */
export const addRequirement = defineCommand({
  name: 'requirement.add',
  path: `${path}/add`,
  access: ['serviceProviderRequire:add'],
  by: 'operator',
  input: { name, required, sampleFile, sort, scope },
  answer: { id: id() },
  refusals: once,
});
export const editRequirement = defineCommand({
  name: 'requirement.edit',
  path: `${path}/edit`,
  access: ['serviceProviderRequire:edit'],
  on: requirements,
  input: { name, required, sampleFile, sort, scope, status },
  refusals: once,
});
export const deleteRequirement = defineCommand({
  name: 'requirement.delete',
  path: `${path}/delete`,
  access: ['serviceProviderRequire:delete'],
  on: requirements,
  danger: true,
  refusals: {
    handedIn: { status: 409, zh: '已有服务商完成该要求，请停用', en: 'Providers have met it already. Disable it' },
  },
});
/** The order in which providers see them. */
export const sortRequirements = defineCommand({
  name: 'requirement.sort',
  path: `${path}/sort`,
  access: ['serviceProviderRequire:sort'],
  by: 'operator',
  input: { ids: list(id('requirement'), 500) },
});

/** 完成情况: one row per provider and requirement. */
export const requirementStates = defineResource({
  name: 'requirementState',
  path: `${path}State`,
  table: 'provider_requirement_state',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    requirementId: id('requirement'),
    name,
    required,
    scope,
    doneStatus: choice('REQUIREMENT_DONE', [
      { value: 0, zh: '未完成', en: 'Open', tone: 'waiting' },
      { value: 1, zh: '已完成', en: 'Met', tone: 'done' },
    ]),
    doneAt: optional(dateTime()),
    doneBy: optional(text(20)),
    remark: optional(text(200)),
  },
  filters: { requirementId: 'equal', name: 'like', scope: 'in', doneStatus: 'in', doneAt: 'range' },
  sorts: ['doneAt'],
  counted: 'doneStatus',
  label: 'name',
  access: ['serviceProviderRequire:view'],
});
export const meetRequirement = defineCommand({
  name: 'requirementState.meet',
  path: `${path}State/meet`,
  access: ['serviceProviderRequire:edit'],
  on: requirementStates,
  input: { remark: optional(text(200)) },
  bulk: true,
});
export const reopenRequirement = defineCommand({
  name: 'requirementState.reopen',
  path: `${path}State/reopen`,
  access: ['serviceProviderRequire:edit'],
  on: requirementStates,
  input: { reason: text(200) },
});
export const requirementLife = defineWorkflow({
  name: 'requirementState',
  resource: requirementStates,
  state: 'doneStatus',
  initial: 0,
  transitions: {
    meet: { command: meetRequirement, from: [0], to: 1, actors: ['operator'] },
    reopen: { command: reopenRequirement, from: [1], to: 0, actors: ['operator'] },
  },
});
