/** A text in both languages; `Text` of the index, which exports this file. */
interface Words {
  readonly zh: string;
  readonly en: string;
}

/** Codes that need no words of a plugin's own. */
const usual: Readonly<Record<string, Words>> = {
  view: { zh: '查看', en: 'View' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  export: { zh: '导出', en: 'Export' },
  import: { zh: '导入', en: 'Import' },
  audit: { zh: '审核', en: 'Audit' },
  submit: { zh: '提交', en: 'Submit' },
  print: { zh: '打印', en: 'Print' },
};
/**
 * What a code of a partner's permission keys is called: by the plugin's own `codes`, else as usual; undefined where
 * neither has words.
 */
export const codeWords = (code: string, codes: Readonly<Record<string, Words>> = {}): Words | undefined =>
  [codes, usual].find((words) => Object.hasOwn(words, code))?.[code];
