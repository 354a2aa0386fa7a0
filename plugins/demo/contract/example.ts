import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  longText,
  optional,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/demo/example';

/**
 * 示例: a small record that shows list, form and lifecycle. Its id is numeric, so any other id in an address finds
 * nothing.
 */
export const examples = defineResource({
  name: 'example',
  path,
  table: 'demo_example',
  tenancy: 'tenant',
  fields: {
    title: text(60),
    content: optional(longText(500)),
    status: choice('EXAMPLE_STATUS', [
      { value: 0, zh: '草稿', en: 'Draft', tone: 'draft' },
      { value: 1, zh: '已提交', en: 'Submitted', tone: 'done' },
    ]),
    author: text(50),
    at: dateTime(),
  },
  filters: { title: 'like', status: 'in', at: 'range' },
  sorts: ['at', 'title'],
  counted: 'status',
  label: 'title',
  access: ['exampleList:view'],
  exportAccess: ['exampleList:export'],
});

const input = { title: examples.fields.title, content: examples.fields.content };
export const addExample = defineCommand({
  name: 'example.add',
  path: `${path}/add`,
  access: ['exampleList:add'],
  input,
  /** The page of uploads reads such a file and shows it. */
  template: {
    name: 'exampleImport',
    access: ['editorHome:view'],
    read: { access: ['editorHome:view'], most: 500 },
  },
  answer: { id: id() },
});
export const editExample = defineCommand({
  name: 'example.edit',
  path: `${path}/edit`,
  access: ['exampleList:edit'],
  on: examples,
  input,
});
/** A submitted example cannot be changed. */
export const submitExample = defineCommand({
  name: 'example.submit',
  path: `${path}/submit`,
  access: ['exampleList:submit'],
  on: examples,
  bulk: true,
  refusals: { noContent: { status: 412, zh: '请先填写内容再提交', en: 'Write the content before you submit' } },
});

export const exampleLife = defineWorkflow({
  name: 'example',
  resource: examples,
  state: 'status',
  initial: 0,
  transitions: {
    edit: { command: editExample, from: [0], to: 'same', actors: ['provider', 'operator'] },
    submit: { command: submitExample, from: [0], to: 1, actors: ['provider', 'operator'] },
  },
});
