import { parse } from '@formatjs/icu-messageformat-parser';
import { PageContext, usePick, useText } from '@freightdeck/sdk/web';
import { act, cleanup, render } from '@testing-library/react';
import { autorun } from 'mobx';
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coreMessages, I18nStore, TextsProvider } from '../../core/web/i18n/index.ts';

const texts = (language: string) => async () => ({
  'core.hello': language === 'zh' ? '你好，{name}' : 'Hello, {name}',
  'core.count': '{n, plural, one {# day} other {# days}}',
  'core.plain': language,
});
const loaders = { zh: texts('zh'), en: texts('en') };
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('languages', () => {
  test('[R1-53] [R9-01] [R1-51] the default is zh', async () => {
    const i18n = new I18nStore(loaders, sessionStorage);
    await i18n.load();
    expect([i18n.language, i18n.text('core.hello', { name: '王' }), document.documentElement.lang]).toEqual([
      'zh',
      '你好，王',
      'zh-CN',
    ]);
  });
  test('[R1-52] [R1-54] [R3-10] en can be chosen and is kept for the browser session', async () => {
    const i18n = new I18nStore(loaders, sessionStorage);
    await i18n.load();
    await i18n.use('en');
    expect([
      i18n.text('core.hello', { name: 'Wang' }),
      i18n.text('core.count', { n: 1 }),
      i18n.pick({ zh: '甲', en: 'A' }),
      document.documentElement.lang,
    ]).toEqual(['Hello, Wang', '1 day', 'A', 'en']);
    expect([sessionStorage.getItem('language'), new I18nStore(loaders, sessionStorage).language]).toEqual(['en', 'en']);
  });
  test('a chosen language holds in a new tab and at the next sign-in; the one chosen in a tab wins there', async () => {
    const tab = (storage: Storage) => new I18nStore(loaders, storage, { browser: localStorage });
    const first = tab(sessionStorage);
    await first.load();
    await first.use('en');
    sessionStorage.clear();
    expect(tab(sessionStorage).language).toBe('en');
    sessionStorage.setItem('language', 'zh');
    expect(tab(sessionStorage).language).toBe('zh');
  });
  test('an open tab follows what is chosen in another, without a message', async () => {
    const said = vi.fn();
    const i18n = new I18nStore(loaders, sessionStorage, { browser: localStorage, said });
    await i18n.load();
    const stop = i18n.follow();
    window.dispatchEvent(new StorageEvent('storage', { key: 'size', newValue: 'en' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'en' }));
    await vi.waitFor(() => expect(i18n.language).toBe('en'));
    expect([sessionStorage.getItem('language'), said.mock.calls]).toEqual(['en', []]);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'zh' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(i18n.language).toBe('en');
  });
  test('[R1-55] [R8-10] switching says Switch Language Success, choosing the same again says nothing', async () => {
    const said: string[] = [];
    const i18n: I18nStore = new I18nStore(coreMessages, sessionStorage, {
      said: () => said.push(i18n.text('core.i18n.switched')),
    });
    await i18n.load();
    await i18n.use('zh');
    await i18n.use('en');
    expect(said).toEqual(['Switch Language Success']);
  });
  test('only the files of the current language are fetched, a plugin’s too, and they go with it', async () => {
    const fetched: string[] = [];
    const watched = (owner: string) => ({
      zh: async () => {
        fetched.push(`${owner} zh`);
        return { title: '运单' };
      },
      en: async () => {
        fetched.push(`${owner} en`);
        return { title: 'Waybill' };
      },
    });
    const i18n = new I18nStore(watched('core'), sessionStorage);
    await i18n.load();
    await i18n.add('waybill', watched('waybill'));
    expect([fetched, i18n.text('waybill.title')]).toEqual([['core zh', 'waybill zh'], '运单']);
    await i18n.use('en');
    expect([fetched.length, i18n.text('waybill.title')]).toEqual([4, 'Waybill']);
    i18n.remove('waybill');
    expect([i18n.has('waybill.title'), i18n.text('waybill.title')]).toEqual([false, 'waybill.title']);
  });
  test('a language whose menu is open is fetched before it is chosen, and spoken at once then; what failed is fetched again', async () => {
    const fetched: string[] = [];
    const i18n = new I18nStore(loaders, sessionStorage);
    await i18n.load();
    await i18n.add('waybill', {
      zh: async () => ({ title: '运单' }),
      en: async () => {
        fetched.push('en');
        if (fetched.length === 1) throw new Error('no net');
        return { title: 'Waybill' };
      },
    });
    await i18n.prepare('en');
    expect([i18n.language, fetched.length]).toEqual(['zh', 1]);
    await i18n.prepare('en');
    await i18n.use('en');
    expect([fetched.length, i18n.text('waybill.title')]).toEqual([2, 'Waybill']);
  });
  test('what few pages begin with is fetched when it is asked for, once, and again after a failure; a switch of the language takes it along', async () => {
    const fetched: string[] = [];
    const rest = (language: string) => async () => {
      fetched.push(language);
      if (fetched.length === 1) throw new Error('no net');
      return { 'core.draft': `draft ${language}` };
    };
    const i18n = new I18nStore(loaders, sessionStorage, { rest: { zh: rest('zh'), en: rest('en') } });
    await i18n.load();
    expect([fetched, i18n.text('core.draft')]).toEqual([[], 'core.draft']);
    await i18n.rest();
    expect(i18n.text('core.draft')).toBe('core.draft');
    await i18n.rest();
    await i18n.rest();
    expect([fetched, i18n.text('core.draft'), i18n.text('core.plain')]).toEqual([['zh', 'zh'], 'draft zh', 'zh']);
    await i18n.use('en');
    expect([fetched.length, i18n.text('core.draft')]).toEqual([3, 'draft en']);
  });
  test('who looked for texts of a plugin hears when they come, when they go, and when they come again', async () => {
    const i18n = new I18nStore(loaders, sessionStorage);
    await i18n.load();
    const heard: string[] = [];
    const stop = autorun(() => {
      heard.push(i18n.text('goods.sand'));
    });
    const sand = async () => ({ sand: '沙子' });
    await i18n.add('goods', { zh: sand, en: sand });
    i18n.remove('goods');
    await i18n.add('goods', { zh: sand, en: sand });
    expect(heard).toEqual(['goods.sand', '沙子', 'goods.sand', '沙子']);
    stop();
  });
  test('texts that a build has parsed are formatted as those that come as text are', async () => {
    const text = "'{'{n, plural, other {#}}'}' {name}";
    const built = async () => ({ 'core.built': parse(text), 'core.text': text });
    const i18n = new I18nStore({ zh: built, en: built }, sessionStorage);
    await i18n.load();
    const values = { n: 2, name: '王' };
    expect([i18n.text('core.built', values), i18n.text('core.text', values)]).toEqual(['{2} 王', '{2} 王']);
  });
  test('a text that is not there and a value that was not given show the id, a text that does not parse shows itself; each is told once', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const texts = async () => ({ 'core.a': 'Hello, {name}', 'core.b': '{count, plural, one {' });
    const i18n = new I18nStore({ zh: texts, en: texts }, sessionStorage);
    await i18n.load();
    const shown = (): readonly string[] => ['core.a', 'core.b', 'core.c'].map((id) => i18n.text(id));
    expect([shown(), shown()]).toEqual(Array(2).fill(['core.a', '{count, plural, one {', 'core.c']));
    const lines = told.mock.calls.flatMap(([line]) => /core\.[abc]/.exec(String(line)) ?? []);
    expect(lines.sort()).toEqual(['core.a', 'core.b', 'core.c']);
    told.mockRestore();
  });
  test('every text of the kernel exists in both languages', () => {
    const keys = (language: string) =>
      Object.keys(JSON.parse(readFileSync(`core/web/i18n/locales/${language}.json`, 'utf8')) as object).sort();
    expect(keys('zh')).toEqual(keys('en'));
  });
});

describe('texts in components', () => {
  const inBoth = (zh: Record<string, string>, en: Record<string, string>) => ({
    zh: async () => zh,
    en: async () => en,
  });
  const shownIn = async (loaders: ReturnType<typeof inBoth>, Part: () => ReactNode) => {
    const i18n = new I18nStore(loaders, sessionStorage);
    await i18n.load();
    const place = { plugin: 'goods', route: 'goods', path: '/goods', fullPath: '/goods', query: {}, visible: true };
    const page = (drawing: number): ReactNode => (
      <TextsProvider i18n={i18n}>
        <PageContext value={place}>
          <Part key="part" />
          {drawing}
        </PageContext>
      </TextsProvider>
    );
    const { container, rerender } = render(page(0));
    return { i18n, shown: () => container.textContent, again: () => rerender(page(1)) };
  };
  afterEach(cleanup);

  test('[R3-10] plurals, choices, quoted braces and numbers are said as the language says them', async () => {
    const ids = ['trips', 'state', 'brace', 'weight', 'plain', 'day'];
    const { i18n, shown } = await shownIn(
      inBoth(
        {
          'core.trips': '{count, plural, other {共 # 车}}',
          'core.state': '{state, select, open {进行中} other {已完成}}',
          'core.brace': "'{'{name}'}'",
          'core.weight': '{tons, number} 吨',
          'core.plain': '{tons}',
          'core.day': '{day, date, ::MMMd}',
        },
        {
          'core.trips': '{count, plural, one {# trip} other {# trips}}',
          'core.state': '{state, select, open {In progress} other {Done}}',
          'core.brace': "'{'{name}'}' isn't",
          'core.weight': '{tons, number} t',
          'core.plain': '{tons}',
          'core.day': '{day, date, ::MMMd}',
        },
      ),
      () => {
        const text = useText();
        const values = { count: 1200, state: 'open', name: '王', tons: 1234.5, day: Date.UTC(2026, 2, 5, 12) };
        return [...ids.map((id) => text(id, values)), text('trips', { count: 1 })].join(' | ');
      },
    );
    expect(shown()).toBe('共 1,200 车 | 进行中 | {王} | 1,234.5 吨 | 1234.5 | 3月5日 | 共 1 车0');
    await act(() => i18n.use('en'));
    expect(shown()).toBe("1,200 trips | In progress | {王} isn't | 1,234.5 t | 1234.5 | Mar 5 | 1 trip0");
  });

  test('the functions that say texts stay the same from drawing to drawing, and are others in another language', async () => {
    const seen: [unknown, unknown][] = [];
    const loaders = inBoth({ 'core.hello': '你好' }, { 'core.hello': 'Hello' });
    const { i18n, shown, again } = await shownIn(loaders, () => {
      const [text, pick] = [useText(), usePick()];
      seen.push([text, pick]);
      return `${text('hello')} ${pick({ zh: '甲', en: 'A' })} `;
    });
    again();
    expect([shown(), seen.length]).toEqual(['你好 甲 1', 2]);
    expect(seen[1]).toEqual(seen[0]);
    await act(() => i18n.use('en'));
    expect([shown(), seen.length]).toEqual(['Hello A 1', 3]);
    expect([seen[2]?.[0] === seen[0]?.[0], seen[2]?.[1] === seen[0]?.[1]]).toEqual([false, false]);
  });

  test('texts of a plugin that come late are drawn, its own before those of the console', async () => {
    const { i18n, shown } = await shownIn(inBoth({ 'core.title': '标题' }, {}), () => {
      const text = useText();
      return `${text('title')} ${text('sand')} ${text('core.title')} `;
    });
    expect(shown()).toBe('标题 goods.sand 标题 0');
    await act(() => i18n.add('goods', inBoth({ title: '货源', sand: '沙子' }, {})));
    expect(shown()).toBe('货源 沙子 标题 0');
  });
});
