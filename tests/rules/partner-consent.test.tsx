import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { PartnerActivation, PartnerPackage } from '../../plugins/system/contract/index.ts';
import words from '../../plugins/system/locales/zh.json' with { type: 'json' };
import { ActivatePartner } from '../../plugins/system/web/parts/activate-partner.tsx';
import { PartnerDesk } from '../../plugins/system/web/stores/partner-desk.ts';
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const role = { name: 'role', scope: 'read', title: { zh: '角色', en: 'Roles' } } as const;
const edit = { name: 'role.edit', scope: 'do', title: { zh: '角色 · 编辑', en: 'Roles · Edit' } } as const;
const user = { name: 'user', scope: 'read', title: { zh: '用户', en: 'Users' } } as const;
const before = {
  id: 'p1',
  pluginId: 'acme-quotes',
  version: '1.0.0',
  title: { zh: '运价试算', en: 'Quotes' },
  keys: ['acme-quotes.book:view'],
  keyTitles: {},
  calls: [role, user],
  serves: ['rate'],
  signed: true,
  reviewedAt: '2026-11-29 10:00:00',
  leftOut: [],
  notices: [],
  uploads: [],
} as unknown as PartnerPackage;
const wanted: PartnerPackage = {
  ...before,
  id: 'p2',
  version: '1.1.0',
  keys: ['acme-quotes.book:view', 'acme-quotes.book:add'],
  keyTitles: { 'acme-quotes.book:add': { zh: '运价试算 · 新增报价', en: 'Quotes · Add a quote' } },
  calls: [role, edit],
  serves: ['rate', 'quotes/add'],
};
const pinned = {
  platformId: '10001',
  pluginId: 'acme-quotes',
  packageId: 'p1',
  version: '1.0.0',
  active: true,
  consent: ['acme-quotes.book:view', 'call:read:role', 'call:read:user'],
} as unknown as PartnerActivation;

it('the consent says in words what a version reads and does, and what is new or gone since the version before', async () => {
  const texts = Object.fromEntries(Object.entries(words).map(([id, text]) => [`waybill.${id}`, text]));
  const world = consoleServices({ texts: { ...words, ...texts } });
  world.http.ask.mockResolvedValue({ packages: [wanted, before], activations: [pinned], publishers: [] });
  world.http.run.mockResolvedValue({ id: 'p2' });
  const desk = new PartnerDesk(world.http as never);
  await desk.load();
  render(
    <world.Console>
      <ActivatePartner desk={desk} version={wanted} onClose={() => undefined} />
    </world.Console>,
  );
  const person = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox'), '10001');
  const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    '不变acme-quotes.book:view',
    '新增运价试算 · 新增报价 (acme-quotes.book:add)',
    '不变读取 角色 (role)',
    '新增办理 角色 · 编辑 (role.edit)',
    '取消读取 用户 (user)',
    '不变/api/partner/acme-quotes/rate',
    '新增/api/partner/acme-quotes/quotes/add',
  ]);
  await person.click(dialog.getByRole('checkbox'));
  await person.click(dialog.getByRole('button', { name: words['action.activate'] }));
  expect(world.http.run.mock.calls[0]?.[1]).toMatchObject({
    packageId: 'p2',
    consent: ['acme-quotes.book:view', 'acme-quotes.book:add', 'call:read:role', 'call:do:role.edit'],
  });
});
