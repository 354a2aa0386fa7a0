import * as z from 'zod/mini';
import { shape } from '@freightdeck/sdk/contract';
import type { Refusals } from '@freightdeck/sdk/contract';

const about = { zh: '（{subject}）', en: ' ({subject})' };
const no = (status: 400 | 403 | 409, zh: string, en: string): Refusals[string] => ({
  status,
  zh: zh + about.zh,
  en: en + about.en,
});
/** Refusals of an archive; `docs/partner-plugins.md` says how to correct each. */
export const archiveRefusals = {
  archiveBroken: no(400, '插件包无法读取或缺少文件', 'The archive cannot be read, or a file is missing'),
  archiveTooLarge: no(400, '插件包过大', 'The archive is too large'),
  pathOutside: no(400, '插件包中的文件路径不合法', 'A path leads out of the archive'),
  manifestWrong: no(400, '插件清单有误', 'The manifest is wrong'),
  signatureWrong: no(400, '签名无效', 'The signature is wrong'),
  fileTampered: no(400, '文件与签名清单不一致', 'A file is not what was signed'),
  faceWrong: no(400, '插件包中的说明、图片或源码不符合要求', 'A description, picture or source is not as it may be'),
  sdkRange: no(409, '插件要求的平台版本与当前版本不符', 'Written for another version of the SDK'),
  exportMissing: no(409, '当前平台缺少插件需要的程序', 'This console does not have what the plugin imports'),
  foreignOrigin: no(400, '插件引用了外部地址的程序', 'The plugin loads code from elsewhere'),
  queryString: no(400, '程序地址不得带查询参数', 'An address of code has a query string'),
  forbiddenCode: no(400, '插件使用了禁止的程序接口', 'The plugin uses what plugins may not use'),
  sharedBundled: no(400, '插件打包了平台共享的程序', 'The plugin brings a copy of what the console shares'),
  hostUnbuilt: no(409, '当前平台没有可供核对的构建', 'This server serves no built console to link against'),
  callUnknown: no(
    400,
    '插件声明了不存在或不可声明的平台调用',
    'It declares a call that is not there, or not to be declared',
  ),
  hearsUnknown: no(
    400,
    '插件要接收的平台操作不存在，或未声明读取其数据',
    'It wants to hear of a command that is not there, or of records that it does not declare to read',
  ),
  idTaken: no(409, '插件编号与平台自带插件重复', 'The id belongs to a plugin of the product'),
  publisherUnknown: no(403, '签名者未登记或已吊销', 'The signer is not trusted, or no longer'),
  downgrade: no(409, '已有相同或更新的版本', 'There is this version or a newer one already'),
} as const satisfies Refusals;
/**
 * The archive in base64. An unsigned one is accepted too and runs in a frame; the same build can be submitted again
 * with a signature.
 */
export const archive = shape(
  z.string().check(z.minLength(4), z.maxLength(4_000_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'text.illegal')),
);
