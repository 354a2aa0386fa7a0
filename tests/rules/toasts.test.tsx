import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import zh from '../../core/web/pages/locales/zh.json' with { type: 'json' };
import { tellDone } from '../../core/web/pages/made-record.ts';
import { MessageStore } from '../../core/web/messages/index.ts';
import shell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { Toasts } from '../../host/web/popups/toasts.tsx';
import { addAdjustment, askRed } from '../../plugins/invoice/contract/index.ts';
import { approveSettlement, changePayee, payBatch, paySettlement } from '../../plugins/settlement/contract/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);

it('what an outside system answers later is handed in, not done; what is done here is done', () => {
  const show = vi.fn();
  const words = (id: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (Object.entries(zh).find(([name]) => name === id)?.[1] ?? id).replace('{action}', String(values['action'] ?? ''));
  const services = { messages: { show }, navigation: { go: vi.fn() }, text: words };
  tellDone(services, paySettlement, '支付', {});
  tellDone(services, payBatch, '整批支付', {});
  tellDone(services, approveSettlement, '审核', {});
  expect(show.mock.calls.map(([, said]) => said)).toEqual(['已提交支付', '已提交整批支付', '审核成功']);
});

it('what only asks another person is told to wait for them, not to be done', () => {
  const show = vi.fn();
  const words = (id: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (Object.entries(zh).find(([name]) => name === id)?.[1] ?? id).replace('{action}', String(values['action'] ?? ''));
  const services = { messages: { show }, navigation: { go: vi.fn() }, text: words };
  for (const [command, label] of [
    [askRed, '红冲'],
    [addAdjustment, '新增'],
    [changePayee, '改收款人'],
  ] as const)
    tellDone(services, command, label, { id: '1' });
  expect(show.mock.calls.map(([, said]) => said)).toEqual([
    '红冲已提交，待其他人审核',
    '新增已提交，待其他人审核',
    '改收款人已提交，待其他人审核',
  ]);
});

it('a note of a fault hands over what was said, where, when and in which browser; other notes do not offer it', async () => {
  const user = userEvent.setup();
  const { Console } = consoleServices({ texts: shell });
  const messages = new MessageStore();
  messages.show('success', '保存成功', { seconds: 60 });
  messages.show('error', '连接超时（请求编号：R-77）', { seconds: 60 });
  render(
    <Console>
      <Toasts messages={messages} />
    </Console>,
  );
  const offers = screen.getAllByRole('button', { name: '复制诊断信息' });
  expect(offers.map((button) => button.closest('[data-kind]')?.getAttribute('data-kind'))).toEqual(['error']);
  await user.click(offers[0] as HTMLElement);
  const lines = (await navigator.clipboard.readText()).split('\n');
  expect(lines.slice(0, 2)).toEqual(['连接超时（请求编号：R-77）', location.href]);
  expect(Number.isNaN(Date.parse(lines[2] ?? ''))).toBe(false);
  expect(lines).toContain(navigator.userAgent);
});
