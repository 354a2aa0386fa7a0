import { call, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const dispatcher = 'disp_10001';

test('a dispatcher sees the whole mobile of a driver when they ask for it, and hides it again', async ({ page }) => {
  const path = 'api/user/tenantDriver';
  const { pageResult } = await call(dispatcher, `${path}/paging`, { conditions: [], page: 1, limit: 10 });
  const driver = pageResult?.itemList[0];
  const masked = String(driver?.['mobile']);
  const plain = (await call(dispatcher, `${path}/get`, { id: driver?.['id'], plain: true })).data as {
    readonly mobile: string;
  };
  expect([masked, plain.mobile]).toEqual([
    expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    expect.stringMatching(/^\d{11}$/),
  ]);

  await openConsole(page, `/driverDetail?id=${String(driver?.['id'])}`, dispatcher);
  await putNoticeAway(page);
  const head = page.locator('[data-page=driverDetail] header');
  await expect(head).toContainText(masked);
  await head.getByRole('button', { name: '显示完整号码' }).click();
  await expect(head).toContainText(plain.mobile);
  await head.getByRole('button', { name: '隐藏完整号码' }).click();
  await expect(head).not.toContainText(plain.mobile);
});
