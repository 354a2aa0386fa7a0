import { expect, it } from 'vitest';
import { outsideAdapter, outsidePort } from '../../plugins/bank/contract/index.ts';
import { codesOfLines, titleOf } from '../../plugins/system/web/parts/status-words.ts';

const entriesOf = ({ choices = [] }: typeof outsidePort) =>
  choices.map(({ value, zh, en }) => ({ value: String(value), zh, en }));
const entries = { outbox: entriesOf(outsidePort), adapter: entriesOf(outsideAdapter) };

it('the state of the platform names ports and adapters by the words of their dictionaries', () => {
  expect([outsidePort.dictionary, outsideAdapter.dictionary]).toEqual([codesOfLines.outbox, codesOfLines.adapter]);
  const title = { zh: '发件箱 bank.transfer', en: 'Outbox bank.transfer' };
  expect(titleOf({ name: 'outbox.bank.transfer', title }, entries)).toEqual({
    zh: '发件箱 银行付款',
    en: 'Outbox Bank payment',
  });
  const away = { zh: '外部接口 played-bank.card', en: 'Adapter played-bank.card' };
  expect(titleOf({ name: 'adapter.played-bank.card', title: away }, entries).zh).toBe('外部接口 模拟银行 · 银行卡核验');
});

it('a code that nobody has named, and lines of other things, keep their title', () => {
  const title = { zh: '发件箱 own.port', en: 'Outbox own.port' };
  expect(titleOf({ name: 'outbox.own.port', title }, entries)).toBe(title);
  expect(titleOf({ name: 'database', title }, entries)).toBe(title);
});
