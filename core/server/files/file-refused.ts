import type { Text } from '@freightdeck/sdk/manifest';
import { Refused } from '@freightdeck/sdk/server';

const texts = {
  fileFormat: { zh: '仅支持 jpg, jpeg, png, pdf 格式的文件', en: 'Only jpg, jpeg, png and pdf files are accepted' },
  fileAccept: { zh: '仅支持 {accept} 格式的文件', en: 'Only {accept} files are accepted' },
  fileDamaged: {
    zh: '文件不完整或已损坏，请重新保存或扫描后再上传',
    en: 'The file is incomplete or damaged; save or scan it again',
  },
  fileActive: {
    zh: 'PDF 含有脚本、附件或自动动作，不能上传；请打印为普通 PDF 后再上传',
    en: 'The PDF has scripts, attachments or automatic actions; print it to a plain PDF first',
  },
  fileEncrypted: {
    zh: 'PDF 有密码保护，请去掉密码后再上传',
    en: 'The PDF is protected by a password; remove it first',
  },
  fileHeic: {
    zh: '您的浏览器无法转换这张 HEIC 照片，请在手机相册里另存为 JPEG 后再上传（苹果手机：设置 › 相机 › 格式 › 兼容性最佳）',
    en:
      'This browser cannot convert this HEIC photo: save it as JPEG in the album of the phone, then upload that ' +
      '(iPhone: Settings › Camera › Formats › Most Compatible)',
  },
  filePixels: {
    zh: '图片超过 1 亿像素，请缩小后再上传',
    en: 'The picture has more than 100 million pixels; make it smaller',
  },
  fileKind: { zh: '没有这种类型的附件', en: 'There is no such kind of file' },
  fileTooLarge: { zh: '文件大小不能超过 {limit}', en: 'The file is larger than {limit}' },
} as const satisfies Record<string, Text>;

/** Why the content of a file is not stored. */
export type FileFault = Extract<
  keyof typeof texts,
  'fileFormat' | 'fileDamaged' | 'fileActive' | 'fileEncrypted' | 'fileHeic' | 'filePixels'
>;

/** An upload that is refused, with status 400. It belongs to no command, so it carries its own texts. */
export class FileRefused extends Refused {
  readonly text: Text;

  constructor(code: keyof typeof texts, values: Readonly<Record<string, string>> = {}) {
    super(code, values);
    const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    this.text = { zh: filled(texts[code].zh), en: filled(texts[code].en) };
  }
}
