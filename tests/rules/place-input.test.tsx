import {
  coordinates,
  defineCommand,
  defineResource,
  id,
  optional,
  place,
  region,
  roadBetween,
  text,
} from '@freightdeck/sdk/contract';
import { formPage } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FormView } from '../../core/web/pages/index.ts';
import { FieldValue, fieldText } from '../../sdk/ui/index.ts';
import { consoleServices } from '../support/console-services.tsx';

// A busy machine takes its time to load the parts of a form.
configure({ asyncUtilTimeout: 10_000 });

const depots = defineResource({
  name: 'depotForPlaces',
  path: '/api/parcel/depot',
  table: 'depot',
  tenancy: 'tenant',
  fields: {
    unitName: text(64),
    place: place(100, { region: 'areaCode', point: 'lonLat', unit: 'unitName', contact: 'contactName' }),
    areaCode: region(),
    lonLat: coordinates(),
    contactName: text(20),
  },
  filters: {},
  sorts: [],
  label: 'unitName',
  access: ['parcel:view'],
});
const side = (name: 'from' | 'to') =>
  place(100, {
    region: `${name}Code`,
    point: `${name}Point`,
    unit: `${name}Unit`,
    contact: `${name}Contact`,
    book: 'depotForPlaces',
  });
const send = defineCommand({
  name: 'parcel.send',
  path: '/api/parcel/send',
  access: ['parcel:send'],
  input: {
    fromPlace: side('from'),
    fromCode: region(),
    fromPoint: coordinates(),
    fromUnit: text(64),
    fromContact: text(20),
    toPlace: side('to'),
    toCode: region(),
    toPoint: coordinates(),
    distanceM: roadBetween('fromPoint', 'toPoint'),
    carrierId: id(),
  },
});
const texts = {
  'waybill.field.fromPlace': '起点',
  'waybill.field.toPlace': '终点',
  'waybill.field.fromUnit': '单位',
  'waybill.field.fromContact': '联系人',
  'waybill.field.distanceM': '里程',
  'waybill.field.carrierId': '承运',
  'waybill.action.send': '发货',
  'waybill.help.distanceM': '可改成实际里程',
};
const entry = {
  id: 'a1',
  version: 1,
  abilities: [],
  unitName: '静海收货站',
  place: '天津市静海区示范路1号',
  areaCode: '120118',
  lonLat: '116.974000,38.947000',
  contactName: '高岩',
};
function show() {
  const fake = consoleServices({ texts });
  fake.http.listing.mockImplementation(async (...[resource]: unknown[]) => (resource === depots ? [entry] : []));
  fake.http.run.mockResolvedValue({});
  const { Console } = fake;
  render(
    <Console>
      <FormView definition={formPage(send)} />
    </Console>,
  );
  return fake;
}
const division = (name: string): Promise<HTMLElement> => screen.findByRole('combobox', { name: new RegExp(name) });
const street = (name: string): HTMLElement => screen.getByRole('textbox', { name: new RegExp(`${name}.*街道`) });
const input = (fake: ReturnType<typeof show>): unknown => fake.http.run.mock.calls.at(-1)?.[1];
afterEach(cleanup);

test('a division by initials and a street in writing give text, code, coordinates and the road; the rest is asked for', async () => {
  const fake = show();
  const user = userEvent.setup();
  await user.type(await division('起点'), 'cfd');
  await screen.findByRole('option', { name: /曹妃甸区/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(async () => expect(await division('起点')).toHaveProperty('value', '河北省 / 唐山市 / 曹妃甸区'));
  expect(screen.getByText(/唐山市中心/)).toBeTruthy();
  await user.type(street('起点'), '港区 3号');
  await user.type(await division('终点'), '静海区{Enter}');
  await waitFor(async () => expect(await division('终点')).toHaveProperty('value', '天津市 / 静海区'));
  expect(await screen.findByText('按直线×系数估算')).toBeTruthy();
  expect(screen.getByText('可改成实际里程')).toBeTruthy();
  // A figure that no lorry drives between these places is doubted where it is typed.
  const road = screen.getByRole('textbox', { name: /里程/ });
  await user.clear(road);
  await user.type(road, '1');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^1\.0 km 与装卸货地估算的 140\.0 km 相差悬殊/);
  await user.click(screen.getByRole('button', { name: '采用估算值' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /单位/ }), '示范站');
  await user.type(screen.getByRole('textbox', { name: /联系人/ }), '石磊');
  await user.type(screen.getByRole('textbox', { name: /承运/ }), 'c1');
  await user.click(screen.getByRole('button', { name: '发货' }));
  await waitFor(() => expect(fake.http.run).toHaveBeenCalled());
  expect(input(fake)).toEqual({
    fromPlace: '河北省唐山市曹妃甸区港区 3号',
    fromCode: '130209',
    fromPoint: '118.175393,39.635113',
    fromUnit: '示范站',
    fromContact: '石磊',
    toPlace: '天津市静海区',
    toCode: '120118',
    toPoint: '117.190182,39.125596',
    distanceM: 140_000,
    carrierId: 'c1',
  });
  // Neither code nor coordinates have a box of their own.
  expect(screen.queryByLabelText(/区划代码/)).toBeNull();
}, 30_000);

test('down the tree by keys: the marked line is taken by Enter, the next one by an arrow; Tab chooses nothing', async () => {
  show();
  const user = userEvent.setup();
  const box = await division('起点');
  await user.type(box, '朝阳区');
  await screen.findAllByRole('option', { name: /朝阳区/ });
  await user.tab();
  expect(await screen.findByText('请从列表中选择省/市/县')).toBeTruthy();
  await user.clear(box);
  await user.type(box, '唐山{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', '河北省 / 唐山市'));
  // The list begins where the chosen division lies.
  await user.click(box);
  await screen.findByRole('option', { name: '曹妃甸区' });
  const marked = (): string =>
    document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
  for (let line = 0; line < 5 && marked() !== '路南区'; line += 1) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', '河北省 / 唐山市 / 路南区'));
}, 30_000);

test('down the tree by clicks, and up again', async () => {
  show();
  const user = userEvent.setup();
  const box = await division('起点');
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: '内蒙古自治区 ›' }));
  await user.click(await screen.findByRole('option', { name: '鄂尔多斯市 ›' }));
  await screen.findByRole('option', { name: '伊金霍洛旗' });
  await user.click(screen.getByRole('option', { name: '‹ 返回上一级' }));
  await user.click(await screen.findByRole('option', { name: '鄂尔多斯市 ›' }));
  await user.click(await screen.findByRole('option', { name: '伊金霍洛旗' }));
  await waitFor(() => expect(box).toHaveProperty('value', '内蒙古自治区 / 鄂尔多斯市 / 伊金霍洛旗'));
}, 30_000);

test('an entry of the address book fills in place, unit and contact', async () => {
  show();
  const user = userEvent.setup();
  const box = await division('起点');
  await user.type(box, '静海收');
  await user.click(await screen.findByRole('option', { name: /静海收货站/ }));
  await waitFor(() => expect(box).toHaveProperty('value', '天津市 / 静海区'));
  expect(street('起点')).toHaveProperty('value', '示范路1号');
  expect(screen.getByRole('textbox', { name: /单位/ })).toHaveProperty('value', '静海收货站');
  expect(screen.getByRole('textbox', { name: /联系人/ })).toHaveProperty('value', '高岩');
}, 30_000);

test('text that names no division is marked and keeps Enter from sending; a wrong point says why', async () => {
  const fake = show();
  const user = userEvent.setup();
  await user.type(await division('起点'), '没有这里{Enter}');
  expect(await screen.findByText('请从列表中选择省/市/县')).toBeTruthy();
  expect(fake.http.run).not.toHaveBeenCalled();
  await user.clear(await division('起点'));
  await user.click(screen.getAllByRole('button', { name: '代码与坐标' })[0]!);
  const point = screen.getByRole('textbox', { name: /经度,纬度（GCJ-02）/ });
  for (const [typed, why] of [
    ['46.63,126.99', /写反/],
    ['2.35,48.85', /不在中国境内/],
    ['126.99;46', /须为“经度,纬度”/],
  ] as const) {
    await user.clear(point);
    await user.click(point);
    await user.paste(typed);
    expect(await screen.findByText(why)).toBeTruthy();
    // What cannot be read stays as it was pasted.
    expect(point).toHaveProperty('value', typed);
  }
  await user.clear(point);
  await user.click(point);
  await user.paste('126.99，46.63');
  await user.tab();
  await waitFor(() => expect(point).toHaveProperty('value', '126.990000,46.630000'));
  // A choice of the division leaves a point that a person gave.
  await user.type(await division('起点'), '231282');
  await user.click(await screen.findByRole('option', { name: /肇东市/ }));
  expect(point).toHaveProperty('value', '126.990000,46.630000');
}, 30_000);

const open = defineCommand({
  name: 'depot.open',
  path: '/api/parcel/depot/open',
  access: ['parcel:send'],
  input: {
    city: text(40),
    address: place(100, { region: 'areaCode', point: 'lonLat', city: 'city' }),
    areaCode: optional(region()),
    lonLat: optional(coordinates()),
  },
});
test.each([
  ['cfd', '唐山市', '河北省唐山市曹妃甸区'],
  ['丰台', '北京市', '北京市丰台区'],
  ['仙桃', '仙桃市', '湖北省仙桃市'],
])(
  'the city follows from the division: %s is in %s',
  async (typed, city, address) => {
    const fake = consoleServices({ texts: { 'waybill.field.address': '地址', 'waybill.action.open': '开站' } });
    fake.http.run.mockResolvedValue({});
    render(
      <fake.Console>
        <FormView definition={formPage(open)} />
      </fake.Console>,
    );
    const user = userEvent.setup();
    await user.type(await division('地址'), `${typed}{Enter}`);
    await waitFor(async () => expect(await division('地址')).not.toHaveProperty('value', typed));
    // It has no box of its own, and nothing else is asked for.
    expect(document.querySelectorAll('[data-field]')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '开站' }));
    await waitFor(() => expect(fake.http.run).toHaveBeenCalled());
    expect(fake.http.run.mock.lastCall?.[1]).toMatchObject({ city, address });
  },
  30_000,
);
test('without a division the place says that it is missing, though its text is there', async () => {
  const fake = consoleServices({ texts: { 'waybill.field.address': '地址', 'waybill.action.open': '开站' } });
  render(
    <fake.Console>
      <FormView definition={formPage(open)} />
    </fake.Console>,
  );
  const user = userEvent.setup();
  await division('地址');
  await user.type(street('地址'), '示范路1号');
  await user.click(screen.getByRole('button', { name: '开站' }));
  expect(document.querySelector('[data-field=address]')?.textContent).toContain('请填写此项');
  expect(fake.http.run).not.toHaveBeenCalled();
}, 30_000);

test('a code is shown as the name of its division, a point as degrees', async () => {
  const { Console } = consoleServices({ texts });
  render(
    <Console>
      <p>
        <FieldValue field={region()} value="130209" />
      </p>
      <p>
        <FieldValue field={coordinates()} value="118.460000,39.273000" />
      </p>
    </Console>,
  );
  expect(await screen.findByText('河北省唐山市曹妃甸区')).toBeTruthy();
  expect(screen.getByText('东经118.46°，北纬39.273°')).toBeTruthy();
  expect(fieldText(coordinates(), '118.460000,39.273000', ({ en }) => en)).toBe('118.46° E, 39.273° N');
});
