import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  longText,
  text,
} from '@freightdeck/sdk/contract';
import { contractType } from './contract-states.ts';

const path = '/api/trucking/contractTemplate';

/** 合同模板: contract terms that the operator provides to all tenants. */
export const contractTemplates = defineResource({
  name: 'contractTemplate',
  path,
  table: 'contract_template',
  tenancy: 'everyone',
  fields: {
    name: text(50),
    contractType,
    body: longText(4000),
    templateStatus: choice('CONTRACT_TEMPLATE_STATUS', [
      { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
      { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
    ]),
    updatedAt: dateTime(),
  },
  filters: { name: 'like', contractType: 'in', templateStatus: 'in' },
  sorts: ['name', 'updatedAt'],
  label: 'name',
  lookup: { line: ['contractType', 'templateStatus'] },
  access: ['contractManagerPlatform:template', 'contractManager:add'],
});
const access = ['contractManagerPlatform:template'] as const;
const { name, body } = contractTemplates.fields;
const empty = { empty: { status: 400, zh: '模板内容不能为空', en: 'A template needs words' } } as const;
export const addTemplate = defineCommand({
  name: 'contractTemplate.addTemplate',
  path: `${path}/add`,
  access,
  by: 'operator',
  input: { name, contractType, body },
  answer: { id: id() },
  refusals: empty,
});
/** Existing contracts keep their text. */
export const editTemplate = defineCommand({
  name: 'contractTemplate.editTemplate',
  path: `${path}/edit`,
  access,
  on: contractTemplates,
  input: { name, body },
  refusals: empty,
});
export const enableTemplate = defineCommand({
  name: 'contractTemplate.enable',
  path: `${path}/enable`,
  access,
  on: contractTemplates,
});
export const disableTemplate = defineCommand({
  name: 'contractTemplate.disable',
  path: `${path}/disable`,
  access,
  on: contractTemplates,
});
export const templateLife = defineWorkflow({
  name: 'contractTemplate',
  resource: contractTemplates,
  state: 'templateStatus',
  initial: 1,
  transitions: {
    editTemplate: { command: editTemplate, from: [0, 1], to: 'same', actors: ['operator'] },
    enable: { command: enableTemplate, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableTemplate, from: [1], to: 0, actors: ['operator'] },
  },
});
