import { date, defineCommand, id, money, place, coordinates, region, text } from '@freightdeck/sdk/contract';
import { formPage } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { FormView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

// A busy machine takes its time to load the parts of a form.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const send = defineCommand({
  name: 'waybill.send',
  path: '/api/waybill/send',
  access: ['waybillManage:send'],
  input: {
    driverId: id('driver'),
    reason: text(20, 2),
    price: money(),
    day: date(),
    toPlace: place(60, { region: 'toCode', point: 'toLonLat' }),
    toCode: region(),
    toLonLat: coordinates(),
  },
});
const missing = '请填写此项';
async function shown() {
  const world = consoleServices({
    texts: {
      'waybill.action.send': '发货',
      'waybill.field.driverId': '司机',
      'waybill.field.reason': '原因',
      'waybill.field.price': '运费',
      'waybill.field.day': '日期',
      'waybill.field.toPlace': '终点',
    },
  });
  world.http.ask.mockResolvedValue({ rows: [], create: null });
  render(
    <world.Console>
      <FormView definition={formPage(send)} />
    </world.Console>,
  );
  const user = userEvent.setup();
  const boxes = {
    driver: await screen.findByRole('combobox', { name: /司机/ }),
    reason: await screen.findByRole('textbox', { name: /原因/ }),
    price: await screen.findByRole('textbox', { name: /运费/ }),
    day: await screen.findByRole('textbox', { name: /日期/ }),
    place: await screen.findByRole('combobox', { name: /终点/ }),
  };
  return { ...world, user, boxes };
}
const marked = (): readonly string[] =>
  Array.from(document.querySelectorAll('[data-field]'))
    .filter((field) => field.textContent.includes(missing))
    .map((field) => field.getAttribute('data-field') ?? '');

it('nothing is missing before it was sent: required fields that are only passed, by mouse or by Tab, are not marked', async () => {
  const { user, boxes } = await shown();
  // The first one has the focus by itself; the person goes straight to another.
  boxes.driver.focus();
  for (const box of [boxes.reason, boxes.price, boxes.day, boxes.place, boxes.driver]) await user.click(box);
  for (let stop = 0; stop < 8; stop += 1) await user.tab();
  expect(marked()).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

it('what was typed and taken out again is missing as soon as it is left, and what is wrong is said then too', async () => {
  const { user, boxes } = await shown();
  await user.type(boxes.reason, '换');
  await user.clear(boxes.reason);
  await user.type(boxes.price, '5');
  await user.clear(boxes.price);
  await user.tab();
  expect(marked()).toEqual(['reason', 'price']);
  await user.type(boxes.reason, '换');
  await user.tab();
  expect(boxes.reason.getAttribute('aria-invalid')).toBe('true');
  expect(marked()).toEqual(['price']);
  await user.type(boxes.reason, '车');
  expect(boxes.reason.getAttribute('aria-invalid')).not.toBe('true');
});

it('everything that is missing is marked once the form is sent, and the first one has the focus', async () => {
  const { user, boxes, http } = await shown();
  await user.click(boxes.price);
  await user.click(screen.getByRole('button', { name: '发货' }));
  expect(marked()).toEqual(['driverId', 'reason', 'price', 'day', 'toPlace']);
  await waitFor(() => expect(document.activeElement).toBe(boxes.driver));
  expect(http.run).not.toHaveBeenCalled();
});
