import type { RegisteredRoute } from '@freightdeck/core/web/plugins';
import { expect, it } from 'vitest';
import { manifests } from '../../host/manifests.ts';
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

it.each([
  ['JS26112800000063', ['spSettlementManage']],
  ['PC26112700001045', ['settlementBatches']],
  ['YS26112800000054', ['YSSettlementOrder']],
  ['CZ26112800000055', ['recharge']],
  ['TX26112700000051', ['withdrawRecord']],
  ['DJ26112800000002', ['freezethawOrder']],
  ['HY261128000001', ['goodsInfo']],
  ['YF26112800000015', ['prepayManagerNew']],
  ['KP26112700000036', ['checkInvoice']],
  ['BD26112700000001', ['poundManager', 'policyManager']],
  ['YD26112500000874', ['waybillManage']],
  ['26112500000874', ['waybillManage']],
] as const)('the number %s leads to %j and to no list that does not know it', (number, wanted) => {
  const found = manifests.flatMap(({ routes }) =>
    Object.entries(routes as Readonly<Record<string, { readonly finds?: Readonly<Record<string, string>> }>>)
      .filter(([, { finds }]) => Object.values(finds ?? {}).some((one) => new RegExp(`^(?:${one})$`, 'u').test(number)))
      .map(([name]) => name),
  );
  expect(found.toSorted()).toEqual([...wanted].toSorted());
});
