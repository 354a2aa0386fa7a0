import { act, cleanup, render, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ToggleNote } from '../../host/web/popups/toggle-note.tsx';
import en from '../../host/web/locales/later-en.json' with { type: 'json' };
import zh from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { Plugins } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
function shown(toggles: Readonly<Record<string, boolean>>, texts: Readonly<Record<string, string>> = zh) {
  const state = observable(
    { toggles, records: [{ id: 'goods', title: { zh: '货源管理', en: 'Goods' } }] },
    {},
    { deep: false },
  );
  const { Console, services } = consoleServices({ texts });
  services.set(Plugins.key, state);
  document.body.innerHTML = '<header><button></button><div></div></header>';
  render(
    <MemoryRouter>
      <Console>
        <ToggleNote />
      </Console>
    </MemoryRouter>,
  );
  return state;
}
function change(state: ReturnType<typeof shown>, toggles: Readonly<Record<string, boolean>>): void {
  act(() => {
    runInAction(() => {
      state.toggles = toggles;
    });
  });
}
it('the bar says which plugins are switched for this browser session, and leads to their page', () => {
  const state = shown({});
  expect(screen.queryByRole('link')).toBeNull();
  change(state, { goods: false, unknown: true });
  const note = screen.getByRole('link', { name: /货源管理 已关闭、unknown 已开启/ });
  expect([note.getAttribute('href'), note.textContent, note.closest('header')]).toEqual([
    '/plugins',
    '2',
    document.querySelector('header'),
  ]);
  change(state, {});
  expect(screen.queryByRole('link')).toBeNull();
});
it('in English too', () => {
  shown({ goods: false, unknown: true }, en);
  expect(screen.getByRole('link').title).toBe(
    '2 plugins are switched for this browser session: 货源管理 off、unknown on. Nobody else is affected',
  );
});
