import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { anotherConsole, command, kit, platformName } from './partner-plugin.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, test, watchErrors } from './signed-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/freightdeck');
/** Another one at each run: the id of a plugin belongs to the first key that has signed it, for ever. */
const tail = String(Date.now()).slice(-7);
const id = `rate-shop-${tail}`;
/** Found by its pinyin. */
const title = `运价货架${tail}`;
/** No other journey asks for plugins there. */
const tenant = 'zybx';
const host = process.env.JOURNEYS_URL ?? '';
let folder: string;
let publicKey: string;
/** Hands a version in with the kit, as its author does; says the receipt. */
async function submit(version: string, change?: (text: string) => string): Promise<string> {
  const plugin = join(folder, id);
  const file = join(plugin, 'plugin.ts');
  const text = readFileSync(file, 'utf8').replace(/version: '[\d.]+'/, `version: '${version}'`);
  writeFileSync(file, change?.(text) ?? text);
  writeFileSync(
    join(plugin, 'CHANGELOG.md'),
    `# 更新\n\n## ${version}\n\n- 第 ${version} 版的改进。\n\n## 1.0.0\n\n- 首版。\n`,
  );
  await kit('build', plugin);
  const archive = join(folder, `${version}.zip`);
  await kit('pack', plugin, '--key', join(folder, 'key.pem'), '--out', archive);
  return /--receipt (\S+)/.exec(await kit('submit', archive, '--host', host))?.[1] ?? '';
}
const stateOf = (receipt: string): Promise<string> => kit('status', '--receipt', receipt, '--host', host);

test.beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'catalogue-'));
  await kit('create', join(folder, id), '--zh', title, '--en', `Rate shop ${tail}`);
  writeFileSync(join(folder, id, 'README.md'), `# ${title}\n\n按重量试算运费。\n`);
  publicKey = await kit('key', join(folder, 'key.pem'));
});
test.afterAll(async () => {
  await command('deactivate', { pluginId: id, scopePlatformId: tenant }).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

const section = (page: Page): Locator => page.getByRole('region', { name: '插件目录' });
const card = (page: Page): Locator => section(page).getByRole('group', { name: title });
const rowOf = (page: Page, grid: string): Locator =>
  section(page).getByRole('grid', { name: grid }).getByRole('row').filter({ hasText: id });
/** Typed as people type: the focus stays in the field all the while. `come`: how it gets there. */
async function type(field: Locator, text: string, come: 'click' | 'focus' = 'click'): Promise<void> {
  // A field for a day comes a moment after the others.
  await expect(field).toBeEditable();
  await field[come]();
  await field.page().keyboard.press('Control+a');
  for (const letter of text) {
    await field.page().keyboard.type(letter, { delay: 30 });
    await expect(field, `while ${text} was typed`).toBeFocused();
  }
  await expect(field).toHaveValue(text);
}
/**
 * Opens a dialog with a button, by the keyboard; Tab goes round inside it, whatever it shows; Esc closes it, and the
 * focus is at the button again.
 */
async function trapped(button: Locator, inside?: (dialog: Locator) => Promise<void>): Promise<void> {
  const page = button.page();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await inside?.(dialog);
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press(times < 8 ? 'Tab' : 'Shift+Tab');
    await expect(dialog.locator(':focus'), `after ${times + 1} times Tab`).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  // A click in the frame in which a dialog goes is not heard; no hand is that fast.
  await page.waitForTimeout(200);
}
async function open(page: Page, who: string, language: 'zh' | 'en' = 'zh'): Promise<void> {
  await openConsole(page, '/plugins', who, { language });
  await putNoticeAway(page);
}
const confirm = (page: Page): Promise<void> => dialogOf(page).getByRole('button', { name: '确定' }).click();

test('a plugin is handed in, returned, passed, asked for, updated, given up, and its data taken along and removed', async ({
  page,
  browser,
}) => {
  const operator = await anotherConsole(browser);
  const errors = [operator, page].map(watchErrors);
  let receipt = '';

  await test.step('the operator trusts a key; the publisher hands a version in', async () => {
    await open(operator, 'admin');
    await operator.getByRole('button', { name: '登记签名者' }).click();
    await type(dialogOf(operator).getByLabel('名称'), `货架公司${tail}`);
    await dialogOf(operator).getByLabel('公钥').fill(publicKey);
    await operator.keyboard.press('Enter');
    await expect(dialogOf(operator)).toHaveCount(0);
    await expect(operator.getByRole('button', { name: '登记签名者' })).toBeFocused();
    receipt = await submit('1.0.0');
    expect(await stateOf(receipt)).toContain('waiting');
  });
  await test.step('it waits in the queue; the operator looks at it and returns it with a reason, which the receipt tells', async () => {
    await open(operator, 'admin');
    const row = rowOf(operator, '审核队列');
    await expect(row).toContainText('待审核');
    await trapped(row.getByRole('button', { name: '查看代码' }), async (dialog) => {
      await expect(dialog).toContainText('这是该插件的第一个版本');
    });
    await row.getByRole('button', { name: '退回' }).click();
    await type(dialogOf(operator).getByLabel('原因'), 'please say what it stores');
    await operator.keyboard.press('Enter');
    await expect(row).toContainText('已退回');
    expect(await stateOf(receipt)).toContain('please say what it stores');
  });
  await test.step('the next one is passed and listed', async () => {
    receipt = await submit('1.0.1');
    await open(operator, 'admin');
    const row = rowOf(operator, '审核队列').filter({ hasText: '1.0.1' });
    await row.getByRole('button', { name: '审核通过' }).click();
    await expect(dialogOf(operator)).toContainText('将作为已审核版本上架');
    await confirm(operator);
    await expect(row).toContainText('已通过');
    expect(await stateOf(receipt)).toContain('passed');
  });
  await test.step('a tenant finds it by its pinyin, reads what it shows of itself, and asks for it', async () => {
    await open(page, `admin_${tenant}`);
    const search = section(page).getByRole('searchbox');
    await type(search, 'yunjiahuojia');
    await expect(card(page)).toBeVisible();
    await type(search, 'nothing-of-the-kind');
    await expect(section(page)).toContainText('没有符合的插件');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await trapped(card(page).getByRole('button', { name: '详情' }), async (dialog) => {
      await expect(dialog.getByRole('region', { name: '说明' })).toBeVisible();
      await expect(dialog.getByRole('region', { name: '需要的授权' }).getByRole('listitem').first()).toBeVisible();
    });
    const ask = card(page).getByRole('button', { name: '申请启用' });
    await trapped(ask);
    await ask.click();
    await type(dialogOf(page).getByLabel('申请说明'), 'for our quotes in the north');
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('申请中');
    await expect(ask).toHaveCount(0);
  });
  await test.step('the operator reads the request and activates it there, after reading what it asks for', async () => {
    await open(operator, 'admin');
    const row = rowOf(operator, '服务商的申请').or(
      section(operator).getByRole('grid', { name: '服务商的申请' }).getByRole('row').filter({ hasText: title }),
    );
    await expect(row).toContainText('for our quotes in the north');
    await row.getByRole('button', { name: '启用' }).click();
    await expect(dialogOf(operator).getByLabel('服务商')).toHaveValue(await platformName(tenant));
    await dialogOf(operator).getByLabel('已阅读并同意以上授权').press('Space');
    await dialogOf(operator).getByRole('button', { name: '启用' }).click();
    await expect(dialogOf(operator)).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await open(page, `admin_${tenant}`);
    await expect(card(page)).toContainText('已启用 1.0.1');
  });
  await test.step('a newer version says what changes; the operator updates the one that is behind', async () => {
    await submit('1.1.0', (text) =>
      text.replace(
        '  settings: {\n',
        "  settings: {\n    apiKey: { title: { zh: '接口密钥', en: 'API key' }, kind: 'secret' },\n",
      ),
    );
    await open(operator, 'admin');
    await rowOf(operator, '审核队列').filter({ hasText: '1.1.0' }).getByRole('button', { name: '审核通过' }).click();
    await confirm(operator);
    await expect(rowOf(operator, '审核队列').filter({ hasText: '1.1.0' })).toContainText('已通过');
    await open(page, `admin_${tenant}`);
    await expect(card(page)).toContainText('有新版本 1.1.0');
    await trapped(card(page).getByRole('button', { name: '详情' }), async (dialog) => {
      const changes = dialog.getByRole('region', { name: '更新后的权限变化' });
      await expect(changes.getByRole('listitem')).toHaveCount(1);
      await expect(changes).toContainText('接口密钥');
      await expect(dialog.getByRole('region', { name: '更新内容' })).toContainText('第 1.1.0 版的改进');
    });
    await expect(card(operator)).toContainText('1 家服务商未更新');
    await card(operator).getByRole('button', { name: '详情' }).click();
    await dialogOf(operator)
      .getByRole('button', { name: `更新 ${tenant}` })
      .click();
    await expect(dialogOf(operator).getByLabel('服务商')).toHaveValue(await platformName(tenant));
    await dialogOf(operator).getByLabel('已阅读并同意以上授权').press('Space');
    await dialogOf(operator).getByRole('button', { name: '启用' }).click();
    await expect(dialogOf(operator)).toHaveCount(0);
    await open(page, `admin_${tenant}`);
    await expect(card(page)).toContainText('1.1.0 待您同意');
    await trapped(card(page).getByRole('button', { name: '查看并同意' }));
    await card(page).getByRole('button', { name: '查看并同意' }).click();
    await expect(dialogOf(page)).toContainText('接口密钥');
    await dialogOf(page).getByLabel('已阅读并同意以上授权').press('Space');
    await dialogOf(page).getByRole('button', { name: '同意并更新' }).click();
    await expect(card(page)).toContainText('已启用 1.1.0');
    await open(operator, 'admin');
    await expect(card(operator)).not.toContainText('未更新');
  });
  await test.step('use is counted by page; the operator reads it', async () => {
    await call(`admin_${tenant}`, 'api/platform/partnerPlugin/opened', {
      model: { opened: [{ pluginId: id, page: `${id}.book`, opens: 3 }] },
      requestId: crypto.randomUUID(),
    });
    await open(operator, 'admin');
    await card(operator).getByRole('button', { name: '详情' }).click();
    await expect(dialogOf(operator).getByRole('region', { name: '使用（近 90 天）' })).toContainText(
      '打开 3 次 · 1 家',
    );
    await operator.keyboard.press('Escape');
  });
  await test.step('the version is given up: a wrong day is refused where it was typed, its tenant is told the right one', async () => {
    const day = (days: number): string =>
      new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    await card(operator).getByRole('button', { name: '详情' }).click();
    await dialogOf(operator).getByRole('button', { name: '弃用与到期 1.1.0' }).click();
    await expect(dialogOf(operator)).toContainText(`${title} 1.1.0 的弃用与到期`);
    await type(dialogOf(operator).getByRole('textbox', { name: '弃用日' }), day(0), 'focus');
    await type(dialogOf(operator).getByRole('textbox', { name: '到期日' }), day(-1), 'focus');
    await type(dialogOf(operator).getByLabel('弃用原因'), 'a new one comes', 'focus');
    await operator.keyboard.press('Enter');
    await expect(dialogOf(operator).getByRole('alert')).toContainText('到期日');
    await type(dialogOf(operator).getByRole('textbox', { name: '到期日' }), day(30), 'focus');
    await operator.keyboard.press('Enter');
    await expect(card(operator)).toContainText(`${day(30)} 到期`);
    await open(page, `admin_${tenant}`);
    await expect(card(page)).toContainText(`${day(30)} 到期`);
    await card(page).getByRole('button', { name: '详情' }).click();
    await expect(dialogOf(page)).toContainText('弃用原因：a new one comes');
    await page.keyboard.press('Escape');
  });
  await test.step('deactivated, its data are taken along, and then removed by typing its id', async () => {
    await command('deactivate', { pluginId: id, scopePlatformId: tenant });
    await open(operator, 'admin');
    const row = rowOf(operator, '插件数据');
    const remove = row.getByRole('button', { name: '移除' });
    await trapped(remove);
    await remove.click();
    await type(dialogOf(operator).getByLabel('插件编号'), id);
    await operator.keyboard.press('Enter');
    await expect(dialogOf(operator).getByRole('alert')).toContainText('请先导出');
    await operator.keyboard.press('Escape');
    await expect(dialogOf(operator)).toHaveCount(0);
    const taken = operator.waitForEvent('download');
    await row.getByRole('button', { name: '导出' }).click();
    expect((await taken).suggestedFilename()).toMatch(/\.zip$/);
    await remove.click();
    await type(dialogOf(operator).getByLabel('插件编号'), 'rate-shop');
    await operator.keyboard.press('Enter');
    await expect(dialogOf(operator).getByRole('alert')).toContainText('插件编号不一致');
    await type(dialogOf(operator).getByLabel('插件编号'), id);
    await operator.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await open(page, `admin_${tenant}`);
    await expect(card(page)).not.toContainText('已停用');
  });
  await test.step('in the other language nothing is left untranslated', async () => {
    await open(page, `admin_${tenant}`, 'en');
    const shop = page.getByRole('region', { name: 'Plugin catalogue' });
    await expect(shop.getByRole('group', { name: `Rate shop ${tail}` })).toBeVisible();
  });
  expect(errors.flat()).toEqual([]);
});
