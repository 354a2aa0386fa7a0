import type { Text } from '@freightdeck/sdk/manifest';
import { Refused } from '@freightdeck/sdk/server';
import { isFullDisk } from '../database/index.ts';

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
  filesAway: {
    zh: '文件存储暂时无法访问，请稍后再试；若持续出现，请联系技术人员',
    en: 'The file store cannot be reached. Try again shortly; if it stays so, contact technical support',
  },
  fileLost: {
    zh: '存储中已没有这个文件的内容，请联系技术人员',
    en: 'The content of this file is no longer in the store. Contact technical support',
  },
  fileChanged: {
    zh: '文件内容与保存时不一致，未打开，请联系技术人员',
    en: 'This file is not what was stored, so it is not opened. Contact technical support',
  },
  fileQuota: {
    zh: '贵公司的文件空间已满：共 {limit}，剩余 {free}。请联系平台运营方扩容',
    en: 'The file space of your company is used up: {free} of {limit} are free. Ask the operator for more',
  },
  fileHour: {
    zh: '一小时内最多上传 {limit}，本小时还可上传 {free}，请稍后再试',
    en: 'At most {limit} may be uploaded within an hour; {free} are left now. Try again later',
  },
  fileTooLarge: { zh: '文件大小不能超过 {limit}', en: 'The file is larger than {limit}' },
} as const satisfies Record<string, Text>;

/** Why the content of a file is not stored. */
export type FileFault = Extract<
  keyof typeof texts,
  'fileFormat' | 'fileDamaged' | 'fileActive' | 'fileEncrypted' | 'fileHeic' | 'filePixels'
>;

/** Why a stored file cannot be handed out, or a new one not be kept: the store is at fault, not the person. */
export type StoreFault = Extract<keyof typeof texts, 'filesAway' | 'fileLost' | 'fileChanged'>;
const statusOf: Readonly<Partial<Record<keyof typeof texts, number>>> = {
  filesAway: 503,
  fileHour: 429,
  fileLost: 404,
  fileChanged: 500,
};

/**
 * A file that is refused. It belongs to no command, so it carries its own texts, and a status where that is not 400.
 */
export class FileRefused extends Refused {
  readonly text: Text;
  readonly status: number;

  constructor(code: keyof typeof texts, values: Readonly<Record<string, string>> = {}) {
    super(code, values);
    this.status = statusOf[code] ?? 400;
    const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    this.text = { zh: filled(texts[code].zh), en: filled(texts[code].en) };
  }
}

/** A fault of the store: people are told in their language, the log gets the cause. */
export function storeFault(code: StoreFault, cause: unknown): FileRefused {
  const refused = new FileRefused(code);
  refused.cause = cause;
  return refused;
}
/** Waits for work in the store. Whatever goes wrong there is told as such; a full disk has an answer of its own. */
export const atStore = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isFullDisk(error) ? error : storeFault('filesAway', error);
  });

export function sizeText(bytes: number): string {
  const [unit, name] = bytes < 1024 ** 3 ? [1024 ** 2, 'MB'] : [1024 ** 3, 'GB'];
  return `${Math.round((bytes / unit) * 100) / 100}${name}`;
}
