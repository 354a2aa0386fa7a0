import type { Text } from '@freightdeck/sdk/manifest';
import { Refused } from '@freightdeck/sdk/server';

const texts = {
  fileFormat: { zh: '仅支持 jpg, jpeg, png, pdf 格式的文件', en: 'Only jpg, jpeg, png and pdf files are accepted' },
  fileAccept: { zh: '仅支持 {accept} 格式的文件', en: 'Only {accept} files are accepted' },
  fileKind: { zh: '没有这种类型的附件', en: 'There is no such kind of file' },
  fileTooLarge: { zh: '文件大小不能超过 {limit}', en: 'The file is larger than {limit}' },
} as const satisfies Record<string, Text>;

/** An upload that is refused, with status 400. It belongs to no command, so it carries its own texts. */
export class FileRefused extends Refused {
  readonly text: Text;

  constructor(code: keyof typeof texts, values: Readonly<Record<string, string>> = {}) {
    super(code, values);
    const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    this.text = { zh: filled(texts[code].zh), en: filled(texts[code].en) };
  }
}
