import { autorun } from 'mobx';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { coreMessages, I18nStore } from '../../core/web/i18n/index.ts';

const texts = (language: string) => async () => ({
  'core.hello': language === 'zh' ? '你好，{name}' : 'Hello, {name}',
  'core.count': '{n, plural, one {# day} other {# days}}',
  'core.plain': language,
});
const loaders = { zh: texts('zh'), en: texts('en') };
beforeEach(() => sessionStorage.clear());

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
  test('who looked for words that come later hears of them, and nobody else', async () => {
    const i18n = new I18nStore(loaders, sessionStorage);
    await i18n.load();
    const heard: string[] = [];
    const known = Object.keys((await loaders.zh()) as object)[0] ?? '';
    const stops = [known, 'goods.sand', 'goods.gravel'].map((id) =>
      autorun(() => {
        heard.push(i18n.text(id));
      }),
    );
    heard.length = 0;
    const sand = async () => ({ sand: '沙子' });
    await i18n.add('goods', { zh: sand, en: sand });
    expect(heard).toEqual(['沙子']);
    i18n.remove('goods');
    expect(heard.slice(1)).toContain('goods.sand');
    heard.length = 0;
    await i18n.add('goods', { zh: sand, en: sand });
    expect(heard).toEqual(['沙子']);
    for (const stop of stops) stop();
  });
  test('values are filled in, missing ones stay visible, plurals and quotes are ICU', async () => {
    const messages = async () => ({
      'core.a': "{ name } isn't {gone}",
      'core.b': "'{'{n, plural, other {#}}'}'",
      'core.c': '{n}',
    });
    const i18n = new I18nStore({ zh: messages, en: messages }, sessionStorage);
    await i18n.load();
    expect([
      i18n.text('core.a', { name: '王' }),
      i18n.text('core.b', { n: 2 }),
      i18n.text('core.c', { n: 1234 }),
    ]).toEqual(["王 isn't {gone}", '{2}', '1234']);
  });
  test('every text of the kernel exists in both languages', () => {
    const keys = (language: string) =>
      Object.keys(JSON.parse(readFileSync(`core/web/i18n/locales/${language}.json`, 'utf8')) as object).sort();
    expect(keys('zh')).toEqual(keys('en'));
  });
});
