import { Auth, PageContext, Permissions, Plugins } from '@freightdeck/sdk/web';
import type { Resource } from '@freightdeck/sdk/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { manifests } from '../../host/manifests.ts';
import { ToDoCard } from '../../plugins/cockpit/web/parts/to-do.tsx';
import { toDos } from '../../plugins/cockpit/web/stores/to-do.ts';
import en from '../../plugins/cockpit/locales/en.json' with { type: 'json' };
import zh from '../../plugins/cockpit/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

const place = { plugin: 'cockpit', route: 'home', path: '/home', fullPath: '/home', query: {}, visible: true };
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`cockpit.${id}`, text]));

/** The home page of somebody with these keys, where so many records wait in each list. */
function shown(keys: readonly string[], there: Readonly<Record<string, number>>) {
  const made = consoleServices({ texts });
  made.services.set(Auth.key, { session: { userId: 'u7', platformId: '10001' } as never });
  made.services.set(Permissions.key, { can: (key: string) => keys.includes(key) });
  made.services.set(Plugins.key, { resource: async (name: string) => ({ name, path: `/api/${name}` }) });
  made.http.list.mockImplementation(async (resource: { readonly name: string }) => {
    if (!(resource.name in there)) throw new Error('forbidden');
    return { itemList: [], total: there[resource.name] ?? 0 };
  });
  render(
    <made.Console>
      <PageContext value={place}>
        <ToDoCard />
      </PageContext>
    </made.Console>,
  );
  return made;
}
afterEach(cleanup);

describe('what waits for a person, on the home page', () => {
  it('is counted by role, and leads to the list that holds just that', async () => {
    const { http } = shown(['poundManager:audit', 'waybillListManage:assign', 'spSettlementManage:audit'], {
      pound: 12,
      waybill: 3,
      settlementOrder: 0,
      driver: 9,
    });
    await screen.findByRole('link', { name: /磅单待审核/ }, { timeout: 4_000 });
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['司机未接单3', '#/waybillManage?waybillStatus=10'],
      ['磅单待审核12', '#/poundManager?poundStatus=1'],
    ]);
    expect(http.list.mock.calls.map(([resource, query]) => [resource.name, query.conditions])).toEqual([
      ['waybill', [{ type: 'in_waybillStatus', value: [10] }]],
      ['pound', [{ type: 'in_poundStatus', value: [1] }]],
      ['settlementOrder', [{ type: 'in_settleStatus', value: [20] }]],
    ]);
  });
  it('leaves out what cannot be read, and is not there when nothing waits', async () => {
    const { http } = shown(['poundManager:audit', 'waybillListManage:assign'], { waybill: 0 });
    await waitFor(() => expect(http.list).toHaveBeenCalledTimes(2), { timeout: 4_000 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.querySelector('[data-to-do]')).toBeNull();
  });
  it('counts just what the list it leads to holds: nothing that the list always leaves out', async () => {
    const webs = import.meta.glob<{ default: { pages: Readonly<Record<string, () => Promise<{ page: unknown }>>> } }>(
      '../../plugins/*/web/index.ts',
    );
    for (const { id, path, field, values, of } of toDos) {
      const owner = manifests.find(({ routes }) => Object.values(routes).some((one) => one.path === path));
      const [route = ''] = Object.entries(owner?.routes ?? {}).find(([, one]) => one.path === path) ?? [];
      const web = await webs[`../../plugins/${owner?.id}/web/index.ts`]?.();
      const definition = (await web?.default.pages[route]?.())?.page as { readonly fixed?: Record<string, unknown> };
      const { [`in_${field}`]: held, ...always } = definition.fixed ?? {};
      expect(always, id).toEqual(of ?? {});
      if (Array.isArray(held)) expect(held, id).toEqual(expect.arrayContaining([...values]));
    }
  });
  it('names keys, pages, resources, fields and values that are there, in both languages', async () => {
    const modules = await Promise.all(
      Object.values(import.meta.glob<Record<string, unknown>>('../../plugins/*/contract/*.ts')).map((load) => load()),
    );
    const resources = modules.flatMap((module) =>
      Object.values(module).filter(
        (value): value is Resource =>
          typeof value === 'object' && value !== null && 'filters' in value && 'fields' in value && 'table' in value,
      ),
    );
    for (const { id, key, path, resource: name, field, values } of toDos) {
      const [route = '', code = ''] = key.split(':');
      const plugin = manifests.find(({ routes }) => Object.hasOwn(routes, route));
      expect(plugin?.permissions?.[route], id).toContain(code);
      expect(
        manifests.some(({ routes }) => Object.values(routes).some((one) => one.path === path)),
        path,
      ).toBe(true);
      const resource = resources.find((one) => one.name === name);
      expect(resource?.filters?.[field], `${name}.${field}`).toBe('in');
      const known = resource?.fields[field]?.choices?.map(({ value }) => value);
      expect(known, `${name}.${field}`).toEqual(expect.arrayContaining([...values]));
      for (const words of [zh, en]) expect(words).toHaveProperty([`todo.${id}`]);
    }
  });
});
