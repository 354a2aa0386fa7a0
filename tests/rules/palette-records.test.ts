import type { RegisteredRoute } from '@freightdeck/core/web/plugins';
import { expect, it } from 'vitest';
import { recordEntries } from '../../host/web/popups/palette-entries.ts';

const route = (name: string, allowed = true): RegisteredRoute =>
  ({
    name,
    path: `/${name}`,
    allowed,
    title: { zh: name, en: name },
    finds: { vehicleNum: '[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{5,6}' },
  }) as unknown as RegisteredRoute;

it('leads a plate to the main lists first, and to none that the person may not see', () => {
  const found = recordEntries(
    [route('carInfo2'), route('waybillListManage', false), route('waybillManage')],
    ' 京a12345 ',
    ({ zh }) => zh,
    (_, values) => String(values?.['page']),
    () => undefined,
  );
  expect(found.map(({ title }) => title)).toEqual(['waybillManage', 'carInfo2']);
  expect(found[0]?.to).toBe(`/waybillManage?${new URLSearchParams({ vehicleNum: '京A12345' }).toString()}`);
  expect(
    recordEntries(
      [route('waybillManage')],
      '京A1',
      ({ zh }) => zh,
      () => '',
      () => undefined,
    ),
  ).toEqual([]);
});
