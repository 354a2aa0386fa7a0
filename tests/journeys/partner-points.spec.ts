import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pngOf } from '../support/pictures.ts';
import { activateByHand, anotherConsole, command, kit } from './partner-plugin.ts';
import { dialogOf, expect, goTo, openConsole, putNoticeAway, test, watchErrors } from './signed-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/freightdeck');
/** Another one at each try: the first leaves its plugin reviewed. */
const id = `west-quotes-${process.env['TEST_WORKER_INDEX'] ?? '0'}`;
const route = `/partner/${id}/book`;
/** No other journey has plugins come and go there. */
const tenant = '10004';
let folder: string;
let plugin: string;
let service: Server | undefined;

/** Puts something in place of what stands in a file of the plugin. */
function change(path: string, before: string, after: string): void {
  const text = readFileSync(join(plugin, path), 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has no "${before}"`);
  writeFileSync(join(plugin, path), text.replace(before, after));
}

test.beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'points-'));
  plugin = join(folder, id);
  await kit('create', plugin, '--zh', '西区试算', '--en', 'West quotes');
  change('plugin.ts', '  dictionaries: {', `  dictionaries: {\n    '${id}.grade': { ttlSeconds: 60 },`);
  change(
    'plugin.ts',
    '  uploads: {',
    `  uploads: {
    '${id}.offer': { title: { zh: '报价单', en: 'Offer' }, accept: ['png'], maxBytes: 5_000_000, key: '${id}.book:add' },`,
  );
  change(
    'plugin.ts',
    '  notices: {',
    `  notices: {
    '${id}.quoted': { title: { zh: '新报价', en: 'New quote' }, opens: '${id}.book', key: '${id}.book:view' },`,
  );
  change(
    'plugin.ts',
    '  contributions: {',
    `  contributions: {
    'driver.checks': { register: { title: { zh: '西区名册', en: 'West register' } } },`,
  );
  change(
    'web/index.ts',
    '  dictionaries: {',
    `  dictionaries: {
    '${id}.grade': async () => [{ value: 'A', zh: '甲等', en: 'Grade A' }, { value: 'B', zh: '乙等', en: 'Grade B' }],`,
  );
  change(
    'web/index.ts',
    '  parts: {',
    `  parts: {
    'driver.checks': { register: () => import('./parts/register.tsx') },`,
  );
  writeFileSync(
    join(plugin, 'web/parts/register.tsx'),
    `import { useEffect } from 'react';
import type { ReactElement } from 'react';

export function part({ record, found }: { readonly record: { readonly name: string }; readonly found: (field: string, mark: 'ok' | 'wrong') => void }): ReactElement {
  useEffect(() => { found('mobile', 'wrong'); }, [record]);
  return <span>{record.name} 不在册</span>;
}
`,
  );
  change(
    'web/parts/quote-form.tsx',
    "import { FormField } from '@freightdeck/sdk/ui';",
    "import { FormField, UploadDialog } from '@freightdeck/sdk/ui';",
  );
  change(
    'web/parts/quote-form.tsx',
    "import { Http, useService, useText } from '@freightdeck/sdk/web';",
    "import { Dictionary, Http, Upload, usePick, useService, useText } from '@freightdeck/sdk/web';",
  );
  change(
    'web/parts/quote-form.tsx',
    'export const QuoteForm = observer(',
    `const Offer = observer(function Offer(): ReactElement {
  const pick = usePick();
  const upload = useService(Upload);
  const grades = useService(Dictionary).entries('${id}.grade');
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<string>();
  const [picture, setPicture] = useState<string>();
  return (
    <div>
      <span data-grades>{grades.map(pick).join(' / ')}</span>
      <Button onClick={() => setOpen(true)}>附件</Button>
      {sent && <Button onClick={() => void upload.open(sent).then(setPicture)}>看附件</Button>}
      {picture && <img alt="报价单" src={picture} />}
      {open && <UploadDialog kind="${id}.offer" files={[]} onDone={([file]) => setSent(file?.id)} onClose={() => setOpen(false)} />}
    </div>
  );
});
export const QuoteForm = observer(`,
  );
  change(
    'web/parts/quote-form.tsx',
    '    <div className={styles.form}>\n',
    '    <div className={styles.form}>\n      <Offer />\n',
  );
  await kit('build', plugin);
  await kit('pack', plugin, '--unsigned', '--out', join(folder, 'plugin.zip'));
  // Whoever asks for a price is told. That tokens are looked at is another journey's.
  service = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        status: 200,
        data: { price: 12_000 },
        notices: [
          { kind: `${id}.quoted`, to: 'caller', text: { zh: '一家货主询价 <b>3</b> 次', en: 'A shipper asked' } },
        ],
      }),
    );
  });
  await new Promise<void>((done) => {
    service?.listen(0, '127.0.0.1', done);
  });
});
test.afterAll(async () => {
  service?.close();
  await command('deactivate', { pluginId: id, scopePlatformId: tenant }).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

test("files, dictionaries and notices of a plugin in a frame, and its checks at the auditor's desk once it is reviewed", async ({
  page,
  browser,
}) => {
  const operator = await anotherConsole(browser);
  const errors = [operator, page].map(watchErrors);

  await test.step('who activates it reads what it may tell people and which files it takes', async () => {
    await activateByHand(operator, {
      ...{ archive: join(folder, 'plugin.zip'), id, tenant },
      asks: ['新报价', '报价单'],
      origin: `http://127.0.0.1:${(service?.address() as AddressInfo).port}`,
    });
  });
  const inside = page.frameLocator('iframe');
  await test.step('in its frame it has its dictionary, and a file goes in and comes out again', async () => {
    await openConsole(page, route, `admin_${tenant}`, { language: 'zh' });
    await putNoticeAway(page);
    await expect(inside.locator('[data-grades]')).toHaveText('甲等 / 乙等');
    await inside.getByRole('button', { name: '附件', exact: true }).click();
    await expect(inside.getByRole('dialog')).toContainText('支持 png 格式，单个文件不超过 4.77 MB');
    await inside.locator('input[type=file]').setInputFiles([
      { name: '报价.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      { name: '报价.png', mimeType: 'image/png', buffer: pngOf(4, 4) },
    ]);
    await expect(inside.getByRole('dialog')).toContainText('报价.pdf：支持 png 格式');
    await inside.getByRole('button', { name: '保存' }).click();
    await expect(inside.getByRole('dialog')).toHaveCount(0);
    await inside.getByRole('button', { name: '看附件' }).click();
    await expect
      .poll(() => inside.getByAltText('报价单').evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
      .toBe(4);
  });
  await test.step('its service has people told; the notice opens its page', async () => {
    await inside.getByLabel('重量').fill('32.18');
    await inside.getByRole('button', { name: '查询运价' }).click();
    await expect(inside.getByLabel('每吨运价')).toHaveValue('120.00');
    await openConsole(page, '/home', `admin_${tenant}`, { language: 'zh' });
    const note = page.locator('[data-notice]').filter({ hasText: '西区试算 · 新报价' });
    await expect(note).toContainText('一家货主询价 <b>3</b> 次');
    await note.getByRole('button', { name: '查看' }).click();
    await dialogOf(page).getByRole('button', { name: '前往查看' }).click();
    await expect(page).toHaveURL(new RegExp(`#${route}$`));
    await expect(inside.locator('[data-grades]')).toHaveText('甲等 / 乙等');
  });
  await test.step('reviewed, it checks drivers before their auditor', async () => {
    const key = join(folder, 'west.pem');
    await command('trust', { name: id, publicKey: await kit('key', key) });
    await kit('pack', plugin, '--key', key, '--out', join(folder, 'signed.zip'));
    const { id: packageId } = await command('install', {
      archive: readFileSync(join(folder, 'signed.zip')).toString('base64'),
    });
    await command('review', { packageId });
    await openConsole(page, '/home', `admin_${tenant}`, { language: 'zh' });
    await goTo(page, '/serviceDriverAuditList');
    await page.locator('[data-page=serviceDriverAuditList]').getByRole('button', { name: '开始审核' }).click();
    await expect(page.locator(`[data-check="${id}/register"]`)).toContainText('不在册');
    await expect(page.locator('[data-page=audit] [data-field=mobile]')).toHaveAttribute('data-mark', 'wrong');
    await expect(page.locator('[data-page=audit] [data-field=name]')).toHaveAttribute('data-mark', 'none');
  });
  expect(errors.flat()).toEqual([]);
  await operator.context().close();
});
