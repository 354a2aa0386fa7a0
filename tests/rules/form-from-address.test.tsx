import { choice, defineCommand, money, optional, plate, text } from '@freightdeck/sdk/contract';
import { formPage } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CommandStore } from '../../core/web/pages/command-store.ts';
import { fillFromAddress } from '../../core/web/pages/from-address.ts';
import { FormView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const apply = defineCommand({
  name: 'tyre.apply',
  path: '/api/partner/acme-tyres/apply',
  access: ['tyre.apply:add'],
  input: {
    plate: plate(),
    remark: text(10, 2),
    brand: choice('TYRE_BRAND', [
      { value: 1, zh: '甲', en: 'A' },
      { value: 2, zh: '乙', en: 'B' },
    ]),
    rent: optional(money()),
  },
});
const storeOf = (query: Readonly<Record<string, string>>, fields: readonly string[]): CommandStore => {
  const { http } = consoleServices({ texts: {} });
  const i18n = { language: 'zh', has: () => true, text: (name: string) => name };
  const store = new CommandStore({ http, i18n } as never, apply, undefined, {});
  fillFromAddress(store, apply, fields, query);
  return store;
};

it('only the declared fields are filled in, as their inputs hold them, and nothing counts as typed', () => {
  const store = storeOf({ plate: '甘B17391', brand: '2', rent: '100', remark: '' }, ['plate', 'brand', 'remark']);
  expect(store.values).toEqual({ plate: '甘B17391', remark: null, brand: 2, rent: null });
  expect([store.dirty, store.errors]).toEqual([false, {}]);
});
it('what is wrong stays as it is and is said at its field, as if it had been typed', () => {
  const store = storeOf({ plate: 'no plate', brand: '9', remark: '!' }, ['plate', 'brand', 'remark']);
  expect(store.values).toMatchObject({ plate: 'no plate', brand: '9', remark: '!' });
  expect(Object.keys(store.errors).sort()).toEqual(['brand', 'plate', 'remark']);
});
it('money, secrets and files cannot stand in an address', () => {
  expect(() => storeOf({ rent: '100' }, ['rent'])).toThrow('"rent" of tyre.apply cannot be filled in');
});
it('the page opens with what its address says', async () => {
  const world = consoleServices({
    texts: { 'tyre.action.apply': '申请', 'tyre.field.plate': '车牌', 'tyre.field.remark': '备注' },
    query: { plate: '甘B17391', remark: '急用' },
  });
  render(
    <world.Console>
      <FormView definition={formPage(apply, { fromAddress: ['remark'] })} />
    </world.Console>,
  );
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: /备注/ })).toHaveProperty('value', '急用');
});
