import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { waybillLife } from '../../plugins/waybill/contract/index.ts';

/** The words of the trade for every step of a waybill; a wrong one on a button does the wrong thing to a trip. */
const words: Readonly<Record<string, string>> = {
  accept: '司机确认',
  proxyAccept: '代确认接单',
  refuse: '司机拒单',
  lapse: '超时未接单',
  proxyArriveLoad: '代到达装货地',
  proxyDepart: '代发车',
  proxyArriveUnload: '代到达卸货地',
  confirm: '货主确认',
  shipperRefuse: '货主拒绝',
  cancel: '取消',
  arriveLoad: '到达装货地',
  load: '代装货',
  depart: '发车',
  arriveUnload: '到达卸货地',
  unload: '代卸货',
  finish: '完结',
  sign: '签收',
  void: '作废',
  freeze: '冻结',
  thaw: '解冻',
};

it('every step of a waybill has the word of the trade on its button, and an English word of its own', () => {
  const textsOf = (language: string): Readonly<Record<string, string>> =>
    JSON.parse(
      readFileSync(new URL(`../../plugins/waybill/locales/${language}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>;
  const steps = Object.keys(waybillLife.transitions);
  const said = (language: string): readonly string[] => steps.map((step) => textsOf(language)[`action.${step}`] ?? '');
  expect(steps.toSorted()).toEqual(Object.keys(words).toSorted());
  expect(said('zh')).toEqual(steps.map((step) => words[step]));
  expect(new Set(said('en')).size).toBe(steps.length);
});
