import type { Text } from '@freightdeck/sdk/manifest';
import { Refused } from '@freightdeck/sdk/server';

const texts = {
  unknownSubject: { zh: '该操作不支持导入', en: 'This cannot be imported' },
  fileKind: { zh: '仅支持 xlsx 和 csv 文件', en: 'Only xlsx and csv files are accepted' },
  fileBroken: { zh: '文件已损坏，无法读取', en: 'The file is broken and cannot be read' },
  fileLarge: { zh: '文件内容过大', en: 'The file holds too much' },
  quoteOpen: {
    zh: '第{line}行的引号没有成对，其后的内容无法分行，请补上引号',
    en: 'The quote in row {line} is not closed. Close it, so that the rows behind it can be told apart',
  },
  tooManyRows: { zh: '一次最多导入{most}行，请拆分文件', en: 'At most {most} rows at once. Please split the file' },
  noRows: { zh: '文件中没有数据行', en: 'The file has no rows' },
  noHead: { zh: '没有找到表头，请使用模板', en: 'No heads were found. Please use the template' },
  missingColumns: { zh: '缺少列：{names}', en: 'Missing columns: {names}' },
  unknownColumns: { zh: '不认识的列：{names}', en: 'Unknown columns: {names}' },
  twiceColumn: { zh: '列“{names}”出现了两次', en: 'Column "{names}" stands there twice' },
  tooManyRunning: { zh: '同时进行的任务最多{most}个，请稍后再试', en: 'At most {most} tasks may run at once' },
} as const satisfies Record<string, Text>;
export type ImportRefusal = keyof typeof texts;
type Values = Readonly<Record<string, string | Text>>;

const filled = (code: ImportRefusal, values: Values, language: 'zh' | 'en'): string =>
  texts[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'string' ? value : value[language];
  });

/** A file that is refused, with the reason in both languages; status 400. */
export class ImportRefused extends Refused {
  readonly text: Text;

  /** `more`: further reasons, all told at once. */
  constructor(
    code: ImportRefusal,
    values: Values = {},
    more: readonly { readonly code: ImportRefusal; readonly values: Values }[] = [],
  ) {
    super(code);
    const all = [{ code, values }, ...more];
    const told = (language: 'zh' | 'en'): string =>
      all.map((one) => filled(one.code, one.values, language)).join({ zh: '；', en: '. ' }[language]);
    this.text = { zh: told('zh'), en: told('en') };
  }
}
