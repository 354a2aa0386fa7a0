import { violationsIn } from './accessibility.ts';
import { expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const words = {
  zh: {
    field: '装货时间',
    typed: '2026/1/5 至 20260209',
    preset: '上周',
    heads: '一二三四五六日',
    month: /^装货时间 2026年2月$/,
  },
  en: {
    field: 'Loaded at',
    typed: '2026/1/5 to 20260209',
    preset: 'Last week',
    heads: 'MonTueWedThuFriSatSun',
    month: /^Loaded at February 2026$/,
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`a range of days is typed, chosen by keys and by click, and refused, in ${language}`, async ({ page }) => {
    const said = words[language];
    await openConsole(page, '/waybillManage', 'disp_10001', { language });
    await putNoticeAway(page);
    const box = page.getByRole('textbox', { name: said.field, exact: true });
    const panel = page.getByRole('dialog', { name: said.field });
    // Conditions that find no room in the line are folded.
    await page.locator('[data-page=waybillManage] [data-unfold]').click();
    await box.click();
    await page.keyboard.type(said.typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]loadAt=2026-01-05(~|%7E)2026-02-09/);
    await expect(box).toHaveValue('2026-01-05 ~ 2026-02-09');

    // Two days by keys: the calendar stands at the last one.
    await page.keyboard.press('ArrowDown');
    await expect(panel.locator('[data-day="2026-02-09"]')).toBeFocused();
    const heads = panel.getByRole('grid', { name: said.month }).getByRole('columnheader');
    expect((await heads.allTextContents()).join('')).toBe(said.heads);
    expect(await violationsIn(page, { include: [['[data-days-panel]']] })).toEqual([]);
    for (const key of ['Home', 'Enter', 'PageUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(box).toHaveValue('2026-01-10 ~ 2026-02-09');
    await expect(box).toBeFocused();

    // What is no range stays, is marked, and is not searched for.
    await box.selectText();
    await page.keyboard.type('2026-02-30');
    await page.keyboard.press('Enter');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveValue('2026-02-30');
    await expect(page).toHaveURL(/loadAt=2026-01-05/);

    // A word stays a word: the address means last week next week, too.
    await box.click();
    await panel.getByRole('button', { name: said.preset, exact: true }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]loadAt=lastWeek/);
    await expect(page.locator('[data-chip=loadAt]')).toContainText(said.preset);
  });
