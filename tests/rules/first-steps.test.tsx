import { Auth, PageContext, Permissions, Plugins } from '@freightdeck/sdk/web';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { manifests } from '../../host/manifests.ts';
import { FirstSteps } from '../../plugins/cockpit/web/parts/first-steps.tsx';
import { firstSteps, putAway, stepsOf, wantsSteps } from '../../plugins/cockpit/web/stores/first-steps.ts';
import zh from '../../plugins/cockpit/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';

const session = { userId: 'u7', platformId: '10009' } as never;
const place = { plugin: 'cockpit', route: 'home', path: '/home', fullPath: '/home', query: {}, visible: true };
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`cockpit.${id}`, text]));

/** The home page of somebody with these keys, of a tenant that has this many records of each resource. */
function shown(keys: readonly string[], there: Readonly<Record<string, number>>, isAsked = false) {
  const made = consoleServices({ texts });
  made.services.set(Auth.key, { session });
  made.services.set(Permissions.key, { can: (key: string) => keys.includes(key) });
  made.services.set(Plugins.key, { resource: async (name: string) => ({ name, path: `/api/${name}` }) });
  made.http.list.mockImplementation(async (resource: { readonly name: string }) => {
    if (!(resource.name in there)) throw new Error('forbidden');
    return { itemList: Array.from({ length: there[resource.name] ?? 0 }, (_, at) => ({ id: String(at) })) };
  });
  const view = render(
    <made.Console>
      <PageContext value={place}>
        <FirstSteps isAsked={isAsked} />
      </PageContext>
    </made.Console>,
  );
  const steps = (): readonly (readonly [string | null, string | null])[] =>
    [...document.querySelectorAll('[data-step]')].map((step) => [
      step.getAttribute('data-step'),
      step.getAttribute('data-done'),
    ]);
  return { ...made, view, steps };
}
const dispatch = ['goodsInfo:add', 'waybillListManage:assign'];

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the first steps on the home page', () => {
  it('are those of the role, ticked by what is there, and lead to where they are taken', async () => {
    const { steps } = shown(dispatch, { goods: 1, waybill: 0 });
    await screen.findByText('已完成 1/2', undefined, { timeout: 4_000 });
    expect(steps()).toEqual([
      ['goods', 'true'],
      ['trip', 'false'],
    ]);
    expect(screen.getByRole('link', { name: '派出第一张运单' }).getAttribute('href')).toBe('#/waybillListManage');
  });
  it('leave out what the person cannot read, and count the one who reads as one of two people', async () => {
    const { steps } = shown([...dispatch, 'user:add'], { user: 1, goods: 0 });
    await waitFor(() => expect(steps()).toHaveLength(2), { timeout: 4_000 });
    expect(steps()).toEqual([
      ['people', 'false'],
      ['goods', 'false'],
    ]);
  });
  it('go for good once all are taken, or when they are put away', async () => {
    const { http } = shown(dispatch, { goods: 3, waybill: 9 });
    await waitFor(() => expect(http.list).toHaveBeenCalledTimes(2), { timeout: 4_000 });
    await waitFor(() => expect(wantsSteps(session)).toBe(false));
    expect(document.querySelector('[data-first-steps]')).toBeNull();
    cleanup();
    localStorage.clear();
    shown(dispatch, { goods: 0, waybill: 0 });
    await userEvent.click(await screen.findByRole('button', { name: '收起' }, { timeout: 4_000 }));
    expect(document.querySelector('[data-first-steps]')).toBeNull();
    expect(wantsSteps(session)).toBe(false);
    expect(wantsSteps({ userId: 'u8', platformId: '10009' } as never)).toBe(true);
  });
  it('come back when they are asked for, also when all are taken; putting them away again leads home', async () => {
    putAway(session);
    const { steps, navigation } = shown(dispatch, { goods: 3, waybill: 9 }, true);
    await screen.findByText('已完成 2/2');
    expect(steps()).toEqual([
      ['goods', 'true'],
      ['trip', 'true'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '收起' }));
    expect(navigation.replace).toHaveBeenCalledWith('/home');
    cleanup();
    shown([], {}, true);
    expect(await screen.findByText('您的角色没有需要完成的步骤。')).toBeTruthy();
  });
});

it('each step leads to a page of its side, by a key that exists, and has words', () => {
  for (const { id, side, key, path } of firstSteps) {
    const [route = '', code = ''] = key.split(':');
    const plugin = manifests.find(({ routes }) => Object.hasOwn(routes, route));
    expect(plugin?.routes[route]?.path, id).toBe(path);
    expect(plugin?.permissions?.[route], id).toContain(code);
    expect(['both', side], id).toContain(plugin?.routes[route]?.audience);
    expect(zh).toHaveProperty([`step.${id}`]);
  }
  const all = { can: () => true };
  expect(stepsOf({ platformId: '00001' }, all).map(({ id }) => id)).toEqual(['provider', 'people']);
  expect(stepsOf({ platformId: '10001' }, all)).toHaveLength(firstSteps.length - 1);
});
