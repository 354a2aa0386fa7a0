import type { Page } from '@playwright/test';
import { manifests } from '../../host/manifests.ts';
import { chinese, codesIn, latinIn } from '../support/foreign-words.ts';

/** A text on the screen, and what holds it: a column of a list, a value of a record, or neither. */
interface Shown {
  readonly text: string;
  readonly column: string;
}

/** What people have written, or what a partner or a bank calls something: it is in the language it was written in. */
const writtenColumns: ReadonlySet<string> = new Set([
  // Kept by the operator's technicians under the names that the program knows.
  ...[
    'configKey',
    'keyValue',
    'link',
    'route',
    'id',
    'version',
    'appKey',
    'platformId',
    'fileHash',
    'qrCode',
    'username',
  ],
  ...['userName', 'account', 'dictNameEn', 'dictValue', 'titleEn', 'name', 'url', 'icon', 'path', 'permissionKey'],
  // Numbers of papers and vehicles.
  ...[
    'vehicleNum',
    'trailerNum',
    'uscc',
    'taxNo',
    'bizNo',
    'thirdOrderNo',
    'oldVehicleNum',
    'newVehicleNum',
    'accountNo',
  ],
  ...['what', 'who', 'targetName', 'baseUrl', 'callbackUrl', 'credential', 'payloadHash', 'device'],
  // The names of the fields of a message are those of the regulation.
  ...['lastError', 'message'],
  // The code of the regulator is what people name to it; its text stands beside it.
  'errorCode',
  // The part of a partner's address is what the partner has chosen.
  'marker',
  // What a request is known by on both sides, and what the outside system calls its key.
  ...['intentKey', 'keyId'],
]);
/** The same on pages of one record, by the label that stands before the value. */
const writtenLabels =
  /^(车牌号|统一社会信用代码|账号|税号|三方订单号|二维码|接口地址|回调地址|请求编号|平台编号|密钥末四位|应用标识|文件指纹|内容指纹|请求号|Plate|Request id|Request number|QR code|Base URL|Callback URL|Path)/;
/** Pages about what the program itself is made of: its menus, keys and plugins; demo pages show the roles by name. */
const technical: ReadonlySet<string> = new Set([
  'menu',
  'plugins',
  'exampleList',
  'componentBook',
  'iconsDemo',
  'errorPages',
  'i18nDemo',
  'editorHome',
  'permissionDemo',
  'permissionPage',
  // A mail is written in both languages, for whoever gets it.
  'simulatedMail',
  // Connections are called what whoever set them up has called them.
  'outsideChannels',
  // What was sent is shown as it was sent: mails in two languages, a partner's plugin, a file. A test of its own holds
  // the words of its names.
  'outsideRequest',
  // Processes, database, disks and ports of the installation.
  'systemStatus',
]);
const commandNames = new Set<string>();
for (const { id } of manifests)
  for (const value of Object.values((await import(`../../plugins/${id}/contract/index.ts`)) as Record<string, unknown>))
    if (typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'command')
      commandNames.add((value as { readonly name: string }).name);
for (const name of ['session.login', 'session.logout', 'columns.edit', 'columns.add', 'audit.claim', 'file.open'])
  commandNames.add(name);

/** Every text the page shows, without the frame around it, the watermark, and what only screen readers hear. */
const shownOn = (page: Page, name: string): Promise<readonly Shown[]> =>
  page.evaluate((route) => {
    const found: { text: string; column: string }[] = [];
    for (const place of document.querySelectorAll(`[data-page=${route}]`)) {
      if (!place.checkVisibility()) continue;
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement;
        const text = texts.currentNode.textContent?.trim() ?? '';
        if (text === '' || !holder?.checkVisibility() || holder.closest('style, script, [aria-hidden=true]')) continue;
        const cell = holder.closest('[role=gridcell][data-column-id]');
        const label = holder.closest('dd')?.previousElementSibling?.textContent;
        found.push({ text, column: cell?.getAttribute('data-column-id') ?? label ?? '' });
      }
    }
    return found;
  }, name);

/** Words of the console itself that are in the other language: a heading, a label, a button, a state, a tab. */
const ownWords = (page: Page, name: string): Promise<readonly string[]> =>
  page.evaluate((route) => {
    const own =
      '[role=columnheader], label, dt, legend, [data-count], [role=toolbar] button, [role=tab], [data-tone], summary';
    return [...document.querySelectorAll<HTMLElement>(`[data-page=${route}] :is(${own})`)]
      .filter((one) => one.checkVisibility() && !one.closest('dd') && !one.querySelector('input, select, button, dd'))
      .map((one) => one.textContent?.trim() ?? '')
      .filter((text) => text !== '');
  }, name);

/** What the page says that its reader does not understand: codes, ids, and words of the other language. */
export async function foreignWords(page: Page, name: string, language: 'zh' | 'en'): Promise<readonly string[]> {
  const texts = await shownOn(page, name);
  const written = ({ column }: Shown): boolean => writtenColumns.has(column) || writtenLabels.test(column);
  // A record may be headed by such a value, too.
  const known = new Set(texts.filter(written).map(({ text }) => text));
  const wrong = technical.has(name)
    ? []
    : texts
        .filter((one) => !known.has(one.text))
        .flatMap(({ text, column }) => [
          ...codesIn(text, commandNames).map((code) => `${column || 'text'}: ${code}`),
          ...(language === 'zh' ? latinIn(text).map((word) => `${column || 'text'}: ${word} (${text})`) : []),
        ]);
  const chineseWords =
    language === 'en'
      ? (await ownWords(page, name)).filter((text) => chinese.test(text)).map((text) => `own: ${text}`)
      : [];
  return [...new Set([...wrong, ...chineseWords])].slice(0, 20);
}
