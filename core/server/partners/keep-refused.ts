import { keepLimits } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import { Refused } from '@freightdeck/sdk/server';

const { value, keys, bytes } = keepLimits;
const texts = {
  settingsOff: [404, '该插件没有声明设置项', 'This plugin declares no settings'],
  storageOff: [404, '该插件没有声明数据存储', 'This plugin declares no storage'],
  filesOff: [404, '该插件没有声明读取文件', 'This plugin does not declare that it fetches files'],
  keepForm: [400, '请求内容不正确：{place}', 'The request is wrong: {place}'],
  keyForm: [
    400,
    '键名须为 1 至 100 个字符，以字母或数字开头，只含字母、数字和 . _ : / -',
    'A key has 1 to 100 characters, begins with a letter or digit, and has letters, digits and . _ : / - only',
  ],
  valueTooLarge: [
    400,
    `单个值转为 JSON 后不得超过 ${value / 1024} KB，现为 {bytes} 字节`,
    `A value may have ${value / 1024} KB as JSON; this one has {bytes} bytes`,
  ],
  tooManyKeys: [409, `每个服务商的每个插件最多存储 ${keys} 个值`, `A plugin may keep ${keys} values for a tenant`],
  storageFull: [
    409,
    `每个服务商的每个插件最多存储 ${bytes / 1024 / 1024} MB，还可存 {left} 字节`,
    `A plugin may keep ${bytes / 1024 / 1024} MB for a tenant; {left} bytes are left`,
  ],
  stale: [409, '该值已被修改，请重新读取', 'The value has changed in the meantime: read it again'],
  noPerson: [403, '没有人员在操作，不能读写个人存储', 'Nobody is at work here: there is no storage of a person'],
  fileNone: [404, '没有该文件，或插件不可读取', 'There is no such file, or it is not for this plugin'],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

/** Why something is not kept or given. It belongs to no command, so it carries its own texts and status. */
export class KeepRefused extends Refused {
  readonly text: Text;
  readonly status: number;
  /** What is there now, for whoever was `stale`. */
  readonly current: unknown;

  constructor(code: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}, current?: unknown) {
    super(code, values);
    const [status, zh, en] = texts[code];
    const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
    this.status = status;
    this.text = { zh: filled(zh), en: filled(en) };
    this.current = current;
  }
}
