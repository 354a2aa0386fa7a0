import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { RecordView } from '../../core/web/pages/index.ts';
import { page } from '../../plugins/waybill/web/pages/waybill-detail.ts';
import texts from '../../plugins/waybill/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const own = Object.fromEntries(Object.entries(texts).map(([id, words]) => [`waybill.${id}`, words]));
const signed = {
  id: 'w1',
  platformId: '10001',
  version: 3,
  abilities: [],
  waybillSn: 'YD1',
  waybillStatus: 70,
  settleStatus: 0,
  freezeFlag: 0,
  waitingChange: null,
};
const frozen = {
  ...signed,
  freezeFlag: 1,
  freezeReason: 'DISPUTE',
  freezeScope: 'PAY',
  freezeRemark: '货主对装货重量有异议',
};

async function head(record: object, events: readonly object[] = []): Promise<HTMLElement> {
  const fake = consoleServices({ query: { id: 'w1' }, texts: own });
  fake.http.get.mockResolvedValue(record);
  fake.http.events.mockResolvedValue(events as never);
  const { Console } = fake;
  render(
    <Console>
      <RecordView definition={page as never} />
    </Console>,
  );
  return (await screen.findByRole('heading', { name: 'YD1' })).closest('header') as HTMLElement;
}

test('a frozen trip is marked in the head beside its state, and the record says why and what is blocked', async () => {
  const at = await head(frozen);
  expect(within(at).getByText('已签收')).toBeTruthy();
  expect(within(at).getByText('已冻结')).toBeTruthy();
  const section = within(screen.getByRole('region', { name: '基本' }));
  for (const [label, value] of [
    ['冻结类型', '纠纷'],
    ['冻结范围', '支付'],
    ['冻结原因', '货主对装货重量有异议'],
  ])
    expect(section.getByText(label as string).parentElement?.textContent).toBe(`${label}${value}`);
});

test.each([
  [70, 0, [false, true]],
  [60, 0, [true, true]],
  [60, 6, [true, true]],
  [60, 1, [false, false]],
  [10, 0, [false, true]],
  [80, 2, [false, false]],
])('a trip in state %i with settlement %i is offered what may still change', async (state, settle, offered) => {
  const at = await head({ ...signed, waybillStatus: state, settleStatus: settle });
  expect(['改车牌', '改车队长'].map((name) => within(at).queryByRole('button', { name }) !== null)).toEqual(offered);
  expect(within(at).queryByText('已冻结')).toBeNull();
});

const accepted = { ...signed, waybillStatus: 20, abilities: ['waybill.cancel', 'waybill.proxyArriveLoad'] };
const said = (action: string, reason: string | null, at: string, actorName = '陈调度') => ({
  id: `${action}${at}`,
  action,
  fromState: null,
  toState: null,
  actorType: 'provider',
  actorName,
  at,
  reason,
  detail: {},
});

test('the next step of a running trip stands first in its head, also where it is done for the driver', async () => {
  const buttons = within(await head(accepted)).getAllByRole('button');
  const named = buttons.map(({ textContent }) => textContent).filter((words) => words !== '');
  expect(named).toEqual(['代到达装货地', '取消', '改车牌', '更多']);
});

test('the reason that this person gave last for the driver is offered with the next step', async () => {
  const at = await head(accepted, [
    said('proxyArriveLoad', '司机手机丢失', '2026-03-01 10:00:00'),
    said('proxyAccept', '司机手机没电', '2026-03-01 08:00:00'),
    said('freeze', '待核实', '2026-03-01 11:00:00'),
    said('proxyArriveLoad', '信号不好', '2026-03-01 12:00:00', '别的调度'),
  ]);
  await userEvent.click(within(at).getByRole('button', { name: '代到达装货地' }));
  const reason = await screen.findByRole('textbox', { name: /原因/ });
  expect((reason as HTMLTextAreaElement).value).toBe('司机手机丢失');
});

test('nobody is offered the reason of another one, and without any the field is empty', async () => {
  const at = await head(accepted, [said('proxyAccept', '信号不好', '2026-03-01 12:00:00', '别的调度')]);
  await userEvent.click(within(at).getByRole('button', { name: '代到达装货地' }));
  expect(((await screen.findByRole('textbox', { name: /原因/ })) as HTMLTextAreaElement).value).toBe('');
});
